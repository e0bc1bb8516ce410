import { expect, test } from 'vitest'
import { findings, visitAs } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { TOURS } from '../support/every-page.ts'
import { ready } from '../support/people.ts'
import { theSite } from '../support/walks.ts'

/**
 * Axe finds nothing on any page of `TOURS`. The deep tests also check other widths, the dark theme and whatever opens
 * on a page (menus, dialogs).
 */

const site = theSite()

test.each(Object.entries(TOURS))('axe finds nothing on the pages of %s', async (_, tourOf) => {
  const { person, paths } = await tourOf(site)
  const page = await visitAs(site, person)
  await page.setViewportSize(PHONE)
  const problems: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await ready(page)
    problems.push(...(await findings(page)).map((finding) => `${path}: ${finding}`))
  }
  expect(problems).toEqual([])
})
