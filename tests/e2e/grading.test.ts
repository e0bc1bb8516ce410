import { eq } from 'drizzle-orm'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { courseInstructors } from '../../server/db/schema.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { newVisit } from '../support/browser.ts'
import { theBrowser } from '../support/walks.ts'
import { type FakeFcm, startFcm } from '../support/fcm.ts'
import { makeUser } from '../support/fixtures.ts'
import { makeAssessment } from '../support/learning-fixtures.ts'
import { type Schoolroom, startSchoolroom } from '../support/own-site.ts'
import { paths } from '../../shared/paths.ts'
import { call, newPerson, signedIn, type SignedIn } from '../support/people.ts'

/** A submission from the student's desk to the teacher's and back, twice. */

const TITLE = 'Bài luận cuối khóa'
const DAY = 24 * 3600 * 1000
const TEACHER = { ...newPerson(), fullName: 'Phạm Thị Lan' }

let room: Schoolroom<string>
let browser: Browser
let fcm: FakeFcm

beforeAll(async () => {
  ;[browser, fcm] = await Promise.all([theBrowser(), startFcm()])
  const fill = async (
    db: Parameters<Parameters<typeof startSchoolroom>[1]>[0],
    lesson: { id: string; courseId: string },
  ) => {
    const passwordHash = await hashPassword(TEACHER.password)
    const { id } = await makeUser(db, {
      ...TEACHER,
      passwordHash,
      roles: ['STUDENT', 'INSTRUCTOR'],
    })
    await db.q.delete(courseInstructors).where(eq(courseInstructors.courseId, lesson.courseId))
    await db.q
      .insert(courseInstructors)
      .values({ courseId: lesson.courseId, userId: id, role: 'MAIN' })
    const dueAt = new Date(Date.now() + 3 * DAY)
    const essay = await makeAssessment(db, lesson, { title: TITLE, dueAt })
    return essay.id
  }
  room = await startSchoolroom(3, fill, fcm.env)
  return async () => {
    await room.site.dispose()
    await fcm.close()
  }
})

const visit = async (person: SignedIn) => {
  const made = await newVisit(browser, room.site.url, { storageState: person.storageState })
  onTestFinished(() => made.context.close())
  return made
}

