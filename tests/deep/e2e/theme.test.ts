import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisit } from '../../support/browser.ts'
import { atRest, demoPerson, signedIn } from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** The theme is that of the device or the chosen one, from the first paint on; paper is light. */
let site: Site

beforeAll(async () => {
  site = await startSite()
  return site.dispose
})

const LIGHT = 'rgb(251, 250, 247)'
const DARK = 'rgb(20, 25, 31)'

async function visit(options: BrowserContextOptions): Promise<Page> {
  const { page } = await newVisit(site, options)
  return page
}

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** Waits until the page has this ground. */
const hasGround = (page: Page, colour: string) =>
  page.waitForFunction(
    (colour) => getComputedStyle(document.body).backgroundColor === colour,
    colour,
  )

test.each([
  ['dark', DARK],
  ['light', LIGHT],
] as const)(
  'a %s device has its theme before the app’s own code is there',
  async (scheme, colour) => {
    const page = await visit({ colorScheme: scheme })
    await page.route(/\/assets\/.*\.(?:js|css)/, () => {
      // Never answered.
    })
    await page.goto('/courses', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    expect(await ground(page)).toBe(colour)
  },
)

test('a page follows its device while it is open', async () => {
  const page = await visit({ colorScheme: 'light' })
  await page.goto('/about')
  await atRest(page)
  expect(await ground(page)).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await hasGround(page, DARK)
})

test('a choice wins over the device: at once, in the other tab, after a reload', async () => {
  const person = await signedIn(site, demoPerson('hocvien@lopmo.test'))
  const page = await visit({ colorScheme: 'light', storageState: person.storageState })
  await page.goto('/settings')
  const other = await page.context().newPage()
  await other.goto('/courses')
  await atRest(other)
  await page.getByRole('radio', { name: 'Tối' }).check()
  await hasGround(page, DARK)
  await hasGround(other, DARK)
  await page.reload()
  await page.getByRole('radio', { name: 'Tối' }).waitFor()
  expect(await ground(page)).toBe(DARK)
  await page.getByRole('radio', { name: 'Theo thiết bị' }).check()
  await hasGround(page, LIGHT)
  await hasGround(other, LIGHT)
})

test('a printed page is light', async () => {
  const page = await visit({ colorScheme: 'dark' })
  await page.goto('/courses')
  await atRest(page)
  expect(await ground(page)).toBe(DARK)
  await page.emulateMedia({ media: 'print' })
  const ink = await page.evaluate(
    () => getComputedStyle(document.querySelector('h1') ?? document.body).color,
  )
  expect(ink).toBe('rgb(28, 37, 48)')
})
