import { beforeAll, describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { askForList, type VisitOptions } from '../../support/browser.ts'
import { EARLY, earlyVisit } from '../../support/early-visit.ts'
import { appIsThere, demoPerson, landsOn, pathOf, signedIn } from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** What the visitor does to the first screen is not lost when the app takes it over. */
let site: Site
let member: Awaited<ReturnType<typeof signedIn>>['storageState']

beforeAll(async () => {
  site = await startSite()
  member = (await signedIn(site, demoPerson('hocvien2@lopmo.test'))).storageState
  return site.dispose
})

const STYLES = /\/assets\/styles-[^/]+\.css$/

const PHONE = { viewport: { width: 360, height: 700 } }

/** Opens the page and waits until its list is drawn; the app does not come yet. */
async function drawn(options?: VisitOptions, address = '/courses') {
  const visit = await earlyVisit(site, options)
  await visit.page.goto(address, EARLY)
  await visit.page.getByRole('article').first().waitFor()
  return visit
}

const WHO: [string, () => VisitOptions][] = [
  ['a visitor', () => ({})],
  ['a member', () => ({ storageState: member })],
]

const searchOn = (page: Page) => page.getByLabel('Từ khóa hoặc giảng viên')
const hasFocus = (element: Element) => element === document.activeElement

/** Types as soon as React listens on the root, before a task of React has drawn anything. */
const typeMeanwhile = (page: Page, text: string) =>
  page.evaluate((letters) => {
    const { value: listen } = Object.getOwnPropertyDescriptor(
      EventTarget.prototype,
      'addEventListener',
    ) as { value: (this: unknown, ...given: unknown[]) => void }
    const { port1, port2 } = new MessageChannel()
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it also starts the port
    port1.onmessage = () => document.execCommand('insertText', false, letters)
    Element.prototype.addEventListener = function (this: Element, ...given: unknown[]) {
      listen.apply(this, given)
      if (this.id !== 'root' || given[0] !== 'wheel') return
      Reflect.deleteProperty(Element.prototype, 'addEventListener')
      port2.postMessage('')
    }
  }, text)

describe.each(WHO)('%s', (_, options) => {
  test('the button that was pressed is the one that acts', async () => {
    const { page, letAppCome, expectNoErrors } = await drawn({ ...options(), ...PHONE })
    await page.getByRole('button', { name: 'Lọc giá' }).click()
    letAppCome()
    await appIsThere(page)
    await page.getByRole('button', { name: 'Lọc giá', expanded: true }).waitFor()
    expect(await page.getByRole('button', { expanded: true }).count()).toBe(1)
    expectNoErrors()
  })

  test.each([
    ['the link of a card', (page: Page) => page.getByRole('article').nth(5).getByRole('link')],
    ['a button', (page: Page) => page.getByRole('button', { name: 'Chủ đề' })],
    ['a field', (page: Page) => page.getByLabel('đến')],
  ])('%s keeps the focus', async (_name, find) => {
    const { page, letAppCome, expectNoErrors } = await drawn(options())
    await find(page).focus()
    const scrolled = await page.evaluate(() => window.scrollY)
    letAppCome()
    await appIsThere(page)
    await expect.poll(() => find(page).evaluate(hasFocus)).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
    expectNoErrors()
  })

  test('letters that are typed while React draws are kept', async () => {
    const { page, letAppCome, expectNoErrors } = await drawn(options())
    await searchOn(page).fill('exc')
    await typeMeanwhile(page, 'el')
    letAppCome()
    await appIsThere(page)
    await expect.poll(() => searchOn(page).inputValue()).toBe('excel')
    await searchOn(page).press('Enter')
    await landsOn(page, '/courses?q=excel')
    expectNoErrors()
  })

  test('the caret stays where it was', async () => {
    const { page, letAppCome, expectNoErrors } = await drawn(options())
    await searchOn(page).fill('excel')
    await searchOn(page).press('Home')
    await searchOn(page).press('ArrowRight')
    await searchOn(page).press('Shift+ArrowRight')
    letAppCome()
    await appIsThere(page)
    await page.waitForLoadState('networkidle')
    await page.keyboard.type('-')
    expect(await searchOn(page).inputValue()).toBe('e-cel')
    expectNoErrors()
  })

  test('a price that was typed and left is applied', async () => {
    const { page, letAppCome, expectNoErrors } = await drawn(options())
    await page.getByLabel('Giá từ').fill('100000')
    await page.getByLabel('Giá từ').press('Tab')
    letAppCome()
    await landsOn(page, '/courses?minPrice=100000')
    await page.getByText('Xoá bộ lọc').waitFor()
    expect(await page.getByLabel('Giá từ').inputValue()).toBe('100.000')
    expectNoErrors()
  })

  test('a price that is still being typed is not applied together with the other one', async () => {
    const { page, letAppCome, expectNoErrors } = await drawn(options())
    await page.getByLabel('đến').fill('900000')
    await page.getByLabel('Sắp xếp').selectOption('newest')
    await page.getByLabel('Giá từ').fill('1')
    letAppCome()
    await landsOn(page, '/courses?maxPrice=900000&sort=newest')
    expect(await page.getByLabel('Giá từ').inputValue()).toBe('1')
    await page.keyboard.type('000')
    await page.keyboard.press('Tab')
    await landsOn(page, '/courses?minPrice=1000&maxPrice=900000&sort=newest')
    expectNoErrors()
  })

  test('after a reload the page stays where it was scrolled before the app came', async () => {
    const { page, letAppCome } = await drawn(options())
    letAppCome()
    await appIsThere(page)
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)

    let letItCome = () => {}
    const gate = new Promise<void>((open) => (letItCome = open))
    await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
      await gate
      await route.continue()
    })
    await page.reload(EARLY)
    await page.getByRole('article').first().waitFor()
    await page.evaluate(() => window.scrollTo(0, 200))
    letItCome()
    await appIsThere(page)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.scrollY)).toBe(200)

    // When nobody scrolls, the page goes to the place that was left.
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200)
  })
})

