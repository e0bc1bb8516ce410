import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { projectPath } from '../../../server/platform/paths.ts'
import { type VisitOptions, watchShifts } from '../../support/browser.ts'
import { EARLY, earlyVisit, foreignList } from '../../support/early-visit.ts'
import { startForeignBackend } from '../../support/foreign-backend.ts'
import { appIsThere, demoPerson, landsOn, signedIn } from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** The course list that is on screen before the app runs (docs/architecture.md#first-screen). */
let site: Site

beforeAll(async () => {
  site = await startSite()
  return site.dispose
})

const LIST = '**/api/public/courses?*'

const visit = (url: string, options?: VisitOptions) => earlyVisit({ url }, options)

/**
 * Elements, attributes and texts of the cards, without what must differ: how the loading of a picture begins, and
 * the marks around what React takes over later.
 */
const cardsOn = (page: Page) =>
  page.evaluate(() => {
    const read = (node: Node): unknown => {
      if (!(node instanceof Element)) return node.textContent
      const attributes = [...node.attributes]
        .map(({ name, value }) => [name, value])
        .filter(([name]) => name !== 'data-discover')
      const given = new Map(attributes as [string, string][])
      for (const name of ['src', 'srcset']) {
        const waiting = given.get(`data-${name}`)
        if (waiting) given.set(name, waiting)
        given.delete(`data-${name}`)
      }
      return [
        node.tagName,
        [...given].toSorted(([a], [b]) => (a < b ? -1 : 1)),
        [...node.childNodes].flatMap((child) => (child instanceof Comment ? [] : [read(child)])),
      ]
    }
    return JSON.stringify(read(document.querySelector('main article')!.closest('ul')!), null, 1)
  })

const PICTURE = '/course-placeholder.svg'
const KINDS = [
  { id: 'a', slug: 'giam-gia', title: 'Giảm giá', price: 200_000, salePrice: 150_000 },
  { id: 'b', slug: 'mien-phi', title: 'Miễn phí', price: 0, ratingAvg: 0, ratingCount: 0 },
  { id: 'c', slug: 'khong-gia', title: 'Không giá', price: null, topic: null },
  { id: 'd', title: 'dài '.repeat(80), price: '1250000', ratingAvg: '4.25', ratingCount: '12345' },
  {
    id: 'e',
    slug: 'hai "nháy" & <b>',
    title: '<img src=x onerror="window.harm = 1"> & "nháy" \'đơn\'',
    topic: { name: '<b>đậm</b>', slug: 'x' },
    instructors: [{ fullName: '<script>1</script>' }, { user: { fullName: 'Cô & Thầy' } }],
  },
  { id: 'f', slug: 'anh', imageUrl: PICTURE, imageSrcSet: `${PICTURE} 320w, ${PICTURE}?2 640w` },
  { id: 'g', slug: 'anh-mot', imageUrl: `${PICTURE}?"><script>1</script>`, title: '' },
  { slug: 'khong-id', title: 'Không id' },
]

test('each kind of card equals to the letter what the app draws', async () => {
  const backend = await foreignList({ items: KINDS, total: KINDS.length })
  const early = await visit(backend.url)
  await early.page.goto('/courses', EARLY)
  await early.page
    .getByRole('article')
    .nth(KINDS.length - 1)
    .waitFor()
  const drawnEarly = await cardsOn(early.page)
  expect(await early.page.evaluate(() => 'harm' in window)).toBe(false)

  // When the early call fails, the app itself asks for the list and draws it.
  const late = await visit(backend.url, { ignore: /Failed to load resource/ })
  await late.page.route(LIST, (route) => route.abort(), { times: 1 })
  late.letAppCome()
  await late.page.goto('/courses', EARLY)
  await late.page
    .getByRole('article')
    .nth(KINDS.length - 1)
    .waitFor()
  expect(late.calls).toHaveLength(2)
  expect(drawnEarly).toBe(await cardsOn(late.page))
})

test.each([
  ['q=b%C3%A0n', 'Kết quả cho “bàn”'],
  ['topic=x', 'Khóa học <b>đậm</b>'],
  ['page=2', 'Khóa học'],
])('a list with %s has its title at once, not the head of the home page', async (query, title) => {
  const backend = await foreignList({ items: KINDS, total: KINDS.length })
  const { page, letAppCome, expectNoErrors } = await visit(backend.url)
  const head = () =>
    page
      .locator('main h1, main p')
      .evaluateAll((all) => all.slice(0, 2).map((one) => one.textContent))
  await page.goto(`/courses?${query}`, EARLY)
  await page.getByRole('article').first().waitFor()
  const [heading, after] = await head()
  expect(heading).toBe(title)
  expect(after).not.toMatch(/^Học thử/)
  expect(await page.getByRole('navigation', { name: 'Chủ đề' }).count()).toBe(0)
  letAppCome()
  await appIsThere(page)
  expect((await head())[0]).toBe(title)
  expectNoErrors()
})

/** The greatest difference of any colour of any pixel, 0 to 255. Corners are never drawn quite the same twice. */
async function mostDifferent(one: Buffer, other: Buffer) {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).raw().toBuffer()))
  expect(a!.length).toBe(b!.length)
  return a!.reduce((most, value, n) => Math.max(most, Math.abs(value - b![n]!)), 0)
}

