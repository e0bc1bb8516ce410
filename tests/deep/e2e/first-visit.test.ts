import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { askForList, DESKTOP, newVisit, PHONE, watchShifts } from '../../support/browser.ts'
import {
  call,
  landsOn,
  newStudent,
  pathOf,
  ready,
  sessionOnDevice,
  signInByForm,
} from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** The budget of the first visit in counts (never in times), and how the list keeps the user's place. */
let site: Site

beforeAll(async () => {
  site = await startSite()
  return site.dispose
})

const KB = 1000

declare global {
  interface Window {
    composing?: boolean
  }
}

test.each([
  { width: 360, viewport: PHONE },
  { width: 1280, viewport: DESKTOP },
])('the first visit of /courses, $width px wide, stays within its budget', async ({ viewport }) => {
  const { context, page, expectNoErrors } = await newVisit(site, { viewport })
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const requests = new Map<string, { url: string; type: string; bytes: number }>()
  network.on('Network.requestWillBeSent', ({ requestId, request, type }) =>
    requests.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0 }),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  const layoutShift = await watchShifts(page)
  // The cards come after their skeletons have been on screen: the worst case for a layout that jumps.
  await page.route('**/api/public/courses?*', async (route) => {
    await page.getByRole('status', { name: 'Đang tải' }).waitFor()
    await route.continue()
  })

  await askForList(page)

  await page.goto('/courses')
  await page.getByRole('article').nth(11).waitFor()
  await page.waitForLoadState('networkidle')

  const all = [...requests.values()].filter(({ url }) => !url.startsWith('data:'))
  const withoutPictures = all.filter(({ type }) => type !== 'Image')
  const bytesOf = (wanted: string) =>
    all.filter(({ type }) => type === wanted).reduce((sum, { bytes }) => sum + bytes, 0)
  const html = await (await fetch(`${site.url}/courses`)).text()
  const inlineCss = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
    .map((match) => match[1] ?? '')
    .join('')

  expect(bytesOf('Script')).toBeLessThanOrEqual(98 * KB)
  expect(bytesOf('Script')).toBeGreaterThan(30 * KB)
  expect(brotliCompressSync(inlineCss).length).toBeLessThanOrEqual(3 * KB)
  // The rest of the styles, which come after the content.
  expect(bytesOf('Stylesheet')).toBeLessThanOrEqual(8.5 * KB)
  expect(
    withoutPictures.length,
    withoutPictures.map(({ url }) => url).join('\n'),
  ).toBeLessThanOrEqual(7)
  expect(all.filter(({ url }) => url.includes('/api/public/courses'))).toHaveLength(1)
  expect(new Set(all.map(({ url }) => new URL(url).host))).toEqual(
    new Set([new URL(site.url).host]),
  )
  expect(await layoutShift()).toBeLessThan(0.01)

  // The footer's columns come when the footer is near; they make no call and move nothing that is in view.
  const footer = page.getByRole('contentinfo')
  expect(await footer.getByText('VNPAY').count()).toBe(0)
  const top = await footer.evaluate((element) => element.getBoundingClientRect().top)
  await page.evaluate((y) => window.scrollTo(0, y), top - viewport.height - 300)
  await footer.getByText('VNPAY').waitFor()
  await footer.scrollIntoViewIfNeeded()
  expect([...requests.values()].filter(({ type }) => type === 'Fetch' || type === 'XHR')).toEqual(
    all.filter(({ type }) => type === 'Fetch' || type === 'XHR'),
  )
  expect(await layoutShift()).toBeLessThan(0.01)
  expectNoErrors()
})

test('below the list of the home page are more courses, which are asked for when the user scrolls there', async () => {
  // All of the list's first page is in this window.
  const { page, expectNoErrors } = await newVisit(site, {
    viewport: { width: 1280, height: 2400 },
  })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/public/courses')) calls.push(new URL(request.url()).search)
  })
  await page.goto('/courses')
  await ready(page)
  await page.getByRole('navigation', { name: 'Các trang kết quả' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  expect(await page.getByRole('article').count()).toBe(12)

  await page.setViewportSize(DESKTOP)
  await page.mouse.wheel(0, 600)
  const shown = new Set(await page.getByRole('article').getByRole('heading').allInnerTexts())
  const row = (name: string) => page.getByRole('region', { name })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await row('Mới ra mắt').getByRole('article').nth(3).waitFor()
  expect(calls).toHaveLength(3)
  // Of the demo's free courses too few are left for a row of their own.
  expect(await row('Miễn phí để bắt đầu').count()).toBe(0)
  for (const price of await row('Đang giảm giá').getByRole('article').allInnerTexts()) {
    expect(price).toMatch(/−\d+%/)
  }
  const rows = page.getByRole('region').getByRole('article').getByRole('heading')
  const titles = await rows.allInnerTexts()
  expect(titles).toHaveLength(8)
  expect(new Set([...titles, ...shown]).size).toBe(titles.length + shown.size)

  await row('Mới ra mắt')
    .getByRole('link', { name: /^Xem tất cả/ })
    .click()
  await landsOn(page, '/courses?sort=newest')
  expectNoErrors()
})