/** From an address with every filter: what the visitor does, and where it leads. */
const FILTERED = '/courses?q=a&minPrice=100000&maxPrice=900000&sort=newest'
const without = (name: string) => (path: string) => {
  const now = new URL(path, 'http://a').searchParams
  return ['q', 'minPrice', 'maxPrice', 'sort'].filter((each) => !now.has(each)).join() === name
}
const low = (page: Page) => page.getByLabel('Giá từ')
const high = (page: Page) => page.getByLabel('đến')
const order = (page: Page) => page.getByLabel('Sắp xếp')
const empty = async (field: Locator, key: string) => {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.press('Delete')
  await field.press(key)
}

const ACTS: [string, (page: Page) => Promise<unknown>, (path: string) => boolean][] = [
  ['the lowest price is emptied and left', (page) => empty(low(page), 'Tab'), without('minPrice')],
  ['the lowest price is emptied, Enter', (page) => empty(low(page), 'Enter'), without('minPrice')],
  [
    'the highest price is emptied and left',
    (page) => empty(high(page), 'Tab'),
    without('maxPrice'),
  ],
  ['the keyword is emptied, Enter', (page) => empty(searchOn(page), 'Enter'), without('q')],
  ['the default order is chosen', (page) => order(page).selectOption('popular'), without('sort')],
  [
    'a price is typed, Enter',
    async (page) => {
      await low(page).fill('200000')
      await low(page).press('Enter')
    },
    (path) => path.includes('minPrice=200000'),
  ],
  [
    'order, price and keyword, Enter',
    async (page) => {
      await order(page).selectOption('price_asc')
      await empty(high(page), 'Tab')
      await low(page).fill('200.000')
      await searchOn(page).fill('an')
      await searchOn(page).press('Enter')
    },
    (path) =>
      ['q=an', 'minPrice=200000', 'sort=price_asc'].every((part) => path.includes(part)) &&
      without('maxPrice')(path),
  ],
  [
    'a price that only the app can read and a keyword, Enter',
    async (page) => {
      await low(page).fill('200 000 đ')
      await searchOn(page).fill('an')
      await searchOn(page).press('Enter')
    },
    (path) => path.startsWith('/courses?q=an&minPrice=200000&'),
  ],
]

