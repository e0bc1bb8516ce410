import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { look, PHONE, problemsOf, visitAs } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { call, demoPerson, ready, signedIn } from '../support/people.ts'
import { startSite, type Site } from '../support/site.ts'

/** The pages of instructors: axe finds nothing, nothing runs off a phone’s side, the focus goes along. */
let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launchBrowser()])
  return async () => {
    await browser.close()
    await site.dispose()
  }
})

const JAVASCRIPT = 'javascript-tu-con-so-0'

test('the pages of an instructor', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const problems = await problemsOf(await visitAs(browser, site, instructor), [
    '/instructor/courses',
    `/instructor/courses/${course._id}`,
    '/instructor/grading',
    `/instructor/grading/${course._id}`,
  ])
  expect(problems).toEqual([])
})

test('the grading desk: each of its steps, and the help for its keys', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { token } = instructor
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const area = `/api/instructor/courses/${course._id}`
  const { sections } = await call(site, 'GET', `${area}/content`, { token })
  const [student] = await call(site, 'GET', `${area}/students`, { token })
  const lesson = sections[0].lessons[1]._id
  const desk = `/instructor/grading/${course._id}?lesson=${lesson}`
  const page = await visitAs(browser, site, instructor)
  const problems = await problemsOf(page, [desk, `${desk}&student=${student._id}`])
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await look(page, 'help', problems)
  expect(problems).toEqual([])
})

test('the panel of a submission: an essay, a quiz, the bank of phrases', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { token } = instructor
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const area = `/api/instructor/courses/${course._id}`
  const { sections } = await call(site, 'GET', `${area}/content`, { token })
  const students = await call(site, 'GET', `${area}/students`, { token })
  const { _id: student } = students.find(
    ({ email }: { email: string }) => email === 'hocvien@lopmo.test',
  )
  const page = await visitAs(browser, site, instructor)
  const problems: string[] = []
  // Those with a quiz and an essay.
  for (const { _id: lesson, assessments } of sections[0].lessons.slice(1, 3)) {
    const path = `/api/instructor/assessments/${assessments[0]._id}/submissions?user=${student}`
    const [submission] = await call(site, 'GET', path, { token })
    await page.goto(
      `/instructor/grading/${course._id}?lesson=${lesson}&student=${student}&submission=${submission._id}`,
    )
    await page.getByRole('button', { name: 'Mẫu nhận xét' }).click()
    await look(page, assessments[0].title, problems)
  }
  expect(problems).toEqual([])
})

test('the grading desk on a phone: one step at a time, the focus goes along', async () => {
  const instructor = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const page = await visitAs(browser, site, instructor)
  await page.setViewportSize(PHONE)
  await page.goto(`/instructor/grading/${course._id}`)
  const focused = page.locator(':focus')
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  // The desk leaves the first step to the teacher; the lessons where work waits come first.
  const first = page.getByRole('list', { name: 'Bài học' }).getByRole('listitem').first()
  await expect.poll(() => first.innerText()).toBe('Chờ chấm')
  await page.getByRole('button', { name: /^JavaScript làm được gì/ }).press('Enter')
  await expect.poll(() => focused.innerText()).toBe('Học viên')
  expect(await heading('Bài học').isVisible()).toBe(false)
  await page.getByRole('button', { name: /hocvien@lopmo\.test/ }).press('Enter')
  await expect.poll(() => focused.innerText()).toBe('Bài tập và quiz')
  await page.getByRole('button', { name: /^Xem \/ Nhận xét/ }).waitFor()
  await page.goBack()
  await heading('Học viên').waitFor()
  expect(await heading('Bài tập và quiz').isVisible()).toBe(false)
  await page.getByRole('button', { name: '← Bài học' }).click()
  await heading('Bài học').waitFor()
  expect(await heading('Học viên').isVisible()).toBe(false)
  // The page scrolls along the lessons, and the next step begins in view.
  const last = page.getByRole('button', { name: /^Lời kết/ })
  await last.evaluate((button) => button.scrollIntoView())
  await last.click()
  await heading('Học viên').waitFor()
  const top = async () => (await heading('Học viên').boundingBox())!.y
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
})

test('the content page: its dialogs, and what an assistant sees of it', async () => {
  const [instructor, assistant] = await Promise.all(
    ['giangvien@lopmo.test', 'trogiang@lopmo.test'].map((email) =>
      signedIn(site, demoPerson(email)),
    ),
  )
  const { course } = await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)
  const path = `/instructor/courses/${course._id}`
  const problems = await problemsOf(await visitAs(browser, site, assistant), [path])
  const page = await visitAs(browser, site, instructor)
  await page.goto(path)
  await ready(page)
  for (const name of ['Thêm chương', /^Xoá chương: /, /^Xoá quiz: /]) {
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
    await look(page, `dialog of ${name}`, problems)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(problems).toEqual([])
})