test.each([360, 1280])('the app takes over what is on screen, %i px wide', async (width) => {
  // Not our own server, which would put the list into the page.
  const backend = await startForeignBackend({
    dist: projectPath('dist'),
    answers: { 'GET /api/public/courses': () => ({ body: { items: KINDS, total: 40 } }) },
  })
  onTestFinished(() => backend.close())
  const { page, calls, letAppCome, expectNoErrors } = await visit(backend.url, {
    viewport: { width, height: 700 },
  })
  const layoutShift = await watchShifts(page)
  await page.goto('/courses', EARLY)
  await page
    .getByRole('article')
    .nth(KINDS.length - 1)
    .waitFor()
  const stands = await page.$$('#root :is(header, article, button, input, footer)')
  expect(stands.length).toBeGreaterThan(KINDS.length)
  // Pictures below the window wait for the app.
  await page.waitForFunction(() =>
    [...document.images].every((image) => !image.currentSrc || image.complete),
  )
  const before = await page.screenshot({ animations: 'disabled' })
  letAppCome()
  await appIsThere(page)
  await page.getByRole('navigation', { name: 'Các trang kết quả' }).waitFor()
  await page.waitForLoadState('networkidle')
  for (const element of stands) expect(await element.evaluate((one) => one.isConnected)).toBe(true)
  expect(calls).toHaveLength(1)
  expect(await layoutShift()).toBeLessThan(0.01)
  const after = await page.screenshot({ animations: 'disabled' })
  expect(await mostDifferent(before, after)).toBeLessThanOrEqual(2)
  expectNoErrors()
})

test('a menu whose button is pressed before the app is there opens when it is', async () => {
  const { page, letAppCome, expectNoErrors } = await visit(site.url, {
    viewport: { width: 360, height: 700 },
  })
  await page.goto('/courses', EARLY)
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Mở menu' }).click()
  letAppCome()
  const entry = page.getByRole('dialog').getByRole('link', { name: 'Đăng nhập' })
  await expect.poll(() => entry.isVisible()).toBe(true)
  expectNoErrors()
})

test.each([0, 11])('a click on card %i, as soon as React is there, stays in the app', async (n) => {
  const { page, letAppCome, expectNoErrors } = await visit(site.url)
  // The click comes when React has begun to listen on the root, and has not taken over all of it.
  await page.addInitScript((nth) => {
    const { value: listen } = Object.getOwnPropertyDescriptor(
      EventTarget.prototype,
      'addEventListener',
    ) as { value: (this: unknown, ...given: unknown[]) => void }
    Element.prototype.addEventListener = function (this: Element, ...given: unknown[]) {
      listen.apply(this, given)
      if (this.id !== 'root' || given[0] !== 'wheel') return
      Reflect.deleteProperty(Element.prototype, 'addEventListener')
      queueMicrotask(() => this.querySelectorAll<HTMLElement>('article a')[nth]?.click())
    }
    window.addEventListener('beforeunload', () => sessionStorage.setItem('left', '1'))
  }, n)
  await page.goto('/courses', EARLY)
  const title = await page.getByRole('article').nth(n).getByRole('heading').innerText()
  letAppCome()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe(null)
  expectNoErrors()
})

test('the links and the search of the list work without the app', async () => {
  const { page } = await visit(site.url)
  await page.goto('/courses', EARLY)
  await page.getByRole('article').first().getByRole('link').click()
  await page.waitForURL(/\/courses\/[^?]+$/, EARLY)
  await page.goto('/courses', EARLY)
  // The app is asked for once the cards are painted, and does not come.
  const scripts = () => page.evaluate(() => document.querySelectorAll('script[type=module]').length)
  await expect.poll(scripts).toBe(1)
  await page.getByLabel('Từ khóa hoặc giảng viên').fill('excel')
  await page.getByLabel('Từ khóa hoặc giảng viên').press('Enter')
  await page.waitForURL(/[?&]q=excel(&|$)/, EARLY)
  await page.getByRole('article').first().waitFor()
})

