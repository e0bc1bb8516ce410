import { expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { EARLY, earlyVisit, foreignList } from '../support/early-visit.ts'
import { landsOn, newStudent, ready } from '../support/people.ts'
import { isControlled, keptIn, visitedOnce } from '../support/second-visit.ts'
import { theSite } from '../support/walks.ts'

/**
 * A first visit loses nothing that was typed before the app had loaded. The offline worker, which serves the second
 * visit, keeps nothing of a session.
 */

const site = theSite()

test('what the visitor does before the app has loaded takes effect once it has', async () => {
  const items = Array.from({ length: 8 }, (_, n) => ({
    id: `k${n}`,
    slug: `khoa-${n}`,
    title: `Khóa ${n}`,
  }))
  const backend = await foreignList({ items, total: 40 })
  const { page, letAppCome, expectNoErrors } = await earlyVisit(backend, {
    viewport: { width: 360, height: 700 },
  })
  await page.goto('/courses', EARLY)
  await page.getByRole('article').first().waitFor()
  await page.getByLabel('Sắp xếp').selectOption('newest')
  await page.getByRole('button', { name: 'Lọc giá' }).click()
  const search = page.getByLabel('Từ khóa hoặc giảng viên')
  await search.fill('exc')
  letAppCome()
  await landsOn(page, '/courses?sort=newest')
  await page.getByRole('button', { name: 'Lọc giá', expanded: true }).waitFor()
  expect(await search.inputValue()).toBe('exc')
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
  await search.press('Enter')
  await landsOn(page, '/courses?q=exc&sort=newest')
  expectNoErrors()
})

const PUBLIC_CALL = /\/api\/public\/(courses\?|topics$|covers\/)/

test('the offline worker keeps nothing of a session', async () => {
  const student = await newStudent(site)
  const { page } = await visitedOnce(site, student)
  for (const path of ['/courses?sort=newest', '/learning', paths.cart(), '/profile', '/orders']) {
    await page.goto(path)
    await ready(page)
  }
  expect(await isControlled(page)).toBe(true)
  const kept = await keptIn(page)
  const calls = Object.keys(kept).filter(
    (url) => !/\/(assets\/.*|index\.html|[\w-]+\.(svg|png))$/.test(url),
  )
  expect(calls.length).toBeGreaterThan(1)
  expect(calls.filter((url) => !PUBLIC_CALL.test(url))).toEqual([])
  // The signed-in student's list came with a bearer token, so it is not kept.
  expect(calls.filter((url) => url.includes('sort=newest'))).toEqual([])
  for (const text of Object.values(kept)) {
    expect(text).not.toContain(student.email)
    expect(text).not.toContain(student.token)
  }
})
