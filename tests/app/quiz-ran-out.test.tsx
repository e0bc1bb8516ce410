import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { paths } from '../../shared/paths.ts'
import { closed, drafts, faults, renderApp, requests, testBackend } from '../support/app.tsx'
import { lessonOfCourse, STUDENT } from '../support/grader.ts'
import { card, COURSE, giveRowsHeight, opener } from '../support/desk.ts'
import { makeQuiz } from '../support/learning-fixtures.ts'
import { change } from '../support/steps.ts'

/** An attempt that ran out unsubmitted, against the reference API: nobody loses sight of it. */

let lesson: Awaited<ReturnType<typeof lessonOfCourse>>
let quiz: Awaited<ReturnType<typeof makeQuiz>>
let title: string

beforeEach(async () => {
  const { db } = await testBackend()
  lesson = await lessonOfCourse()
  title = `Kiểm tra ${newId()}`
  quiz = await makeQuiz(db, lesson, {
    title,
    durationMinutes: 10,
    attemptsAllowed: 1,
    points: 100,
    passScore: 60,
  })
})

/** The student opens the quiz, answers, and leaves it until its time is over. */
async function letRunOut() {
  const view = await renderApp(paths.lesson(lesson.id, { quiz: quiz.id }), { as: 'student' })
  await view.user.click(await screen.findByLabelText('B'))
  await waitFor(() => expect(drafts()).toHaveLength(1))
  view.unmount()
  const { db } = await testBackend()
  await db.q
    .update(t.quizAttempts)
    .set({ startedAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(t.quizAttempts.assessmentId, quiz.id))
}
const row = async () =>
  within((await screen.findByText(title)).closest<HTMLElement>('li') ?? document.body)
const openLesson = (query = {}) => renderApp(paths.lesson(lesson.id, query), { as: 'student' })

describe('the student', () => {
  test('sees it in the lesson and finds the answers without starting anything', async () => {
    await letRunOut()
    const { user } = await openLesson()
    const own = await row()
    expect(await own.findByText('Hết giờ, chưa nộp')).toHaveClass('badge-neutral')
    expect(own.queryByText('Chưa nộp')).toBeNull()
    expect(own.queryByRole('button', { name: /^Làm quiz/ })).toBeNull()
    expect(own.getByText('Bạn còn câu trả lời chưa nộp trên thiết bị này.')).toBeVisible()
    await user.click(own.getByRole('button', { name: `Xem câu trả lời chưa nộp: ${title}` }))
    const note = within(
      await screen.findByRole('region', { name: /^Bạn còn câu trả lời chưa nộp/ }),
    )
    await user.click(note.getByRole('button', { name: 'Xem' }))
    expect(note.getByRole('listitem')).toHaveTextContent('Câu hỏi 1B')
    expect(requests.filter(({ path }) => path.endsWith(quiz.id))).toEqual([])
  })

  test('puts the answers into the comment to the teacher, and sends it', async () => {
    await letRunOut()
    const { user } = await openLesson({ view: quiz.id })
    expect(await screen.findByText(/^Lượt làm đã hết giờ trước khi bạn nộp/)).toBeVisible()
    const box = await screen.findByRole('textbox', { name: 'Bình luận của bạn' })
    await user.type(box, 'Máy em bị tắt ạ.')
    await user.click(screen.getByRole('button', { name: 'Đưa vào bình luận' }))
    expect(box).toHaveValue('Máy em bị tắt ạ.\n\nCâu hỏi 1\n→ B')
    expect(box).toHaveFocus()
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Gửi bình luận' }))
    expect(await screen.findByRole('list', { name: 'Bình luận' })).toHaveTextContent(/→ B/)
    expect(drafts()).toHaveLength(1)
  })

  test('who opens the quiz itself is told, and led to the result', async () => {
    await letRunOut()
    const { user } = await openLesson({ quiz: quiz.id })
    expect(await screen.findByText(/Lượt gần nhất đã hết giờ/)).toBeVisible()
    expect(await screen.findByRole('region', { name: /^Bạn còn câu trả lời/ })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Xem kết quả' }))
    expect(await screen.findByRole('dialog', { name: `Kết quả: ${title}` })).toBeVisible()
  })

  test('with an attempt left starts it from the result, and takes the answers over', async () => {
    await change(t.assessments, quiz.id, { attemptsAllowed: 2 })
    await letRunOut()
    const { user } = await openLesson()
    const before = await row()
    expect(await before.findByRole('button', { name: `Làm quiz: ${title}` })).toHaveClass(
      'btn-primary',
    )
    await user.click(before.getByRole('button', { name: `Xem kết quả: ${title}` }))
    expect(await screen.findByText('Còn 1 trong 2 lượt.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Làm lại quiz' }))
    expect(await screen.findByText('2 lượt')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Điền lại' }))
    await user.click(screen.getByRole('button', { name: 'Nộp bài' }))
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    // The result stands in its place, and is left to the lesson.
    const result = within(await screen.findByRole('dialog', { name: `Kết quả: ${title}` }))
    expect(await result.findByText('Đã chấm')).toBeVisible()
    await user.click(result.getByRole('button', { name: 'Đóng' }))
    await closed()
    const own = await row()
    expect(await own.findByText('Đã chấm')).toBeVisible()
    expect(own.queryByText(/chưa nộp/)).toBeNull()
    expect(await own.findByText('Đã dùng hết 2 lượt')).toBeVisible()
    expect(drafts()).toEqual([])
  })
})

test('the teacher sees it on the desk and gives another attempt', async () => {
  await letRunOut()
  giveRowsHeight()
  const { user, unmount } = await renderApp(
    paths.gradingCourse(COURSE, { lesson: lesson.id, student: STUDENT }),
    { as: 'instructor' },
  )
  const inside = await card(title)
  expect(await inside.findByText('Hết giờ, chưa nộp')).toBeVisible()
  expect(inside.queryByText('Đã nộp')).toBeNull()
  await user.click(await opener(title, /^Xem \/ Nhận xét/))
  expect(await screen.findByRole('heading', { name: 'Hết giờ, chưa nộp' })).toBeVisible()
  expect(screen.getByText('EXPIRED')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Yêu cầu làm lại bài' }))
  await user.click(screen.getByRole('button', { name: 'Lưu và quay lại' }))
  expect(await screen.findByText('Đã yêu cầu làm lại.')).toBeVisible()
  unmount()

  await openLesson({ quiz: quiz.id })
  expect(await screen.findByRole('timer')).toHaveTextContent(/^(10:00|9:)/)
  expect(await screen.findByRole('button', { name: 'Điền lại' })).toBeVisible()
})

test('a quiz that has a submission leads to its result, whatever the address says', async () => {
  await letRunOut()
  await change(t.assessments, quiz.id, { durationMinutes: null, attemptsAllowed: 2 })
  const { user } = await openLesson({ quiz: quiz.id })
  expect(await screen.findByLabelText('B')).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Nộp bài' }))
  await screen.findByText('Đã nộp quiz.')
  await screen.findByRole('dialog', { name: `Kết quả: ${title}` })
  await user.click(await screen.findByRole('link', { name: 'Làm lại quiz' }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(await dialog.findByText('Bạn đã có bài nộp của quiz này.')).toBeVisible()
  await user.click(dialog.getByRole('link', { name: 'Xem kết quả' }))
  expect(await screen.findByRole('dialog', { name: `Kết quả: ${title}` })).toBeVisible()
})

test('an unknown status of another backend stays raw, its buttons as before', async () => {
  faults.answer('get', '/api/student/lessons/:id', {
    lesson: { _id: 'l', title: 'Bài', type: 'VIDEO', resources: [] },
    assessments: [
      { _id: 'q', title, assessmentType: 'QUIZ', submission: { _id: 's', status: 'ON_HOLD' } },
    ] as never,
  })
  await renderApp(paths.lesson('l'), { as: 'student' })
  const own = await row()
  expect(own.getByText('ON_HOLD')).toHaveClass('badge-neutral')
  expect(own.getByRole('button', { name: `Xem kết quả: ${title}` })).toBeVisible()
})
