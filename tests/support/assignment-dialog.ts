import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { paths } from '../../shared/paths.ts'
import { faults, renderApp, requests, server } from './app.tsx'

/** The students' assignment dialog in tests: a sample lesson, the sent forms, locators. */
const LESSON = '/api/student/lessons/:id'
export const SUBMIT = '/api/student/assessments/:id/submit-assignment'
export const THREAD = '/api/student/assessments/:id/thread'

export const summary = (over: object = {}) => ({
  _id: 's1',
  status: 'SUBMITTED',
  score: null,
  pass: null,
  submittedAt: '2026-11-21T01:00:00Z',
  gradedAt: null,
  late: false,
  ...over,
})
export const listed = (over: object = {}) => ({
  _id: 'a1',
  title: 'Bài luận',
  assessmentType: 'ASSIGNMENT',
  description: 'Viết về <strong>chợ nổi</strong>.',
  maxScore: 100,
  dueAt: '2031-01-05T16:59:00Z',
  submission: null,
  ...over,
})
export const answerLesson = (...assessments: object[]) =>
  faults.answer('get', LESSON, {
    lesson: { _id: 'l', title: 'Bài có bài tập', type: 'VIDEO', resources: [] },
    assessments: assessments as never,
  })
const answerThread = (submission: object | null) =>
  faults.answer('get', THREAD, { submission, comments: [] } as never)

/** The forms that came. */
export const sent: FormData[] = []
export async function take(request: Request) {
  sent.push(await request.formData())
  return HttpResponse.json({ submission: summary() })
}
export const takeSubmission = () =>
  server.use(http.post(`http://localhost:3000${SUBMIT}`, ({ request }) => take(request)))
/** For a `beforeEach`: one assignment, not submitted yet, and an API that takes it. */
export function startAssignment() {
  sent.length = 0
  answerLesson(listed())
  answerThread(null)
  takeSubmission()
}

export const posts = () => requests.filter(({ method }) => method === 'POST')
export const open = () => renderApp(paths.lesson('l', { assignment: 'a1' }), { as: 'student' })
export const dialog = () => screen.findByRole('dialog')
export const textBox = () => screen.findByRole('textbox', { name: /^Bài làm/ })
export const fileInput = () => screen.findByLabelText<HTMLInputElement>(/^Tệp nộp/)
export const sendButton = () =>
  within(screen.getByRole('dialog')).findByRole('button', { name: 'Nộp bài' })
/** With a fixed time, so that a file left over from an earlier test counts as the same file. */
export const file = (name: string, size = 3) =>
  new File([new Uint8Array(size)], name, { lastModified: 1 })
