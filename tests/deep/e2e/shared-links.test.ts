import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { newVisit, takeViolations } from '../../support/browser.ts'
import { startSite, type Site } from '../../support/site.ts'

/** What the server writes into the page for machines (docs/trust.md#shared-links), in a browser with the app. */

let site: Site
beforeAll(async () => {
  site = await startSite()
  return site.dispose
})

declare global {
  interface Window {
    /** Each title that the page has had. */
    seenTitles?: string[]
  }
}

test.each([
  ['/courses/react-thuc-chien', 1],
  ['/courses', 0],
  ['/about', 0],
])('%s: the app keeps the title, and the policy allows the data', async (path, blocks) => {
  const { page, expectNoErrors } = await newVisit(site)
  await page.addInitScript(() => {
    const seen = (window.seenTitles = [] as string[])
    new MutationObserver(() => {
      if (document.title && document.title !== seen.at(-1)) seen.push(document.title)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const titles = async () => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    return page.evaluate(() => window.seenTitles)
  }
  // On a machine that is busy with its first requests the page may come without its head.
  await expect.poll(titles).toHaveLength(1)
  expect(await page.title()).not.toBe('Lớp Mở')
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(blocks)
  expect(takeViolations()).toEqual([])
  expectNoErrors()
})

test('a course that is opened from the list is not shared as the list', async () => {
  const { page } = await newVisit(site)
  await page.goto('/courses')
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/courses$/)
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('complementary', { name: 'Mua khóa học' }).waitFor()
  await expect.poll(() => page.locator('link[rel="canonical"]').count()).toBe(0)
})

test('the head for machines costs the first visit of the list less than 500 bytes', async () => {
  const html = await (await fetch(`${site.url}/courses`)).text()
  const head = /<link rel="canonical"[^]*?(?=<\/head>)/.exec(html)?.[0] ?? ''
  expect(head).toContain('og:image')
  const without = html.replace(head, '')
  const sizeOf = (text: string) => brotliCompressSync(text).length
  expect(sizeOf(html) - sizeOf(without)).toBeLessThan(500)
})
