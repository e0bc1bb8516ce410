import type { Locator, Page } from 'playwright-core'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import type { Database } from '../../server/platform/db/client.ts'
import { classPaths } from '../../shared/extra-paths.ts'
import { formatCount } from '../../shared/format/money.ts'
import { paths } from '../../shared/paths.ts'
import { newVisit } from '../support/browser.ts'
import { csvOf, type Line } from '../support/csv-of.ts'
import { makeCourse, makeLesson, makeSection, makeUser } from '../support/fixtures.ts'
import { fillClass, fillStudies, generatedStudent } from '../support/generated-class.ts'
import { makeAssessment } from '../support/learning-fixtures.ts'
import {
  landsOn,
  mailsTo,
  newPerson,
  type Person,
  signedIn,
  signInByForm,
} from '../support/people.ts'
import { type ProductionSite, startProductionSite } from '../support/production-site.ts'

/** In production a teacher sees a whole class of 10,000 students, sends reminders to it and writes to it. */

const STUDENTS = 10_000
const LESSONS = 12
const TITLE = 'Tiếng Việt cho lớp đông'
/** A page with a list may hold at most so many DOM nodes, however long the list is. */
const MOST_NODES = 1_500

const TEACHER: Person = { ...newPerson(), fullName: 'Vũ Lớp Đông' }
const STUDENT: Person = { ...newPerson(), ...generatedStudent(0) }

let site: ProductionSite
let courseId: string

async function fill(db: Database) {
  const passwordHash = await hashPassword(TEACHER.password)
  const teacher = await makeUser(db, {
    ...TEACHER,
    passwordHash,
    roles: ['STUDENT', 'INSTRUCTOR'],
  })
  const course = await makeCourse(db, {
    title: TITLE,
    instructors: [{ userId: teacher.id, role: 'MAIN' }],
  })
  courseId = course.id
  const section = await makeSection(db, courseId)
  for (let nth = 1; nth <= LESSONS; nth += 1) {
    const lesson = await makeLesson(db, section, { title: `Buổi ${nth}`, sortOrder: nth })
    if (nth === 1) await makeAssessment(db, lesson)
  }
  await fillClass(db, courseId, STUDENTS)
  await fillStudies(db, courseId)
  await db.q.execute(sql`update users set password_hash = ${passwordHash}, email_proved_at = now()
    where email = ${STUDENT.email}`)
  await db.q.execute(sql`vacuum analyze`)
}

/** Production needs PostgreSQL; without it the tests are skipped. */
const canRun = findPostgres() !== undefined

beforeAll(async () => {
  if (!canRun) return undefined
  site = await startProductionSite(fill)
  return site.dispose
})

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const said = (within: Page | Locator, words: string) =>
  within.getByText(words, { exact: true }).first().waitFor()

async function visit(person?: Person) {
  const { storageState } = person ? await signedIn(site, person) : {}
  return newVisit(site, {
    acceptDownloads: true,
    ...(storageState && { storageState }),
  })
}

/** The teacher signs in and opens the page of the class. */
async function openClass() {
  const made = await visit(TEACHER)
  const { page } = made
  await page.goto(paths.instructorCourses())
  await page.getByRole('link', { name: `Lớp học ${TITLE}` }).click()
  await landsOn(page, classPaths.courseClass(courseId))
  await said(page, `${formatCount(STUDENTS)} học viên`)
  return made
}

const table = (page: Page) => page.getByRole('table', { name: 'Học viên' })
const rowAt = (page: Page, nth: number) =>
  table(page).locator(`tbody tr[aria-rowindex="${nth + 1}"]`)
const more = (page: Page) => button(page, /^(Tải thêm|Đang tải)/)
const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

async function expectSmallPage(page: Page) {
  expect(await nodes(page)).toBeLessThanOrEqual(MOST_NODES)
}

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}

/** Presses Enter on the column head that has the focus, and waits until the list is in that order. */
async function pressHead(page: Page, name: string, order: 'ascending' | 'descending') {
  await page.keyboard.press('Enter')
  const head = table(page).getByRole('columnheader', { name })
  await expect.poll(() => head.getAttribute('aria-sort')).toBe(order)
  await page.locator('section[aria-label="Học viên"][aria-busy="false"]').waitFor()
}

/** The emails of the rows at the top, in their order. */
const top = async (page: Page) => {
  const rows = await table(page).locator('tbody tr[aria-rowindex]').allInnerTexts()
  return rows.map((row) => /\S+@\S+\.test/.exec(row)?.[0])
}

