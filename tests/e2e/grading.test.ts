import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisit } from '../support/browser.ts'
import { type FakeFcm, startFcm } from '../support/fcm.ts'
import {
  type GradingRoom,
  hasFocus,
  openFirstWaiting,
  startGradingRoom,
  submitEssay,
  TEACHER,
  TITLE,
} from '../support/grading-room.ts'
import { call, signedIn, type SignedIn } from '../support/people.ts'

/** A submission goes from the student to the teacher and back, twice. */

let room: GradingRoom
let fcm: FakeFcm

beforeAll(async () => {
  fcm = await startFcm()
  room = await startGradingRoom(3, fcm.env)
  return async () => {
    await room.site.dispose()
    await fcm.close()
  }
})

const visit = async (person: SignedIn) => {
  return newVisit(room.site, { as: person })
}

/** Registers this person's browser for pushes, as `src/parts/push` does. */
const registerForPushes = ({ token }: SignedIn, browserToken: string) =>
  fetch(`${room.site.url}/api/student/notifications/fcm/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token: browserToken, platform: 'web' }),
  })
const pushTypesSentTo = (browserToken: string) =>
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

/** Opens the first submission that waits, from the list of courses. */
async function openWaiting(page: Page, student: SignedIn) {
  await page.goto('/instructor/grading')
  await page.getByRole('link', { name: /^Chấm 1 bài/ }).click()
  return page.getByRole('dialog', { name: `Chấm bài: ${student.fullName}` })
}

/** Opens the student's submission by lesson and student, when no submission waits. */
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

test('a student submits, redoes the work and gets 8,5; both talk about it; pushes and bell follow', async () => {
  const [student, teacher] = await Promise.all([
    signedIn(room.site, room.students[0]!),
    signedIn(room.site, TEACHER),
  ])
  await Promise.all([
    registerForPushes(student, 'hoc-vien'),
    registerForPushes(teacher, 'giang-vien'),
  ])
  const [{ page: studentPage, ...ofStudent }, { page: teacherPage, ...ofTeacher }] =
    await Promise.all([visit(student), visit(teacher)])

  await studentPage.goto(`/learning/lesson/${room.lesson.id}`)
  await expect
    .poll(() => bell(studentPage).getAttribute('aria-label'))
    .toBe('Hạn nộp, 1 bài chưa nộp')
  await submission(studentPage, 'Nộp bài', 'Bài lần một')
  await row(studentPage).getByText('Đã nộp').waitFor()
  await expect.poll(() => bell(studentPage).getAttribute('aria-label')).toBe('Hạn nộp')

  // The teacher asks the student to do the work again.
  let panel = await openWaiting(teacherPage, student)
  await panel.getByText('Bài lần một').waitFor()
  await panel.getByText('Yêu cầu làm lại bài').click()
  expect(await panel.getByRole('spinbutton').isDisabled()).toBe(true)
  await panel.getByRole('textbox', { name: /^Nhận xét kèm điểm/ }).fill('Thêm dẫn chứng nhé.')
  await panel.getByRole('button', { name: 'Lưu và quay lại' }).click()
  await panel.waitFor({ state: 'detached' })
  await pushTypesSentTo('hoc-vien').toEqual(['RETURNED'])

  await studentPage.reload()
  await row(studentPage).getByText('Cần làm lại').waitFor()
  await submission(studentPage, 'Nộp lại', 'Bài lần hai')
  await row(studentPage).getByText('Đã nộp').waitFor()

  // The teacher grades the second submission. A Vietnamese decimal mark is a comma.
  panel = await openWaiting(teacherPage, student)
  await panel.getByText('Bài lần hai').waitFor()
  await panel.getByRole('spinbutton').pressSequentially('8,5')
  await panel.getByText('Sẽ lưu: 8,5 điểm').waitFor()
  const feedback = panel.getByRole('textbox', { name: /^Nhận xét kèm điểm/ })
  await feedback.fill('Khá hơn nhiều.')
  await panel.getByRole('button', { name: 'Trao đổi với học viên', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Tin nhắn của bạn' }).fill('Em đọc thêm chương ba nhé.')
  await panel.getByRole('button', { name: 'Gửi', exact: true }).click()
  await panel.getByRole('list', { name: 'Bình luận' }).getByText('Em đọc thêm chương ba').waitFor()
  await panel.getByRole('button', { name: 'Lưu và quay lại' }).click()
  await panel.waitFor({ state: 'detached' })
  await pushTypesSentTo('hoc-vien').toEqual(['RETURNED', 'COMMENT', 'GRADED'])

  await studentPage.reload()
  await studentPage.getByRole('button', { name: `Xem kết quả: ${TITLE}` }).click()
  const result = studentPage.getByRole('dialog', { name: `Kết quả: ${TITLE}` })
  for (const words of ['ĐẠT', 'Điểm: 8,5%', 'Khá hơn nhiều.', 'Em đọc thêm chương ba nhé.']) {
    await result.getByText(words, { exact: true }).first().waitFor()
  }
  await result.getByRole('textbox', { name: 'Bình luận của bạn' }).fill('Em cảm ơn cô.')
  await result.getByRole('button', { name: 'Gửi bình luận' }).click()
  await result.getByRole('list', { name: 'Bình luận' }).getByText('Em cảm ơn cô.').waitFor()
  await pushTypesSentTo('giang-vien').toEqual(['COMMENT'])

  panel = await openGrader(teacherPage, student)
  await panel.getByText('Em cảm ơn cô.').waitFor()
  const items = await call(room.site, 'GET', '/api/student/deadlines', { token: student.token })
  expect(items.map(({ graded }: { graded: boolean }) => graded)).toEqual([true])
  ofStudent.expectNoErrors()
  ofTeacher.expectNoErrors()
})

test('two clicks lead from the header to the first submission that waits, three keys to the next one', async () => {
  const [one, other, teacher] = await Promise.all([
    signedIn(room.site, room.students[1]!),
    signedIn(room.site, room.students[2]!),
    signedIn(room.site, TEACHER),
  ])
  for (const student of [one, other]) await submitEssay(room, student)
  const { page, ...ofTeacher } = await visit(teacher)
  const { sheet, score } = await openFirstWaiting(page)
  const opened = () => new URL(page.url()).searchParams.get('submission')
  const first = opened()

  const keys = ['8', '5', 'Control+Enter']
  for (const key of keys) await page.keyboard.press(key)
  await expect.poll(opened).not.toBe(first)
  await sheet.getByText('· Chờ chấm').waitFor()
  await hasFocus(score)
  expect(await score.inputValue()).toBe('')
  for (const key of keys) await page.keyboard.press(key)
  await page.getByText('Không còn bài nào chờ chấm trong khóa học này.').waitFor()
  await expect.poll(() => sheet.count()).toBe(0)
  ofTeacher.expectNoErrors()
})
