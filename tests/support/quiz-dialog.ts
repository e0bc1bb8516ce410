import { screen } from '@testing-library/react'
import { paths } from '../../shared/paths.ts'
import { faults, renderApp, requests } from './app.tsx'

/** The quiz dialog of students in tests: a sample lesson with one quiz, and locators. */
export const QUIZ = '/api/student/assessments/:id'
export const SUBMIT = '/api/student/assessments/:id/submit-quiz'
export const THREAD = '/api/student/assessments/:id/thread'

export const summary = (over: object = {}) => ({
  _id: 's1',
  status: 'GRADED',
  score: 75,
  pass: true,
  submittedAt: '2026-11-21T01:00:00Z',
  gradedAt: null,
  late: false,
  ...over,
})
export const listed = (over: object = {}) => ({
  _id: 'q1',
  title: 'Kiểm tra chương 1',
  assessmentType: 'QUIZ',
  passScore: 60,
  availableAt: '2026-11-01T01:00:00Z',
  dueAt: '2031-01-05T16:59:00Z',
  submission: null,
  ...over,
})
const QUESTIONS = [
  { question: 'Chọn một', type: 'SINGLE', options: [{ content: 'A' }, { content: 'B' }] },
  {
    question: 'Chọn nhiều',
    type: 'MULTI',
    options: [{ content: 'X' }, { content: 'Y' }, { content: 'Z' }],
  },
  { question: 'Viết ngắn', type: 'SHORT', options: [] },
]
export const attempt = { number: 1, startedAt: '2026-11-21T00:30:00.000Z' }

export const answerLesson = (assessment: object = listed()) =>
  faults.answer('get', '/api/student/lessons/:id', {
    lesson: { _id: 'l', title: 'Bài có quiz', type: 'VIDEO', resources: [] },
    assessments: [assessment] as never,
  })
/** The response to the start of the quiz. */
export const quizAnswer = (over: object = {}) => ({
  ...listed(),
  questions: QUESTIONS,
  attempt,
  ...over,
})
export const answerQuiz = (over: object = {}) =>
  faults.answer('get', QUIZ, quizAnswer(over) as never)
export const answerSubmit = () => faults.answer('post', SUBMIT, { submission: summary() })
export const answerThread = (submission: object | null = null) =>
  faults.answer('get', THREAD, { submission, comments: [] } as never)
/** For a `beforeEach`: an open quiz without a submission. */
export function answerAll() {
  answerLesson()
  answerQuiz()
  answerSubmit()
  answerThread()
}

export const dialog = () => screen.findByRole('dialog', { name: 'Kiểm tra chương 1' })
export const submits = () => requests.filter(({ path }) => path.endsWith('/submit-quiz'))
export const openQuiz = () => renderApp(paths.lesson('l', { quiz: 'q1' }), { as: 'student' })
/** Not the one that a test may hold. */
const { setImmediate: afterTasks } = globalThis
/**
 * The quiz listens: on a loaded machine Node runs timer after timer, and React's own tasks, which are no timers, would
 * not have had their turn when the test goes on to click and type.
 */
export const listens = () => new Promise((done) => void afterTasks(done))
/** A choice of a quiz that listens. */
export async function choose(name: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText(name)
  await listens()
  return field
}
export const submitButton = () => screen.findByRole('button', { name: 'Nộp bài' })