describe.each([
  ['a visitor, before the app', () => ({}), 'before'],
  ['a visitor, as soon as the app is there', () => ({}), 'after'],
  ['a member, before the app', () => ({ storageState: member }), 'before'],
] as const)('%s', (_who, options, moment) => {
  test.each(ACTS)('%s', async (_name, act, isThere) => {
    const { page, letAppCome } = await drawn(options(), FILTERED)
    if (moment === 'before') await act(page)
    letAppCome()
    await appIsThere(page)
    if (moment === 'after') await act(page)
    await expect.poll(() => isThere(pathOf(page))).toBe(true)
    await appIsThere(page)
    // The fields have the values of the address.
    const { searchParams } = new URL(page.url())
    const digits = (price: string) => price.replaceAll('.', '')
    expect(digits(await low(page).inputValue())).toBe(searchParams.get('minPrice') ?? '')
    expect(digits(await high(page).inputValue())).toBe(searchParams.get('maxPrice') ?? '')
    expect(await searchOn(page).inputValue()).toBe(searchParams.get('q') ?? '')
    expect(await order(page).inputValue()).toBe(searchParams.get('sort') ?? 'popular')
  })
})

test('a keyword that was emptied before the app came is applied by an Enter after it', async () => {
  const { page, letAppCome, expectNoErrors } = await drawn({}, FILTERED)
  await empty(searchOn(page), 'Shift')
  letAppCome()
  await appIsThere(page)
  await page.waitForFunction(() => !window.__lopMoScreen)
  await searchOn(page).press('Enter')
  await expect.poll(() => without('q')(pathOf(page))).toBe(true)
  expectNoErrors()
})

test('a text that is no price gets a message, and the keyword beside it is searched for', async () => {
  const { page, letAppCome, expectNoErrors } = await drawn({}, '/courses')
  await low(page).fill('nửa triệu')
  await searchOn(page).fill('excel')
  await searchOn(page).press('Enter')
  letAppCome()
  await landsOn(page, '/courses?q=excel')
  await page.getByText('Nhập số tiền bằng chữ số, ví dụ 500.000.').waitFor()
  expect(await low(page).inputValue()).toBe('nửa triệu')
  expectNoErrors()
})

test('an order that was chosen and changed back changes nothing', async () => {
  const { page, letAppCome, expectNoErrors } = await drawn({}, FILTERED)
  await order(page).selectOption('popular')
  await order(page).selectOption('newest')
  letAppCome()
  await page.waitForFunction(() => !window.__lopMoScreen)
  await appIsThere(page)
  expect(without('')(pathOf(page))).toBe(true)
  expectNoErrors()
})

test('Back, pressed before the app comes, leads to the previous list with its fields', async () => {
  const { page, letAppCome } = await drawn({}, '/courses')
  await page.goto(FILTERED, EARLY)
  await page.getByRole('article').first().waitFor()
  await empty(low(page), 'Shift')
  await page.goBack(EARLY)
  letAppCome()
  await landsOn(page, '/courses')
  await appIsThere(page)
  expect(await low(page).inputValue()).toBe('')
})

test('a press on a button that the app does not have presses no other one', async () => {
  const { page, letAppCome, expectNoErrors } = await drawn({ ...PHONE, storageState: member })
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Khác'
    document.querySelector('header')?.prepend(button)
    button.click()
  })
  letAppCome()
  await appIsThere(page)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { expanded: true }).count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expectNoErrors()
})

test('a member whom another tab signs out meanwhile sees the tools of a visitor', async () => {
  const { page, letAppCome, expectNoErrors } = await drawn({ storageState: member })
  await page.evaluate(() => localStorage.removeItem('token'))
  letAppCome()
  await appIsThere(page)
  await page.getByRole('banner').getByRole('link', { name: 'Đăng nhập' }).waitFor()
  expect(await page.locator('header[data-known]').count()).toBe(0)
  expectNoErrors()
})

/** Answers the next call with another list than the one in the page. */
const renewList = (page: Page) =>
  page.route('**/api/public/courses?*', (route) =>
    route.fulfill({ json: { items: [{ id: 'm', slug: 'moi', title: 'Khóa mới' }], total: 1 } }),
  )

