import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshApi, requests, sent, server } from '../support/app.tsx'
import { siteSheet } from '../support/site-sheet.ts'

/** The settings of a build are constants of its modules. */
async function builtWith(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  vi.resetModules()
  return import('../../src/api/site.ts')
}

beforeEach(() => {
  requests.length = 0
})
afterEach(() => {
  document.querySelector('script#site')?.remove()
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('the page tells the features, and nobody is asked', async () => {
  siteSheet(['sessions', 'of-another-version'])
  const { hasFeature } = await builtWith({})
  expect(await hasFeature('sessions')).toBe(true)
  expect(await hasFeature('client-errors')).toBe(false)
  expect(requests).toEqual([])
})

test('a build for another backend does not believe the server of its page', async () => {
  siteSheet(['sessions'])
  const { hasFeature } = await builtWith({ VITE_API_BASE_URL: 'https://khac.example.test' })
  expect(await hasFeature('sessions')).toBe(false)
  expect(requests).toEqual([])
})

test('with an address in the build the backend is asked, once and without a session', async () => {
  await freshApi()
  localStorage.setItem('token', 'tok')
  const { hasFeature } = await builtWith({ VITE_SITE_PATH: '/api/public/site' })
  expect(requests).toEqual([])
  expect(await Promise.all([hasFeature('sessions'), hasFeature('client-errors')])).toEqual([
    true,
    true,
  ])
  expect(await hasFeature('sessions')).toBe(true)
  const asked = sent('GET', '/api/public/site')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.headers.get('authorization')).toBeNull()
  localStorage.removeItem('token')
})

test.each([
  ['404', () => new HttpResponse('Cannot find that', { status: 404 })],
  ['no answer', () => HttpResponse.error()],
  ['a page', () => HttpResponse.html('<!doctype html><title>Wi-Fi</title>')],
  ['another shape', () => HttpResponse.json({ features: 'sessions' })],
])('%s from there: no extras, and it is not asked again', async (_, answer) => {
  server.use(http.get('*/api/public/site', answer))
  const { hasFeature } = await builtWith({ VITE_SITE_PATH: '/api/public/site' })
  expect(await hasFeature('sessions')).toBe(false)
  expect(await hasFeature('sessions')).toBe(false)
  expect(sent('GET', '/api/public/site')).toHaveLength(1)
})

test.each([
  ['', ['client-errors']],
  ['https://khac.example.test', []],
])('a build for the backend %j believes the sheet of its page: %j', async (base, features) => {
  vi.stubEnv('VITE_API_BASE_URL', base)
  vi.resetModules()
  siteSheet(['client-errors'])
  const { featuresOf, sheetInPage } = await import('../../src/api/site-sheet.ts')
  expect(featuresOf(sheetInPage())).toEqual(features)
})
