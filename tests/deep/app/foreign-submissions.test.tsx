import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { closed, faults, renderApp, requests, server } from '../../support/app.tsx'
import { answerLesson } from '../../support/lesson-page.ts'

/** A backend whose lists leave out what only the thread and the assessment have (docs/product.md#tolerated-shapes). */

const ORIGIN = 'http://localhost:3000'
const THREAD = '/api/student/assessments/:id/thread'
const ASSESSMENT = '/api/student/assessments/:id'

const quiz = { _id: 'q1', title: 'Trắc nghiệm', assessmentType: 'QUIZ' }
const essay = { _id: 'a1', title: 'Bài luận', assessmentType: 'ASSIGNMENT' }
const graded = {
  _id: 's1',
  status: 'GRADED',
  score: 80,
  pass: true,
  submittedAt: '2026-11-01T01:00Z',
}

const list = (...assessments: object[]) => answerLesson({}, assessments)
const open = (dialog = {}) => renderApp(paths.lesson('l', dialog), { as: 'student' })
const row = async (title: string) => {
  const found = (await screen.findByText(title, { selector: 'li *' })).closest('li')
  if (!found) throw new Error(`no row ${title}`)
  return within(found)
}
const reads = (path: RegExp) =>
  requests.filter((each) => each.method === 'GET' && path.test(each.path)).map(({ path }) => path)
const threads = () => reads(/\/thread$/)

test('the thread adds what the list leaves out: status, score, pass and «Xem kết quả»', async () => {
  list(quiz, essay)
  faults.answer('get', THREAD, { submission: null, comments: [] })
  faults.answer('get', '/api/student/assessments/q1/thread', { submission: graded, comments: [] })
  const { user } = await open()
  const result = await row('Trắc nghiệm')
  expect(await result.findByText('Đã chấm')).toBeVisible()
  expect(result.getByText('Điểm: 80%')).toBeVisible()
  expect(result.getByText('ĐẠT')).toBeVisible()
  expect(result.queryByRole('button', { name: /^Làm quiz/ })).toBeNull()
  expect((await row('Bài luận')).getByText('Chưa nộp')).toBeVisible()
  expect(threads()).toHaveLength(2)
  // To read a quiz would begin it.
  expect(reads(/assessments\/[^/]+$/)).toEqual([])
  await user.click(result.getByRole('button', { name: /^Xem kết quả/ }))
  expect(await screen.findByRole('dialog', { name: /Trắc nghiệm/ })).toBeVisible()
})

test('a list that has a submission or null, as that of our own backend, needs no thread', async () => {
  list({ ...quiz, submission: null }, { ...essay, submission: graded })
  await open()
  expect(await (await row('Bài luận')).findByText('Đã chấm')).toBeVisible()
  expect(await (await row('Trắc nghiệm')).findByText('Chưa nộp')).toBeVisible()
  expect(threads()).toEqual([])
})

test('at most four threads are read at once; each row shows its own, and a failed one shows no message', async () => {
  const titles = Array.from({ length: 10 }, (_, at) => `Bài ${at}`)
  list(...titles.map((title, at) => ({ ...essay, _id: `a${at}`, title })))
  let [running, most] = [0, 0]
  server.use(
    http.get(ORIGIN + THREAD, async ({ params }) => {
      most = Math.max(most, (running += 1))
      await new Promise((done) => void setTimeout(done))
      running -= 1
      if (params['id'] === 'a3') return HttpResponse.json({}, { status: 404 })
      if (params['id'] === 'a4') return HttpResponse.json({}, { status: 500 })
      if (params['id'] === 'a5') return HttpResponse.error()
      return HttpResponse.json({ submission: graded, comments: [] })
    }),
  )
  await open()
  await waitFor(() => expect(screen.getAllByText('Đã chấm')).toHaveLength(7))
  expect(screen.getAllByText('Chưa nộp')).toHaveLength(3)
  expect(screen.queryByText(/Chưa tải được|Không tải được/)).toBeNull()
  expect(most).toBe(4)
  expect(threads()).toHaveLength(10)
})

