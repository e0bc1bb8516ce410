import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, newVisit, PHONE } from './browser.ts'
import { atRest, ready, type SignedIn } from './people.ts'
import type { Site } from './site.ts'

/**
 * What axe finds on a page, what runs off its side and what lies below its end, at three widths; and whether
 * its colours can be told apart in the dark theme, too.
 */

const NARROWEST = { width: 320, height: 640 }
const WIDTHS = { narrowest: NARROWEST, phone: PHONE, desktop: DESKTOP }

const OPTIONS = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // Of what passes, axe would describe every element too, which takes as long as looking.
  resultTypes: ['violations'],
} satisfies RunOptions

/** All that another theme can break. */
const OF_COLOURS = { ...OPTIONS, runOnly: ['color-contrast', 'link-in-text-block'] }

/** What axe finds, short enough to read in a failure. */
export async function findings(
  page: Page,
  within = 'html',
  options: RunOptions = OPTIONS,
): Promise<string[]> {
  // Once a document: the code stays until the next navigation.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([within, options]) => {
      // Not this module's: the one that was put into the page.
      const inPage = (window as unknown as { axe: typeof axe }).axe
      // What others show in their frames is theirs (films, PDF viewers).
      const context = { include: [[within]], exclude: [['iframe']] }
      const { violations } = await inPage.run(context, options)
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => {
          const selector = target.join(' ')
          return { id, selector, text: `${id}: ${selector} ${failureSummary}` }
        }),
      )
      const kept: string[] = []
      const { scrollX, scrollY } = window
      for (const { id, selector, text } of found) {
        // A bar that sticks to the window's foot covers some of what is scrolled below it.
        const target = id === 'target-size' && document.querySelector(selector)
        if (target) target.scrollIntoView({ block: 'center', behavior: 'instant' })
        const again = target && (await inPage.run(target, { runOnly: [id] }))
        if (!again || again.violations.length > 0) kept.push(text)
      }
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
      return kept
    },
    [within, options] as const,
  )
}

export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement
    return scrollWidth - clientWidth
  })

/** Empty page below the footer, in pixels. */
const tail = (page: Page) =>
  page.evaluate(() => {
    const foot = document.querySelector('footer')?.getBoundingClientRect()
    if (!foot) return 0
    return Math.round(document.documentElement.scrollHeight - (foot.bottom + window.scrollY))
  })

/** What axe finds of the colours of the dark theme, which the page takes on as the device does. */
async function darkFindings(page: Page): Promise<string[]> {
  const theme = page.locator('html[data-theme]')
  // Pages that are not the app's (a provider's) have none.
  if ((await theme.count()) === 0) return []
  // Switched again and again: what follows the device may listen only after the first time.
  const darkened = async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    return page
      .locator('html[data-theme=dark]')
      .waitFor({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      )
  }
  await expect.poll(darkened).toBe(true)
  const found = await findings(page, 'html', OF_COLOURS)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-theme=light]').waitFor()
  return found
}

/** Looks at the page at every width, and in the dark. */
export async function look(page: Page, where: string, problems: string[]) {
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    await page.setViewportSize(viewport)
    await ready(page)
    const found = await findings(page)
    problems.push(...found.map((finding) => `${where} (${width}): ${finding}`))
    const over = await overflow(page)
    if (over > 0) problems.push(`${where} (${width}): ${over} px wider than the screen`)
    const empty = await tail(page)
    if (empty > 1) problems.push(`${where} (${width}): ${empty} px of empty page below the footer`)
  }
  const inTheDark = await darkFindings(page)
  problems.push(...inTheDark.map((finding) => `${where} (dark): ${finding}`))
}

export async function visitAs(site: Pick<Site, 'url'>, person?: SignedIn) {
  const { page } = await newVisit(site, {
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    as: person,
  })
  return page
}

export async function problemsOf(page: Page, paths: string[]): Promise<string[]> {
  const problems: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await atRest(page)
    await look(page, path, problems)
  }
  return problems
}
