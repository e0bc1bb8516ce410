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

/** A submission from the student's desk to the teacher's and back, twice. */

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

/** This person's browser takes pushes, as `src/parts/push` would have it registered. */
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

/** As a person counts: clicks on the way, keys without their modifiers. */
test('from the header to the first submission that waits in two clicks, to the next one in at most four keys', async () => {
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
  expect(keys.length).toBeLessThanOrEqual(4)
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
