import { expect, test } from 'vitest'
import { startApi } from '../support/api.ts'

const headersOf = async (settings: Parameters<typeof startApi>[0]) =>
  (await (await startApi(settings)).call('GET', '/api/public/topics')).headers

test('HSTS is what the settings say, and absent without them', async () => {
  const api = await startApi()
  const plain = await api.call('GET', '/api/public/topics')
  expect(plain.headers.has('strict-transport-security')).toBe(false)
  const headers = await headersOf({ db: api.db, settings: { hsts: 'max-age=15552000' } })
  expect(headers.get('strict-transport-security')).toBe('max-age=15552000')
})

test('nobody else opens, embeds or types into it; another origin only where the app is there', async () => {
  const api = await startApi()
  const { headers } = await api.call('GET', '/api/public/topics')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('permissions-policy')).toBe(
    'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  )
  const apart = await headersOf({ db: api.db, settings: { corsOrigins: ['https://app.test'] } })
  expect(apart.get('cross-origin-resource-policy')).toBe('cross-origin')
})