/** The lines of the CSV file, which has the order of the list and holds every student once. */
async function fileOf(page: Page): Promise<Line[]> {
  const lines = await csvOf(page, 'Tải CSV')
  const emails = lines.map((line) => line['Email'])
  expect(new Set(emails).size).toBe(STUDENTS)
  expect(emails).toHaveLength(STUDENTS)
  return lines
}

const lessonsDoneOf = (lines: readonly Line[]) => lines.map((line) => Number(line['Bài đã học']))
const percentsOf = (lines: readonly Line[]) => lines.map((line) => Number(line['Tiến độ (%)']))
/** Students without a score come last in either direction, so they are left out. */
const scoresOf = (lines: readonly Line[]) =>
  lines
    .map((line) => line['Điểm trung bình (%)'])
    .filter(Boolean)
    .map(Number)
const countBelow = (lines: readonly Line[], percent: number) =>
  percentsOf(lines).filter((each) => each < percent).length
/** The first index that breaks the order, or -1. A comparison of whole lists would print 10,000 lines. */
const breakOf = (numbers: readonly number[], dir: 1 | -1) =>
  numbers.findIndex((number, at) => at > 0 && dir * (number - numbers[at - 1]!) < 0)

test.skipIf(!canRun)(
  'the page has the figures of the whole class and every student, and stays small',
  async () => {
    const { page, expectNoErrors } = await openClass()
    const byName = await fileOf(page)
    const done = lessonsDoneOf(byName)
    const figures = await page
      .getByLabel('Cả lớp')
      .locator('div')
      .evaluateAll((all) =>
        all.map((each) => [...each.children].map((child) => child.textContent).join(': ')),
      )
    expect(figures.slice(0, 4)).toEqual([
      `Học viên: ${formatCount(STUDENTS)}`,
      expect.stringMatching(/^Tiến độ trung bình: \d+%$/),
      `Học xong: ${formatCount(done.filter((count) => count === LESSONS).length)} học viên, xếp đầu danh sách`,
      `Chưa bắt đầu: ${formatCount(done.filter((count) => count === 0).length)} học viên, xếp đầu danh sách`,
    ])

    // To the far end: more students load near the end of the list, and the DOM does not grow with them.
    await rowAt(page, 1).waitFor()
    await expectSmallPage(page)
    const loaded = async () => {
      const [words] = await more(page).allTextContents()
      if (words === undefined) return STUDENTS
      return Number(/đã có ([\d.]+)/.exec(words)?.[1]?.replaceAll('.', ''))
    }
    // `poll` presses the key again: the list may have grown after a press, once the height of new rows is known.
    const after = async <T>(key: 'End' | 'Home', read: () => Promise<T>) => {
      await page.keyboard.press(key)
      return read()
    }
    for (let before = await loaded(); before < STUDENTS; before = await loaded()) {
      await expect.poll(() => after('End', loaded)).toBeGreaterThan(before)
      await expectSmallPage(page)
    }
    const last = rowAt(page, STUDENTS).filter({ hasText: byName.at(-1)!['Email']! })
    await expect.poll(() => after('End', () => last.count())).toBe(1)
    await expectSmallPage(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await rowAt(page, STUDENTS / 2).waitFor()
    await expectSmallPage(page)
    const first = rowAt(page, 1).filter({ hasText: byName[0]!['Email']! })
    await expect.poll(() => after('Home', () => first.count())).toBe(1)

    // A search typed in a hurry: no marks, no capitals.
    const search = page.getByRole('searchbox')
    await search.fill('dang khanh linh')
    await search.press('Enter')
    const found = byName.filter((line) => line['Họ và tên']!.startsWith('Đặng Khánh Linh ')).length
    await said(
      page,
      `${formatCount(found)} trong ${formatCount(STUDENTS)} học viên khớp với “dang khanh linh”`,
    )
    await rowAt(page, 1)
      .getByRole('link', { name: /^Đặng Khánh Linh / })
      .waitFor()
    await search.fill('')
    await said(page, `${formatCount(STUDENTS)} học viên`)
    expectNoErrors()
  },
)

test.skipIf(!canRun)(
  'the list is ordered by keyboard alone; each lesson has its figures',
  async () => {
    const { page, expectNoErrors } = await openClass()
    // The focus stays on the column head between two presses.
    const head = (name: string) =>
      table(page).getByRole('columnheader', { name }).getByRole('button')
    await tabTo(page, head('Tiến độ'))
    await pressHead(page, 'Tiến độ', 'ascending')
    const byProgress = await fileOf(page)
    expect(breakOf(percentsOf(byProgress), 1)).toBe(-1)
    const rows = await top(page)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows).toEqual(byProgress.slice(0, rows.length).map((line) => line['Email']))
    await tabTo(page, head('Điểm trung bình'))
    await pressHead(page, 'Điểm trung bình', 'ascending')
    await pressHead(page, 'Điểm trung bình', 'descending')
    const byScore = await fileOf(page)
    expect(breakOf(scoresOf(byScore), -1)).toBe(-1)
    expect(byScore.at(-1)!['Điểm trung bình (%)']).toBe('')
    const best = await top(page)
    expect(best).toEqual(byScore.slice(0, best.length).map((line) => line['Email']))

    const done = lessonsDoneOf(byScore)
    await page.getByRole('link', { name: 'Từng bài học' }).click()
    const lessons = page.getByRole('region', { name: 'Từng bài học' }).getByRole('listitem')
    await lessons.first().waitFor()
    const lessonTexts = await lessons.allInnerTexts()
    expect(lessonTexts).toHaveLength(LESSONS)
    for (const [index, words] of lessonTexts.entries()) {
      const reached = done.filter((count) => count > index).length
      expect(words).toContain(`Buổi ${index + 1}`)
      expect(words).toContain(`${formatCount(reached)} đã hoàn thành`)
    }
    expectNoErrors()
  },
)

