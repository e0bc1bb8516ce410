import { expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { projectPath } from '../../server/platform/paths.ts'
import { newVisit, takeViolations } from '../support/browser.ts'
import { startForeignBackend } from '../support/foreign-backend.ts'
import { demoPerson, pathOf, ready, signedIn, signInByForm } from '../support/people.ts'
import { theSite } from '../support/walks.ts'

/** Texts and addresses from others must neither run as code in the app nor lead a user away from it. */
const site = theSite()

declare global {
  interface Window {
    harmDone?: string[]
    stopped?: string[]
  }
}

/** Every attack below runs this code if it succeeds. */
const HARM = (by: string) => `(window.harmDone ??= []).push('${by}')`
const harmDone = (page: Page) => page.evaluate(() => window.harmDone ?? [])

const DESCRIPTION = `
  <p>Đoạn <strong>đậm</strong> vẫn còn.</p>
  <script>${HARM('script')}</script>
  <img src="/khong-co.png" onerror="${HARM('onerror')}">
  <svg onload="${HARM('svg')}"><animate onbegin="${HARM('animate')}" attributeName="x"></svg>
  <a href="javascript:${HARM('link')}">Liên kết xấu</a>
  <a href="java&#9;script:${HARM('link with a tab')}">Liên kết có tab</a>
  <a href="data:text/html,<script>${HARM('data')}</script>">Liên kết data</a>
  <iframe srcdoc="<script>parent.${HARM('iframe')}</script>"></iframe>
  <form action="https://evil.example"><button>Gửi biểu mẫu</button></form>
  <style>body { display: none }</style>
  <p style="position:fixed;inset:0;z-index:9999">Tấm che</p>
  <details open ontoggle="${HARM('toggle')}"><summary>Mở</summary></details>`

test.each([
  { guard: 'cleaning and policy', bypassCSP: false },
  { guard: 'cleaning alone', bypassCSP: true },
])('a hostile course shows its words and runs nothing ($guard)', async ({ bypassCSP }) => {
  const backend = await startForeignBackend({
    dist: projectPath('dist'),
    answers: {
      'GET /api/public/courses/xau': () => ({
        body: {
          course: {
            _id: 'xau',
            slug: 'xau',
            title: '<img src=x onerror="(window.harmDone ??= []).push(1)">',
            imageUrl: 'javascript:alert(1)',
            description: DESCRIPTION,
            topic: { name: '<b>chủ đề</b>', slug: 'x' },
          },
          sections: [{ _id: 's', title: '<script>1</script>', lessons: [] }],
        },
      }),
    },
  })
  onTestFinished(() => backend.close())
  const { context, page, expectNoErrors } = await newVisit(backend, {
    bypassCSP,
    // The cleaner parses the text in a document that runs nothing, but Chromium still reports violations there.
    ignore:
      /violates the following Content Security Policy|Failed to load resource|\/courses\/xau: /,
  })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto('/courses/xau')
  await page.getByText('đậm').waitFor()
  // HTML in a title is shown as text.
  await page.getByRole('heading', { level: 1, name: '<img src=x onerror=' }).waitFor()
  await page.getByText('<script>1</script>').first().waitFor()
  // The links that are left can be pressed without harm.
  for (const name of ['Liên kết xấu', 'Liên kết có tab', 'Liên kết data']) {
    await page.getByText(name).click()
  }
  expect(await page.locator('main form, main iframe, main script, main style').count()).toBe(0)
  const cover = page.getByText('Tấm che')
  expect(await cover.evaluate((element) => getComputedStyle(element).position)).toBe('static')
  expect(context.pages()).toHaveLength(1)
  expect(pathOf(page)).toBe('/courses/xau')
  expect(await harmDone(page)).toEqual([])
  expect(dialogs).toEqual([])
  expectNoErrors()
})

const AWAY = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/login',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/.//evil.example',
]

test('a crafted next= never leads away from the site', async () => {
  const student = await signedIn(site, demoPerson('hocvien2@lopmo.test'))
  const { storageState } = student
  const { page } = await newVisit(site, { storageState })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== site.url) elsewhere.push(request.url())
  })
  // A user with a session is sent on at once.
  for (const next of AWAY) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await page
      .getByRole('heading', {
        level: 1,
        name: 'Học một nghề mới, bằng tiếng Việt, theo nhịp của bạn',
      })
      .waitFor()
    expect(new URL(page.url()).origin).toBe(site.url)
  }
  // A user without a session is sent on after signing in.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?next=//evil.example/courses')
  await signInByForm(page, student)
  await page
    .getByRole('heading', {
      level: 1,
      name: 'Học một nghề mới, bằng tiếng Việt, theo nhịp của bạn',
    })
    .waitFor()
  expect(new URL(page.url()).origin).toBe(site.url)
  expect(elsewhere).toEqual([])
})

/** The violations that the next test causes on purpose. */
const TRIED = /: (?:script-src|style-src|connect-src|object-src|img-src|frame-src)/

test('the policy stops an injected script, handler, style and a call to another host', async () => {
  const { page } = await newVisit(site, { ignore: TRIED })
  await page.goto('/courses')
  await ready(page)
  await page.evaluate(async () => {
    window.stopped = []
    document.addEventListener('securitypolicyviolation', (event) =>
      window.stopped?.push(event.effectiveDirective),
    )
    const script = document.createElement('script')
    script.textContent = '(window.harmDone ??= []).push("script")'
    const style = document.createElement('style')
    style.textContent = 'body { display: none }'
    const box = document.createElement('div')
    document.body.append(script, style, box)
    box.innerHTML = '<button onclick="(window.harmDone ??= []).push(1)">x</button>'
    box.querySelector('button')?.click()
    box.innerHTML =
      '<img src="http://evil.example/x.png"><iframe src="http://evil.example/"></iframe>'
    const elsewhere = document.createElement('script')
    elsewhere.src = 'data:text/javascript,(window.harmDone??=[]).push(2)'
    document.body.append(elsewhere)
    await fetch('https://evil.example/').catch(() => undefined)
    box.innerHTML = '<object data="/favicon.svg"></object>'
  })
  // Each report comes as a task of its own, and their order is not fixed.
  await expect
    .poll(() => page.evaluate(() => [...new Set(window.stopped)].toSorted()))
    .toEqual([
      'connect-src',
      'frame-src',
      'img-src',
      'object-src',
      'script-src-attr',
      'script-src-elem',
      'style-src-elem',
    ])
  expect(await harmDone(page)).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).not.toBe('none')
})

test('the browser tests record every violation of the policy, so that it fails the test', async () => {
  const { page } = await newVisit(site)
  await page.goto('/courses')
  await ready(page)
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))
  })
  const heard: string[] = []
  // The page's own policy and the header's both report it.
  await expect.poll(() => heard.push(...takeViolations())).toBe(2)
  for (const each of heard) expect(each).toMatch(/^\/courses: style-src-elem inline/)
})

test('the site cannot be framed by another one', async () => {
  const { page } = await newVisit(site)
  const host = await startForeignBackend({ dist: projectPath('public') })
  onTestFinished(() => host.close())
  await page.route(`${host.url}/khung`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${site.url}/courses"></iframe>`,
    }),
  )
  await page.goto(`${host.url}/khung`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})