test('a list that came from the browser’s cache with the page is asked for again', async () => {
  const { page, letAppCome, expectNoErrors } = await earlyVisit(site)
  const html = await (await fetch(`${site.url}/courses`)).text()
  // This is what the browser would do with its cache.
  await page.route('**/courses', (route) => route.fulfill({ body: html, contentType: 'text/html' }))
  await renewList(page)
  letAppCome()
  await page.goto('/courses')
  await appIsThere(page)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('article').count()).toBe(12)
  await page.goto('/about')
  await page.goBack(EARLY)
  await page.getByRole('heading', { name: 'Khóa mới' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
  expectNoErrors()
})

test('a message about a newer list is not lost while the app waits for its styles', async () => {
  const { page, letAppCome, expectNoErrors } = await earlyVisit(site, { storageState: member })
  let letStylesCome = () => {}
  const gate = new Promise<void>((open) => (letStylesCome = open))
  await page.route(STYLES, async (route) => {
    await gate
    await route.continue()
  })
  await renewList(page)
  // Sends the worker's message as soon as the app listens and waits.
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    const listen = serviceWorker.addEventListener.bind(serviceWorker) as (
      ...given: unknown[]
    ) => void
    serviceWorker.addEventListener = (...given: unknown[]) => {
      listen(...given)
      if (given[0] !== 'message') return
      setTimeout(() => {
        const data = { kept: 'courses', is: 'renewed' }
        serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
        document.documentElement.dataset['sent'] = ''
      })
    }
  })
  letAppCome()
  await page.goto('/courses', EARLY)
  await page.locator('html[data-sent]').waitFor()
  expect(await page.locator('header[data-known]').count()).toBe(1)
  letStylesCome()
  await page.getByRole('heading', { name: 'Khóa mới' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
  expectNoErrors()
})

describe('a part that the first screen does not have comes with its styles', () => {
  /** A page whose app comes, and whose other styles have been asked for and wait or fail. */
  const withoutStyles = async (address: string, styles: 'wait' | 'fail', status?: number) => {
    const { page, letAppCome } = await earlyVisit(site)
    let letStylesCome = () => {}
    const gate = new Promise<void>((open) => (letStylesCome = open))
    // However slow this machine is, the app’s patience with its styles does not end.
    await page.addInitScript(() => {
      const later = window.setTimeout.bind(window) as (act: () => void, ms?: number) => number
      window.setTimeout = ((act: () => void, ms?: number) =>
        ms === 3_000 ? 0 : later(act, ms)) as typeof window.setTimeout
    })
    const asked = page.waitForRequest(STYLES)
    await page.route(STYLES, async (route) => {
      if (styles === 'fail') return route.abort()
      await gate
      await route.continue()
    })
    if (status) {
      await askForList(page)
      await page.route('**/api/public/courses?*', (route) => route.fulfill({ status }))
    }
    letAppCome()
    await page.goto(address, EARLY)
    await asked
    return { page, letStylesCome: () => letStylesCome() }
  }

  test('page links and «Xoá bộ lọc»', async () => {
    const { page, letStylesCome } = await withoutStyles('/courses?minPrice=1&page=2', 'wait')
    await appIsThere(page)
    const links = page.getByRole('navigation', { name: 'Các trang kết quả' })
    const clear = page.getByRole('button', { name: 'Xoá bộ lọc' })
    expect([await links.count(), await clear.count()]).toEqual([0, 0])
    letStylesCome()
    await links.waitFor()
    expect(await links.getByRole('list').evaluate((ul) => getComputedStyle(ul).display)).toBe(
      'flex',
    )
    await clear.waitFor()
  })

  test('the message of an empty list and of a failure', async () => {
    for (const [address, status] of [['/courses?q=khongcogi'], ['/courses', 500]] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one visit after the other
      const { page, letStylesCome } = await withoutStyles(address, 'wait', status)
      const message = page.getByText('Không tìm thấy khóa học phù hợp.')
      expect(await message.count()).toBe(0)
      letStylesCome()
      // oxlint-disable-next-line no-await-in-loop
      await message.waitFor()
    }
  })

  test('the part comes without its styles when they fail', async () => {
    const { page } = await withoutStyles('/courses?minPrice=1&page=2', 'fail')
    const links = page.getByRole('navigation', { name: 'Các trang kết quả' })
    await links.waitFor()
    expect(await page.getByRole('button', { name: 'Xoá bộ lọc' }).count()).toBe(1)
  })
})