test.skipIf(!canRun)('the teacher reminds students who are behind, nobody twice', async () => {
  const { page, expectNoErrors } = await openClass()
  const lines = await fileOf(page)
  const [half, more] = [countBelow(lines, 50), countBelow(lines, 60)]
  expect(more).toBeGreaterThan(half)
  const dialog = page.getByRole('dialog')

  /** `reach` is what the dialog says before anything is sent; `reached` is how many it says were reached. */
  async function remind(below: string, reach: string, reached: number) {
    await button(page, 'Gửi lời nhắc…').click()
    await dialog.getByLabel('Không vào học (ngày)').fill('')
    await dialog.getByLabel('Tiến độ dưới (%)').fill(below)
    await said(dialog, reach)
    await button(dialog, 'Gửi lời nhắc').click()
    await said(page, `Đã gửi lời nhắc cho ${formatCount(reached)} học viên.`)
    await dialog.waitFor({ state: 'detached' })
  }

  await remind('50', `Lời nhắc tới ${formatCount(half)} học viên.`, half)
  const rest = more - half
  await remind(
    '60',
    `Lời nhắc tới ${formatCount(rest)} học viên. ${formatCount(half)} người khác đã được nhắc trong 3 ngày qua nên không nhận lần này.`,
    rest,
  )
  await page.getByRole('link', { name: 'Đã gửi cho lớp' }).click()
  for (const count of [half, rest]) {
    await said(page, `Gửi tới ${formatCount(count)} học viên, 0 đã đọc.`)
  }
  expectNoErrors()
})

test.skipIf(!canRun)(
  'the teacher writes to all; a student reads it on the dashboard and in a mail, and the teacher sees that',
  async () => {
    const { page, expectNoErrors } = await openClass()
    await button(page, 'Thông báo cho lớp…').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tiêu đề').fill('Đổi giờ học')
    await dialog.getByLabel('Nội dung').fill('Thứ Sáu tuần này lớp học lúc 20 giờ.')
    await button(dialog, 'Gửi thông báo').click()
    await said(page, `Đã gửi thông báo cho ${formatCount(STUDENTS)} học viên.`)
    await dialog.waitFor({ state: 'detached' })

    const { page: studentPage, ...ofStudent } = await visit()
    await studentPage.goto(paths.learning())
    await signInByForm(studentPage, STUDENT)
    await landsOn(studentPage, paths.learning())
    const announcements = studentPage.getByRole('region', { name: 'Thông báo từ giảng viên' })
    const entry = announcements.getByRole('article').filter({ hasText: 'Đổi giờ học' })
    await entry.getByText('Đổi giờ học').first().click()
    await said(entry, 'Thứ Sáu tuần này lớp học lúc 20 giờ.')
    await button(entry, /^Đánh dấu đã đọc/).click()
    await entry.waitFor({ state: 'detached' })
    await studentPage.reload()
    await studentPage.getByRole('link', { name: TITLE }).first().waitFor()
    await expect.poll(() => studentPage.getByText('Đổi giờ học').count()).toBe(0)
    ofStudent.expectNoErrors()

    await page.getByRole('link', { name: 'Đã gửi cho lớp' }).click()
    const sent = page.getByRole('article').filter({ hasText: 'Đổi giờ học' })
    await said(sent, `Gửi tới ${formatCount(STUDENTS)} học viên, 1 đã đọc.`)
    expectNoErrors()

    const mails = async () =>
      (await mailsTo(site, STUDENT.email)).filter((mail) => mail.includes('20 giờ'))
    await expect.poll(mails).toHaveLength(1)
  },
)
