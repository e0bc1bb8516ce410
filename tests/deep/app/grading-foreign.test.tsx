import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import { faults, requests, server } from '../../support/app.tsx'
import { card, giveRowsHeight, SUBMISSIONS, madeUp, openDesk, params } from '../../support/desk.ts'

/** A backend that sends only the fields of docs/product.md#submission, or answers oddly. */

beforeAll(giveRowsHeight)

const READ = '/api/instructor/submissions/:id'
const GRADE = '/api/instructor/submissions/:id/grade'
const SUBMISSION = { _id: 'x', status: 'SUBMITTED', textAnswer: 'Bài của em' }

/** The one submission of the first student, as list and as itself. */
async function openSubmission(submission: object = SUBMISSION) {
  madeUp()
  faults.answer('get', SUBMISSIONS, [SUBMISSION])
  faults.answer('get', READ, { ...submission })
  const view = await openDesk({ lesson: 'l1', student: 's0', submission: 'x' }, 'instructor', 'k')
  return { ...view, sheet: within(await screen.findByRole('dialog')) }
}
const closed = () => waitFor(() => expect(params()['submission']).toBeUndefined())
const grades = () => requests.filter(({ method }) => method === 'POST')

test("with the contract's fields alone the desk names student and assessment, and the row has the grade", async () => {
  const { user, sheet } = await openSubmission()
  expect(await sheet.findByText('Bài 1')).toBeVisible()
  expect(sheet.getByRole('heading', { name: 'Ánh' })).toBeVisible()
  faults.answer('post', GRADE, { ...SUBMISSION, status: 'GRADED', score: 8.5, feedback: '' })
  await user.type(await sheet.findByRole('spinbutton'), '8,5')
  await user.click(sheet.getByRole('button', { name: 'Lưu và quay lại' }))
  await closed()
  const row = await card('Bài 1')
  expect(await row.findByText('8,5%')).toBeVisible()
  expect(row.getByRole('button', { name: /^Xem \/ Sửa điểm/ })).toBeEnabled()
})

test.each([
  ['null', 'null', 200],
  ['nothing', null, 204],
  ['{}', '{}', 200],
  ['{submission: null}', '{"submission":null,"comments":[]}', 200],
])(
  "an empty answer (%s): 'Không tìm thấy bài nộp', and nothing to grade",
  async (_, text, status) => {
    madeUp()
    faults.reply('get', READ, text, status)
    await openDesk({ lesson: 'l1', student: 's0', submission: 'x' }, 'instructor', 'k')
    expect(await screen.findByText('Không tìm thấy bài nộp')).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Chấm điểm' })).not.toBeInTheDocument()
  },
)

test('a submission without its id is graded under the id in the address, one in an odd envelope is not', async () => {
  const { user, sheet, unmount } = await openSubmission({ status: 'SUBMITTED' })
  await user.type(await sheet.findByRole('spinbutton'), '7')
  await user.click(sheet.getByRole('button', { name: 'Lưu và quay lại' }))
  await waitFor(() =>
    expect(grades()).toMatchObject([{ path: '/api/instructor/submissions/x/grade' }]),
  )
  unmount()
  await openSubmission({ data: SUBMISSION })
  expect(await screen.findByText('Không tải được bài nộp')).toBeVisible()
})

test('when a grade is answered with a part of the submission, the submission is read again, not guessed', async () => {
  const { user, sheet } = await openSubmission()
  await user.type(await sheet.findByRole('spinbutton'), '8,5')
  server.use(
    http.post(`http://localhost:3000${GRADE}`, () => {
      faults.answer('get', READ, { ...SUBMISSION, status: 'GRADED', score: 8.5 })
      return HttpResponse.json({ _id: 'x', message: 'OK' })
    }),
  )
  await user.click(sheet.getByRole('button', { name: 'Lưu và quay lại' }))
  await closed()
  expect(await (await card('Bài 1')).findByText('8,5%')).toBeVisible()
  expect(grades()).toHaveLength(1)
})

test('when the teacher keeps the grade of a colleague, the row shows it, too', async () => {
  const { user, sheet } = await openSubmission()
  await user.type(await sheet.findByRole('spinbutton'), '7')
  faults.answer('get', READ, { ...SUBMISSION, status: 'GRADED', score: 9, feedback: 'Tốt' })
  await user.click(sheet.getByRole('button', { name: 'Lưu và quay lại' }))
  await user.click(await sheet.findByRole('button', { name: 'Giữ điểm của người khác' }))
  await user.click(sheet.getByRole('button', { name: 'Đóng' }))
  await closed()
  expect(await (await card('Bài 1')).findByText('9%')).toBeVisible()
  expect(grades()).toEqual([])
})

test('a submission in the list that has no id cannot be opened', async () => {
  madeUp()
  faults.answer('get', SUBMISSIONS, [{ status: 'SUBMITTED' }])
  await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
  const row = await card('Bài 1')
  expect(await row.findByText('Đã nộp')).toBeVisible()
  expect(row.getByRole('button', { name: /^Chấm bài/ })).toBeDisabled()
})

test.each(['with the submission', 'of the quiz'])(
  'questions %s stay in the order in which they came, since the student answered in that order',
  async (where) => {
    const questions = ['Hai', 'Một'].map((question, at) => ({
      question,
      type: 'SINGLE',
      sortOrder: 2 - at,
      options: [{ content: `${question} đúng`, isCorrect: true }, { content: `${question} sai` }],
    }))
    const isOf = where === 'of the quiz'
    if (isOf) {
      faults.answer('get', '/api/instructor/assessments/:id', { _id: 'q', title: 'Q', questions })
    }
    const { sheet } = await openSubmission({
      ...SUBMISSION,
      answersJson: '[[0],[1]]',
      assessment: {
        _id: 'a0',
        title: 'Q',
        assessmentType: 'QUIZ',
        quiz: isOf ? {} : { questions },
      },
    })
    const answers = await sheet.findAllByText(/^[12]\. /)
    expect(answers.map(({ textContent }) => textContent)).toEqual(['1. Hai', '2. Một'])
    const chosen = sheet.getAllByText(/Học viên chọn/).map(({ parentElement }) => parentElement)
    expect(chosen.map((each) => each?.textContent)).toEqual([
      'Hai đúngHọc viên chọn · Đáp án đúng',
      'Một saiHọc viên chọn',
    ])
  },
)

test('a SHORT answer points to the typed text only where there is one', async () => {
  const quiz = {
    ...SUBMISSION,
    textAnswer: '',
    answersJson: '[[],[0]]',
    assessment: { _id: 'a0', title: 'Bài 1', assessmentType: 'QUIZ' },
    questions: [
      { question: 'Vì sao?', type: 'SHORT', options: [] },
      { question: 'Chọn', type: 'SINGLE', options: [{ content: 'A', isCorrect: true }] },
    ],
  }
  const { sheet, unmount } = await openSubmission(quiz)
  expect(
    await sheet.findByText('Câu trả lời ngắn: bài nộp không có lời nào của học viên.'),
  ).toBeVisible()
  unmount()
  const second = await openSubmission({ ...quiz, textAnswer: 'Vì thế' })
  expect(
    await second.sheet.findByText('Câu trả lời ngắn: xem lời của học viên ở trên.'),
  ).toBeVisible()
})
