import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminPaths, settingsPaths } from '../../shared/extra-paths.ts'
import { paths } from '../../shared/paths.ts'
import { look, problemsOf, visitAs } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { call, demoPerson, newPerson, ready, register, signedIn } from '../support/people.ts'
import { startSite, type Site } from '../support/site.ts'

/** The pages of the back office and of course settings: axe finds nothing, nothing runs off a phone’s side. */
let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchBrowser()])
  return async () => {
    await browser.close()
    await site.dispose()
  }
})

/** An admin, and one of each thing that has a page of its own. */
async function owner() {
  const admin = await signedIn(site, demoPerson('quantri@lopmo.test'))
  const first = async (path: string): Promise<string> =>
    (await call(site, 'GET', path, { token: admin.token })).items[0]._id
  return {
    page: await visitAs(browser, site, admin),
    token: admin.token,
    flagged: await first('/api/admin/orders?flagged=1'),
    refunded: await first('/api/admin/orders?status=REFUNDED'),
    person: await first('/api/admin/users?q=hocvien@lopmo.test'),
    pending: await first('/api/admin/courses?status=PENDING'),
    published: await first('/api/admin/courses?status=PUBLISHED'),
  }
}

test('orders and money', async () => {
  const { page, flagged, refunded } = await owner()
  const problems = await problemsOf(page, [
    adminPaths.overview(),
    adminPaths.orders(),
    adminPaths.orders({ q: 'khong co don nao nhu vay' }),
    adminPaths.order(flagged),
    adminPaths.order(refunded),
    adminPaths.revenue(),
    adminPaths.revenue({ by: 'course' }),
  ])
  expect(problems).toEqual([])
})

test('people', async () => {
  const { page, person } = await owner()
  const problems = await problemsOf(page, [
    adminPaths.users(),
    adminPaths.user(person),
    adminPaths.userImport(),
    adminPaths.log(),
  ])
  expect(problems).toEqual([])
})

test('an address without a place to break', async () => {
  const { page, token } = await owner()
  const person = await register(site, {
    ...newPerson(),
    email: `${'a'.repeat(60)}@${'mien-rat-dai.'.repeat(4)}example.test`,
  })
  const { items } = await call(site, 'GET', `/api/admin/users?q=${person.username}`, { token })
  expect(await problemsOf(page, [adminPaths.user(items[0]._id)])).toEqual([])
})

test('reviews that are reported, and hidden ones', async () => {
  const { page } = await owner()
  const problems = await problemsOf(page, [
    adminPaths.reviews(),
    adminPaths.reviews({ state: 'hidden' }),
  ])
  expect(problems).toEqual([])
})

test('the texts of the site, and the dialog of a publication', async () => {
  const { page } = await owner()
  const problems = await problemsOf(page, [
    adminPaths.sitePages(),
    adminPaths.sitePage('hoan-tien'),
  ])
  await page.getByRole('button', { name: /^Công bố phiên bản/ }).click()
  await page.getByRole('dialog').waitFor()
  await look(page, 'dialog of a publication', problems)
  expect(problems).toEqual([])
})

test('courses, topics, the site', async () => {
  const { page, pending, published } = await owner()
  const problems = await problemsOf(page, [
    adminPaths.courses(),
    adminPaths.course(pending),
    adminPaths.course(published),
    adminPaths.topics(),
    adminPaths.site(),
  ])
  expect(problems).toEqual([])
})

test('one word that fills a whole field', async () => {
  const { page, token } = await owner()
  const word = 'w'.repeat(100)
  const send = (path: string, body: unknown) => call(site, 'POST', path, { token, body })
  const { _id: topicId } = await send('/api/admin/topics', { name: word.slice(0, 60) })
  const { _id: course } = await send('/api/instructor/courses', { title: word, topicId })
  const { items } = await call(site, 'GET', '/api/admin/users?q=nguoihoc', { token })
  const person: string = items[0]._id
  await send(`/api/admin/users/${person}/disable`, { reason: word })
  const problems = await problemsOf(page, [
    adminPaths.user(person),
    adminPaths.courses({ q: word }),
    adminPaths.course(course),
    adminPaths.topics(),
    adminPaths.log({ target: person }),
    settingsPaths.courseSettings(course),
  ])
  expect(problems).toEqual([])
})

test('a course’s settings, and a new one', async () => {
  const teacher = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const page = await visitAs(browser, site, teacher)
  const { token } = teacher
  const [course] = await call(site, 'GET', '/api/instructor/my-courses', { token })
  const problems = await problemsOf(page, [
    paths.instructorCourses(),
    settingsPaths.newCourse(),
    settingsPaths.courseSettings(course._id),
  ])
  expect(problems).toEqual([])
})

test('the dialogs of an order', async () => {
  const { page, flagged } = await owner()
  const problems: string[] = []
  await page.goto(adminPaths.order(flagged))
  await ready(page)
  for (const name of ['Đã xử lý…', 'Hoàn tiền']) {
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
    await look(page, `dialog «${name}»`, problems)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(problems).toEqual([])
})