test('the search of the list keeps the other filters, and begins at the first page', async () => {
  const { page } = await visit(site.url)
  await page.goto('/courses?sort=newest&minPrice=1000&page=2', EARLY)
  await page.getByRole('article').first().waitFor()
  await page.getByLabel('Từ khóa hoặc giảng viên').fill('cho')
  await page.getByLabel('Từ khóa hoặc giảng viên').press('Enter')
  await page.waitForURL(/[?&]q=cho(&|$)/, EARLY)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('sort')).toBe('newest')
  expect(searchParams.get('minPrice')).toBe('1000')
  expect(searchParams.get('page')).toBeNull()
})

describe('our own server puts the list into the page', () => {
  test.each(['/', '/courses', '/courses?q=excel&sort=newest', '/courses?page=2&minPrice=1000'])(
    '%s asks for no list, before the app and after',
    async (address) => {
      const { page, calls, letAppCome, expectNoErrors } = await visit(site.url)
      await page.goto(address, EARLY)
      const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts()
      await page.getByRole('article').first().waitFor()
      const before = await titles()
      const params = new URL(address, site.url).searchParams
      expect(await page.getByLabel('Từ khóa hoặc giảng viên').inputValue()).toBe(
        params.get('q') ?? '',
      )
      expect(await page.getByLabel('Sắp xếp').inputValue()).toBe(params.get('sort') ?? 'popular')
      expect(await page.getByLabel('Giá từ').inputValue()).toBe(
        params.has('minPrice') ? '1.000' : '',
      )
      const first = await page.getByRole('article').first().elementHandle()
      letAppCome()
      await appIsThere(page)
      await page.waitForLoadState('networkidle')
      await landsOn(page, address === '/' ? '/courses' : address)
      expect(await titles()).toEqual(before)
      expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
      expect(calls).toEqual([])
      expectNoErrors()
    },
  )

  test('and of the list without filters the cards, as the app draws them: no script is needed', async () => {
    const plain = await visit(site.url, { javaScriptEnabled: false })
    await plain.page.goto('/courses', EARLY)
    expect(await plain.page.getByRole('article').count()).toBe(12)
    expect(await plain.page.getByText('42 khóa học').isVisible()).toBe(true)
    const drawn = await cardsOn(plain.page)
    const { page, letAppCome } = await visit(site.url)
    letAppCome()
    await page.goto('/courses', EARLY)
    await appIsThere(page)
    await page.waitForLoadState('networkidle')
    expect(drawn).toBe(await cardsOn(page))
  })

  test('for a signed-in user, too; the user’s own header follows', async () => {
    const { storageState } = await signedIn(site, demoPerson('hocvien2@lopmo.test'))
    const { page, calls, letAppCome, expectNoErrors } = await visit(site.url, { storageState })
    await page.goto('/courses', EARLY)
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('link', { name: 'Đăng nhập' }).count()).toBe(0)
    letAppCome()
    await page.getByRole('button', { name: /^Tài khoản của/ }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
    expectNoErrors()
  })
})

