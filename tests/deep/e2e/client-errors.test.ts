import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { projectPath } from '../../../server/platform/paths.ts'
import { newVisit } from '../../support/browser.ts'
import { startForeignBackend } from '../../support/foreign-backend.ts'

/** Faults of the built app in a browser (docs/behaviour.md#faults-of-the-app). */

/** Visits a course page whose readers fail. With `features` the page has a site sheet that lists them. */
async function visitWithFault(features?: string[]) {
  const backend = await startForeignBackend({
    dist: projectPath('dist'),
    answers: { 'POST /api/client-errors': () => ({ status: 204, body: null }) },
  })
  onTestFinished(() => backend.close())
  const { page } = await newVisit(backend)
  await page.addInitScript((given) => {
    const { sort } = Array.prototype
    // oxlint-disable-next-line no-extend-native -- a fault inside the app's own code needs no change of it
    Array.prototype.sort = function sorted(this: any[], compare) {
      if (this.some((row) => row?.sortOrder !== undefined)) throw new TypeError('a fault of ours')
      return sort.call(this, compare)
    }
    if (!given) return
    // As the server writes it into the page.
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      const sheet = document.createElement('script')
      sheet.type = 'application/json'
      sheet.id = 'site'
      sheet.textContent = JSON.stringify({ features: given })
      document.body.append(sheet)
    }).observe(document, { childList: true, subtree: true })
  }, features)
  const reports = () =>
    backend.requests.filter(({ line }) => line.includes('client-errors')).map(({ body }) => body)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  /** Requests for the script that reports faults; the page makes one as soon as the HTTP client is loaded. */
  const reporters = () => asked.filter((url) => /\/assets\/report-[\w-]+\.js$/.test(url))
  const calls = () =>
    backend.requests.filter(({ line }) => line === 'GET /api/public/courses/khoa-la').length
  await page.goto('/courses/khoa-la?token=khong-ai-duoc-doc')
  await page.getByText('Máy chủ trả lời không đúng định dạng.').waitFor()
  return { page, reports, reporters, calls }
}

/** Throws an uncaught error, as if from a script at this address, and waits until the page has its event. */
const throwFrom = (page: Page, message: string, address: string) =>
  page.evaluate(
    ([text, at]) =>
      new Promise<void>((done) => {
        const error = new Error(text)
        error.stack = `Error: ${text}\n    at f (${at}:1:2)`
        window.addEventListener('error', () => done(), { once: true })
        setTimeout(() => {
          throw error
        })
      }),
    [message, address] as const,
  )

test('faults are reported to a backend that wants them: once each, three at most, only our own', async () => {
  const { page, reports, reporters } = await visitWithFault(['sessions', 'client-errors'])
  // The fault happened before the script that reports was there.
  await expect.poll(() => reports().length).toBe(1)
  // The backend is in this process: it may get the report before the browser's event about the script comes.
  await expect.poll(reporters).toHaveLength(1)
  expect(JSON.parse(reports()[0] ?? '')).toEqual({
    message: 'TypeError: a fault of ours',
    stack: expect.stringContaining('/assets/'),
    page: '/courses/khoa-la',
    version: expect.stringMatching(/^index-[\w-]+\.js$/),
  })
  expect(reports().join()).not.toContain('khong-ai-duoc-doc')
  const own = `${new URL(page.url()).origin}/assets/index-1.js`
  await throwFrom(page, 'extension', 'chrome-extension://abcdef/content.js')
  await throwFrom(page, 'widget', 'https://widget.example.vn/w.js')
  for (const message of ['two', 'two', 'three', 'four']) await throwFrom(page, message, own)
  await expect.poll(() => reports().length).toBe(3)
  expect(reports().map((body) => JSON.parse(body).message)).toEqual([
    'TypeError: a fault of ours',
    'Error: two',
    'Error: three',
  ])
})

test.each([
  ['without a sheet, as every foreign backend', undefined],
  ['that does not ask for them', ['sessions']],
])('faults are not reported to a backend %s', async (_, features) => {
  const { page, reports, reporters, calls } = await visitWithFault(features)
  // The first call was the page's own; the second one goes through the HTTP client.
  await page.getByRole('button', { name: 'Thử lại' }).click()
  await expect.poll(calls).toBe(2)
  await throwFrom(page, 'one', `${new URL(page.url()).origin}/assets/index-1.js`)
  expect(reporters()).toEqual([])
  expect(reports()).toEqual([])
})