/** This person's browser takes pushes, as `src/push` would have it registered. */
const takesPushes = ({ token }: SignedIn, browserToken: string) =>
  fetch(`${room.site.url}/api/student/notifications/fcm/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token: browserToken, platform: 'web' }),
  })
const told = (browserToken: string) =>
  expect.poll(() => fcm.sentTo(browserToken).map(({ type }) => type))

const row = (page: Page) => page.getByRole('region', { name: 'Bài kiểm tra và bài tập' })
const bell = (page: Page) => page.getByRole('button', { name: /^Hạn nộp/ })

async function submission(page: Page, button: 'Nộp bài' | 'Nộp lại', text: string) {
  await page.getByRole('button', { name: `${button}: ${TITLE}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Bài làm').fill(text)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** From the list of courses to the first submission that waits. */
async function openWaiting(page: Page, student: SignedIn) {
  await page.goto('/instructor/grading')
  await page.getByRole('link', { name: /^Chấm 1 bài/ }).click()
  return page.getByRole('dialog', { name: `Chấm bài: ${student.fullName}` })
}

/** The same by lesson and student, where nothing waits. */
async function openGrader(page: Page, student: SignedIn) {
  await page.goto('/instructor/grading')
  await page
    .getByRole('link', { name: /Lớp thử/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Bài thử/ }).click()
  await page.getByRole('button', { name: new RegExp(student.email) }).click()
  await page.getByRole('button', { name: /^(Chấm bài|Xem \/ Sửa điểm)/ }).click()
  return page.getByRole('dialog', { name: `Chấm bài: ${student.fullName}` })
}

test('submitted, asked for anew, submitted again, graded with 8,5, talked about; pushes and bell follow', async () => {
  const [student, teacher] = await Promise.all([
    signedIn(room.site, room.students[0]!),
    signedIn(room.site, TEACHER),
  ])
  await Promise.all([takesPushes(student, 'hoc-vien'), takesPushes(teacher, 'giang-vien')])
  const [{ page: desk, ...ofStudent }, { page: grading, ...ofTeacher }] = await Promise.all([
    visit(student),
    visit(teacher),
  ])

  await desk.goto(`/learning/lesson/${room.lesson.id}`)
  await expect.poll(() => bell(desk).getAttribute('aria-label')).toBe('Hạn nộp, 1 bài chưa nộp')
  await submission(desk, 'Nộp bài', 'Bài lần một')
  await row(desk).getByText('Đã nộp').waitFor()
  await expect.poll(() => bell(desk).getAttribute('aria-label')).toBe('Hạn nộp')

  // The teacher asks for the work anew.
  let panel = await openWaiting(grading, student)
  await panel.getByText('Bài lần một').waitFor()
  await panel.getByText('Yêu cầu làm lại bài').click()
  expect(await panel.getByRole('spinbutton').isDisabled()).toBe(true)
  await panel.getByRole('textbox', { name: /^Nhận xét kèm điểm/ }).fill('Thêm dẫn chứng nhé.')
  await panel.getByRole('button', { name: 'Lưu và quay lại' }).click()
  await panel.waitFor({ state: 'detached' })
  await told('hoc-vien').toEqual(['RETURNED'])

  await desk.reload()
  await row(desk).getByText('Cần làm lại').waitFor()
  await submission(desk, 'Nộp lại', 'Bài lần hai')
  await row(desk).getByText('Đã nộp').waitFor()

  // The second submission gets its grade; the comma is that of a Vietnamese keyboard.
  panel = await openWaiting(grading, student)
  await panel.getByText('Bài lần hai').waitFor()
  await panel.getByRole('spinbutton').pressSequentially('8,5')
  await panel.getByText('Sẽ lưu: 8,5 điểm').waitFor()
  const feedback = panel.getByRole('textbox', { name: /^Nhận xét kèm điểm/ })
  // A word as long as an address does not push the field out of the panel.
  await feedback.fill('https://vidu.vn/'.padEnd(300, 'x'))
  // Both in one moment: the panel may still slide in.
  const space = await feedback.evaluate(
    (field) =>
      field.closest('[role="dialog"]')!.getBoundingClientRect().right -
      field.getBoundingClientRect().right,
  )
  expect(space).toBeGreaterThanOrEqual(0)
  await feedback.fill('Khá hơn nhiều.')
  await panel.getByRole('button', { name: 'Trao đổi với học viên', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Tin nhắn của bạn' }).fill('Em đọc thêm chương ba nhé.')
  await panel.getByRole('button', { name: 'Gửi', exact: true }).click()
  await panel.getByRole('list', { name: 'Bình luận' }).getByText('Em đọc thêm chương ba').waitFor()
  await panel.getByRole('button', { name: 'Lưu và quay lại' }).click()
  await panel.waitFor({ state: 'detached' })
  await told('hoc-vien').toEqual(['RETURNED', 'COMMENT', 'GRADED'])

  await desk.reload()
  await desk.getByRole('button', { name: `Xem kết quả: ${TITLE}` }).click()
  const result = desk.getByRole('dialog', { name: `Kết quả: ${TITLE}` })
  for (const words of ['ĐẠT', 'Điểm: 8,5%', 'Khá hơn nhiều.', 'Em đọc thêm chương ba nhé.']) {
    await result.getByText(words, { exact: true }).first().waitFor()
  }
  await result.getByRole('textbox', { name: 'Bình luận của bạn' }).fill('Em cảm ơn cô.')
  await result.getByRole('button', { name: 'Gửi bình luận' }).click()
  await result.getByRole('list', { name: 'Bình luận' }).getByText('Em cảm ơn cô.').waitFor()
  await told('giang-vien').toEqual(['COMMENT'])

  panel = await openGrader(grading, student)
  await panel.getByText('Em cảm ơn cô.').waitFor()
  const items = await call(room.site, 'GET', '/api/student/deadlines', { token: student.token })
  expect(items.map(({ graded }: { graded: boolean }) => graded)).toEqual([true])
  ofStudent.expectNoErrors()
  ofTeacher.expectNoErrors()
})

test.each([
  [768, 1024],
  [1366, 657],
])(
  'the desk fits the window, and what a panel holds begins below its head, %i px wide',
  async (width, height) => {
    const { page, ...ofTeacher } = await visit(await signedIn(room.site, TEACHER))
    await page.setViewportSize({ width, height })
    await page.goto(paths.gradingCourse(room.lesson.courseId))
    const panel = (name: string) => page.getByRole('region', { name, exact: true })
    const lessons = panel('Bài học')
    const row = lessons.getByRole('listitem').getByRole('button').first()
    const leftOf = async (part: Locator) => Math.round((await part.boundingBox())!.x)
    await row.waitFor()
    const head = await leftOf(lessons.getByRole('heading', { name: 'Bài học' }))
    expect(await leftOf(row.locator('span').first())).toBe(head)
    const { y, height: high } = (await lessons.boundingBox())!
    expect(y + high).toBeLessThanOrEqual(height)

    await row.click()
    const students = panel('Học viên')
    const begins = await leftOf(students.getByRole('heading', { name: 'Học viên' }))
    expect(await leftOf(students.getByRole('searchbox'))).toBe(begins)
    const name = students.getByRole('listitem').getByRole('button').first().locator('span').first()
    expect(await leftOf(name)).toBe(begins)
    ofTeacher.expectNoErrors()
  },
)

/** As a person counts: clicks on the way, keys without their modifiers. */
test('from the header to the first submission that waits in two clicks, to the next one in at most four keys', async () => {
  const [one, other, teacher] = await Promise.all([
    signedIn(room.site, room.students[1]!),
    signedIn(room.site, room.students[2]!),
    signedIn(room.site, TEACHER),
  ])
  for (const { token } of [one, other]) {
    const form = new FormData()
    form.set('textAnswer', 'Một dòng của bài.\n'.repeat(120))
    const handedIn = await fetch(
      `${room.site.url}/api/student/assessments/${room.filled}/submit-assignment`,
      { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form },
    )
    expect(handedIn.ok).toBe(true)
  }
  const { page, ...ofTeacher } = await visit(teacher)
  await page.setViewportSize({ width: 1366, height: 657 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Giảng dạy' }).hover()
  await page.getByRole('button', { name: 'Giảng dạy' }).click()
  await page.getByRole('link', { name: 'Bài chờ chấm', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Chấm bài: / })
  const score = sheet.getByRole('spinbutton')
  await expect.poll(() => score.evaluate((field) => field === document.activeElement)).toBe(true)
  const opened = () => new URL(page.url()).searchParams.get('submission')
  const first = opened()

  // On a laptop, and on a lower window, all that a grade needs is in view beside the long work.
  const parts = [
    score,
    sheet.getByRole('radio', { name: 'Yêu cầu làm lại bài' }),
    sheet.getByRole('textbox', { name: /^Nhận xét kèm điểm/ }),
    sheet.getByRole('button', { name: 'Lưu và chấm bài tiếp theo' }),
    sheet.getByRole('button', { name: 'Lưu và quay lại' }),
  ]
  const box = async (part: Locator) => (await part.boundingBox())!
  for (const [width, height] of [
    [1366, 657],
    [1280, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const part of parts) {
      const isInView = async () => {
        const { x, y, width: wide, height: high } = await box(part)
        return [x + wide <= width, y >= 0, y + high <= height]
      }
      // The sheet slides in.
      await expect.poll(isInView).toEqual([true, true, true])
    }
  }
  // The bank's button stands in the line of the feedback's label.
  const bank = sheet.getByRole('button', { name: 'Mẫu nhận xét' })
  const { y: bankTop, height: bankHigh } = await box(bank)
  const [labelled, written] = [
    await box(sheet.getByText(/^Nhận xét kèm điểm/)),
    await box(parts[2]!),
  ]
  expect([bankTop < labelled.y + labelled.height, bankTop + bankHigh <= written.y]).toEqual([
    true,
    true,
  ])
  // Below two columns the form stands in view over the work; on a phone before the conversation.
  const thread = sheet.getByRole('button', { name: 'Trao đổi với học viên' })
  await page.setViewportSize({ width: 1024, height: 768 })
  const { y, height } = await box(parts[3]!)
  expect(y + height).toBeLessThanOrEqual(768)
  await page.setViewportSize({ width: 360, height: 740 })
  expect((await box(parts[4]!)).y).toBeLessThan((await box(thread)).y)
  // Both buttons and what an empty score becomes keep to the bottom of a phone, over the long work.
  const warning = sheet.getByText('Chưa nhập điểm: sẽ lưu 0 điểm')
  expect(await score.getAttribute('placeholder')).toBe('Chưa nhập')
  for (const part of [warning, parts[3]!, parts[4]!]) {
    const { y: top, height: high } = await box(part)
    expect([top >= 0, top + high <= 740]).toEqual([true, true])
  }
  // They are two lines: what would be saved, and below it both acts beside each other.
  const acts = await Promise.all([box(parts[3]!), box(parts[4]!)])
  const told = await box(warning)
  expect(told.y).toBeGreaterThan(740 - 98)
  for (const act of acts) {
    expect(act.y).toBeGreaterThanOrEqual(told.y + told.height)
    expect(act.height).toBeGreaterThanOrEqual(44)
  }
  expect(acts[0].y).toBe(acts[1].y)
  // When the work came is told in one line, too.
  const [name, at] = [sheet.getByText('Nộp lúc'), sheet.getByText('Nộp lúc').locator('+ dd')]
  expect(Math.abs((await box(name)).y - (await box(at)).y)).toBeLessThan(6)
  await page.setViewportSize({ width: 1366, height: 657 })

  const keys = ['8', '5', 'Control+Enter']
  expect(keys.length).toBeLessThanOrEqual(4)
  for (const key of keys) await page.keyboard.press(key)
  await expect.poll(opened).not.toBe(first)
  await sheet.getByText('· Chờ chấm').waitFor()
  await expect.poll(() => score.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await score.inputValue()).toBe('')
  for (const key of keys) await page.keyboard.press(key)
  await page.getByText('Không còn bài nào chờ chấm trong khóa học này.').waitFor()
  await expect.poll(() => sheet.count()).toBe(0)
  ofTeacher.expectNoErrors()
})