describe('whatever the early call brings', () => {
  const CARD = { id: 'a', slug: 'mot', title: 'Khóa một' }

  test.each<[string, unknown]>([
    ['a bare array', [CARD]],
    ['items without a total', { items: [CARD] }],
  ])('%s is shown as a list', async (_, body) => {
    const backend = await foreignList(body)
    const { page } = await visit(backend.url)
    await page.goto('/courses', EARLY)
    await page.getByRole('heading', { name: 'Khóa một' }).waitFor()
    expect(await page.getByText('1 khóa học').count()).toBe(1)
  })

  test('for an empty list the page says that nothing was found, with one call', async () => {
    const backend = await foreignList({ items: [], total: 0 })
    const { page, calls, letAppCome, expectNoErrors } = await visit(backend.url)
    letAppCome()
    await page.goto('/courses', EARLY)
    await page.getByText('Không tìm thấy khóa học phù hợp.').waitFor()
    expect(calls).toHaveLength(1)
    expectNoErrors()
  })

  test.each<[string, { status: number; contentType: string; body: string }]>([
    ['a fault of the server', { status: 500, contentType: 'application/json', body: '{}' }],
    ['a page', { status: 200, contentType: 'text/html', body: '<!doctype html><p>Wi-Fi</p>' }],
    ['a text', { status: 200, contentType: 'application/json', body: '"xin chào"' }],
    ['half an answer', { status: 200, contentType: 'application/json', body: '{"items": [{' }],
  ])('%s: the app asks again by its own rules, and shows the list', async (_, answer) => {
    const backend = await foreignList({ items: [CARD], total: 1 })
    const { page, letAppCome } = await visit(backend.url)
    await page.route(LIST, (route) => route.fulfill(answer), { times: 1 })
    letAppCome()
    await page.goto('/courses', EARLY)
    const retry = page.getByRole('button', { name: 'Thử lại' })
    await page.getByRole('heading', { name: 'Khóa một' }).or(retry).first().waitFor()
    if (await retry.isVisible()) await retry.click()
    await page.getByRole('heading', { name: 'Khóa một' }).waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
  })

  test('an answer that does not come does not hold up the app', async () => {
    const backend = await foreignList({ items: [CARD], total: 1 })
    const { page, letAppCome, expectNoErrors } = await visit(backend.url)
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    await page.route(LIST, async (route) => {
      await held
      await route.continue()
    })
    letAppCome()
    await page.goto('/courses', EARLY)
    await appIsThere(page)
    await page.getByRole('status', { name: 'Đang tải' }).waitFor()
    answer()
    await page.getByRole('heading', { name: 'Khóa một' }).waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    expectNoErrors()
  })

  test('the placeholder is for courses without a picture and pictures that fail, at no moment for others', async () => {
    const items = Array.from({ length: 12 }, (_, n) => ({
      ...CARD,
      id: `${n}`,
      slug: `${n}`,
      title: `Khóa ${n}`,
      imageUrl: n === 9 ? null : n % 5 === 2 ? `/api/khong-co-${n}.png` : `/icon-192.png?${n}`,
    }))
    const backend = await foreignList({ items, total: 12 })
    const { page, letAppCome } = await visit(backend.url)
    await page.addInitScript((placeholder) => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const look = () => {
        for (const img of document.querySelectorAll('article img')) {
          if (!img.getAttribute('src')?.endsWith(placeholder)) continue
          seen.add(img.closest('article')?.querySelector('h2, h3')?.textContent ?? '')
        }
      }
      const all = { subtree: true, childList: true, attributeFilter: ['src'] }
      new MutationObserver(look).observe(document, all)
    }, PICTURE)
    const placed = () =>
      page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].toSorted())
    await page.goto('/courses', EARLY)
    const cards = page.getByRole('article')
    await cards.nth(11).scrollIntoViewIfNeeded()
    // Only the first row loads its pictures. The others wait, except Khóa 9, which has no picture to wait for.
    await expect.poll(placed).toContain('Khóa 2')
    expect((await placed()).filter((title) => !['Khóa 2', 'Khóa 9'].includes(title))).toEqual([])
    letAppCome()
    await appIsThere(page)
    for (const n of [0, 4, 8, 11]) {
      // oxlint-disable-next-line no-await-in-loop -- one row after the other
      await cards.nth(n).scrollIntoViewIfNeeded()
    }
    const loaded = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('article img')].every(
          ({ complete, naturalWidth, src }) =>
            complete && naturalWidth > 0 && !src.startsWith('data:'),
        ),
      )
    await expect.poll(loaded).toBe(true)
    expect(await placed()).toEqual(['Khóa 2', 'Khóa 7', 'Khóa 9'])
  })

  test('a picture that fails before the app is there is replaced by the placeholder', async () => {
    const backend = await foreignList([{ ...CARD, imageUrl: '/api/khong-co.png' }])
    const { page, letAppCome } = await visit(backend.url)
    await page.goto('/courses', EARLY)
    const picture = page.getByRole('article').locator('img')
    await expect.poll(() => picture.getAttribute('src')).toBe(PICTURE)
    letAppCome()
    await appIsThere(page)
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    // From now on the app alone handles pictures that fail.
    const address = await page.evaluate(async () => {
      const other = document.createElement('img')
      const failed = new Promise((done) => other.addEventListener('error', done))
      document.getElementById('main')?.append(other)
      other.src = '/api/cung-khong-co.png'
      await failed
      return other.getAttribute('src')
    })
    expect(address).toBe('/api/cung-khong-co.png')
  })
})

test.each([
  ['styles', /\/assets\/styles-[^/]+\.css$/],
  ['files that only save time', /\/assets\/start-[^/]+\.js$/],
])('on another page %s that hang do not keep the app from starting', async (_, file) => {
  const { page, letAppCome } = await visit(site.url)
  await page.route(file, () => undefined)
  letAppCome()
  await page.goto('/login', EARLY)
  await appIsThere(page)
  expect(await page.getByRole('banner').count()).toBe(1)
})