test.each<[answer: string, body: object]>([
  ['with the submission', { submission: { ...graded, status: 'SUBMITTED', score: null } }],
  ['with nothing', {}],
])('a submission that is answered %s: the row says «Đã nộp», now and later', async (_, body) => {
  list(essay)
  let submission: object | null = null
  server.use(
    http.get(ORIGIN + THREAD, () =>
      submission
        ? HttpResponse.json({ submission, comments: [] })
        : HttpResponse.json({}, { status: 404 }),
    ),
    http.get(ORIGIN + ASSESSMENT, () => HttpResponse.json({ ...essay, description: 'Viết.' })),
    http.post(`${ORIGIN}${ASSESSMENT}/submit-assignment`, () => {
      submission = { ...graded, status: 'SUBMITTED', score: null }
      return HttpResponse.json(body)
    }),
  )
  const { user, unmount } = await open({ assignment: 'a1' })
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Nộp bài' }))
  await closed()
  expect(await (await row('Bài luận')).findByText('Đã nộp')).toBeVisible()
  unmount()
  await open()
  expect(await (await row('Bài luận')).findByText('Đã nộp')).toBeVisible()
})

test('threads that hang in one lesson do not hold up those of the next', async () => {
  list(...Array.from({ length: 5 }, (_, at) => ({ ...essay, _id: `a${at}`, title: `Bài ${at}` })))
  faults.hang('get', THREAD)
  const { unmount } = await open()
  await waitFor(() => expect(threads()).toHaveLength(4))
  unmount()
  list(quiz)
  faults.answer('get', THREAD, { submission: graded, comments: [] })
  await open()
  expect(await (await row('Trắc nghiệm')).findByText('Đã chấm')).toBeVisible()
})

test('an older submission that the page did not know is not taken for the one that was cut off', async () => {
  list(essay)
  const release = faults.hold('get', THREAD, () =>
    HttpResponse.json({ submission: graded, comments: [] }),
  )
  faults.answer('get', ASSESSMENT, { ...essay, description: 'Viết.' })
  faults.cutOff('post', `${ASSESSMENT}/submit-assignment`)
  const { user } = await open({ assignment: 'a1' })
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: /^Bài làm/ }), 'Bài mới')
  await user.click(dialog.getByRole('button', { name: 'Nộp bài' }))
  release()
  expect(await dialog.findByText(/Chưa rõ máy chủ đã nhận bài hay chưa/)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /^Bài làm/ })).toHaveValue('Bài mới')
})

test('the task of an assignment is loaded when the list leaves it out; text typed meanwhile stays', async () => {
  list(essay)
  faults.answer('get', THREAD, { submission: null, comments: [] })
  const answer = faults.hold('get', ASSESSMENT, () =>
    HttpResponse.json({ ...essay, description: 'Viết về chợ nổi.', maxScore: 20 }),
  )
  const { user } = await open({ assignment: 'a1' })
  const dialog = within(await screen.findByRole('dialog'))
  const box = await dialog.findByRole('textbox', { name: /^Bài làm/ })
  await user.type(box, 'Tôi viết')
  expect(dialog.getByRole('status', { name: 'Đang tải đề bài' })).toBeVisible()
  answer()
  expect(await dialog.findByText('Viết về chợ nổi.')).toBeVisible()
  expect(dialog.getByText('20')).toBeVisible()
  expect(box).toHaveValue('Tôi viết')
  await user.type(box, ' tiếp')
  expect(box).toHaveValue('Tôi viết tiếp')
})

test('a task that does not load shows a note with «Thử lại»; the form stays', async () => {
  list(essay)
  faults.answer('get', THREAD, { submission: null, comments: [] })
  faults.refuse('get', ASSESSMENT, 403)
  const { user } = await open({ assignment: 'a1' })
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: /^Bài làm/ }), 'Tôi viết')
  expect(await dialog.findByText(/Chưa tải được dữ liệu/)).toBeVisible()
  faults.answer('get', ASSESSMENT, { ...essay, description: 'Viết về chợ nổi.' })
  await user.click(dialog.getByRole('button', { name: 'Thử lại' }))
  expect(await dialog.findByText('Viết về chợ nổi.')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /^Bài làm/ })).toHaveValue('Tôi viết')
})

test('an assignment that is listed with its task, even an empty one, is not read again', async () => {
  list({ ...essay, description: '', submission: null })
  await open({ assignment: 'a1' })
  expect(await screen.findByRole('textbox', { name: /^Bài làm/ })).toBeVisible()
  expect(reads(/assessments/)).toEqual([])
})