test.each(['/login', '/khong-co-trang-nay', '/cart'])(
  'the footer of %s begins below the window, so that nothing which loads moves it in view',
  async (path) => {
    const { page } = await newVisit(site, { viewport: DESKTOP })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const top = () => page.getByRole('contentinfo').evaluate((it) => it.getBoundingClientRect().top)
    expect(await top()).toBeGreaterThanOrEqual(DESKTOP.height)
  },
)

test('Back from a course restores the filters, the page and the place in it', async () => {
  const { page, expectNoErrors } = await newVisit(site, { viewport: PHONE })
  await page.goto('/courses')
  await page.getByLabel('Sắp xếp').selectOption('newest')
  await landsOn(page, '/courses?sort=newest')
  await page.getByRole('link', { name: 'Trang sau' }).click()
  await landsOn(page, '/courses?sort=newest&page=2')
  // This is announced with the answer; until then the first page's cards stay.
  await page.getByText(', trang 2 trên').waitFor()
  await ready(page)
  const cards = page.getByRole('article')
  const titles = await cards.getByRole('heading').allInnerTexts()
  const link = cards.nth(7).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(1000)
  await link.click()
  await page.getByRole('heading', { level: 1, name: titles[7] }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.goBack()
  await landsOn(page, '/courses?sort=newest&page=2')
  await ready(page)
  expect(await page.getByLabel('Sắp xếp').inputValue()).toBe('newest')
  expect(await cards.getByRole('heading').allInnerTexts()).toEqual(titles)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)

  // Also when the browser has to load everything anew.
  await link.click()
  await page.getByRole('heading', { level: 1, name: titles[7] }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: titles[7] }).waitFor()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  expectNoErrors()
})

test('Enter during Vietnamese composition takes over the word and does not search', async () => {
  const { context, page, expectNoErrors } = await newVisit(site)
  const keyboard = await context.newCDPSession(page)
  await page.goto('/courses')
  await ready(page)
  const search = page.getByRole('searchbox', { name: 'Từ khóa hoặc giảng viên' })
  await search.focus()
  await keyboard.send('Input.imeSetComposition', {
    text: 'tiếng',
    selectionStart: 5,
    selectionEnd: 5,
  })
  expect(await search.inputValue()).toBe('tiếng')
  const count = page.getByText(/^[\d.]+ khóa học$/)
  const before = await count.innerText()
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/public/courses')) lists.push(request.url())
  })
  await page.evaluate(() =>
    window.addEventListener('keydown', (event) => (window.composing = event.isComposing), {
      once: true,
    }),
  )
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'char', text: '\r', ...enter })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
  expect(await page.evaluate(() => window.composing)).toBe(true)
  await keyboard.send('Input.insertText', { text: 'tiếng' })
  expect(pathOf(page)).toBe('/courses')
  expect(lists).toEqual([])

  await page.keyboard.press('Enter')
  await landsOn(page, `/courses?q=${encodeURIComponent('tiếng')}`)
  // The first list holds that course too: only the count shows that the answer is there.
  await expect.poll(() => count.innerText()).not.toBe(before)
  await page.getByRole('link', { name: 'Tiếng Anh giao tiếp nơi công sở' }).waitFor()
  expect(lists).toHaveLength(1)
  expectNoErrors()
})

test('a session that the server refuses goes to sign-in and comes back to the same page', async () => {
  const student = await newStudent(site)
  const user = { _id: 'x', email: student.email, fullName: student.fullName, roles: ['STUDENT'] }
  const { page } = await newVisit(site, {
    storageState: sessionOnDevice(site.url, 'token.het.han', user),
  })
  await page.goto('/learning/deadlines?days=30')
  await landsOn(page, `/login?next=${encodeURIComponent('/learning/deadlines?days=30')}`)
  await page.getByText('Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.').waitFor()
  await signInByForm(page, student)
  await landsOn(page, '/learning/deadlines?days=30')
  await page.getByRole('heading', { level: 1, name: 'Hạn nộp' }).waitFor()
  expect(await page.getByText('Phiên đăng nhập đã hết hạn').count()).toBe(0)
})

test('adding to the cart as a visitor leads through sign-in back to the course', async () => {
  const student = await newStudent(site)
  const { page, expectNoErrors } = await newVisit(site, { ignore: /status of 401/ })
  await page.goto('/courses/react-thuc-chien')
  await page.getByRole('button', { name: 'Thêm vào giỏ hàng' }).click()
  await page.getByText('Không thêm được vào giỏ, hãy đăng nhập.').waitFor()
  await page.getByRole('link', { name: 'Đăng nhập để thêm vào giỏ' }).click()
  await landsOn(page, `/login?next=${encodeURIComponent('/courses/react-thuc-chien')}`)
  await signInByForm(page, student)
  await landsOn(page, '/courses/react-thuc-chien')
  // The course is in the cart without a further press.
  await page.getByRole('link', { name: 'Giỏ hàng, 1 mục' }).waitFor()
  expect((await call(site, 'GET', '/api/student/cart', student)).items).toHaveLength(1)
  expectNoErrors()
})
