import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { lessons, submissions } from '../../server/platform/db/schema.ts'
import { seedId } from '../../server/tools/seed/ids.ts'
import { gradeSubmission } from '../../server/subjects/grading/grades.ts'
import { paths } from '../../shared/paths.ts'
import { renderApp, requests, testBackend, type Who } from './app.tsx'
import { makeAssessment, makeSubmission } from './learning-fixtures.ts'

/** The submission grader in tests: fixtures, opening it, locators. */
const COURSE = seedId('course', 'javascript-tu-con-so-0')
export const STUDENT = seedId('user', 'hocvien')
export const READ = '/api/instructor/submissions/:id'
export const GRADE = '/api/instructor/submissions/:id/grade'
export const COMMENT = '/api/instructor/submissions/:id/comments'

export type SubmissionOptions = Partial<typeof submissions.$inferInsert>

export async function lessonOfCourse() {
  const { db } = await testBackend()
  const [lesson] = await db.q.select().from(lessons).where(eq(lessons.courseId, COURSE))
  return lesson!
}

/** A new assignment with a submission of the demo student, for each test its own. */
export async function essay(
  submission: SubmissionOptions = {},
  task: { dueAt?: Date; description?: string } = {},
) {
  const { db } = await testBackend()
  const assessment = await makeAssessment(db, await lessonOfCourse(), {
    title: 'Bài luận',
    ...task,
  })
  return makeSubmission(db, assessment.id, STUDENT, { textAnswer: 'Bài của em', ...submission })
}

export async function open(
  { id, lessonId }: { id: string; lessonId?: string },
  as: Who = 'instructor',
) {
  const lesson = lessonId ?? (await lessonOfCourse()).id
  const place = { lesson, student: STUDENT, submission: id }
  const view = await renderApp(paths.gradingCourse(COURSE, place), { as })
  return view
}

/** Opens a new essay's submission. */
export async function openEssay(...work: Parameters<typeof essay>) {
  const submission = await essay(...work)
  return { ...(await open(submission)), submission }
}

export const panel = async () => within(await screen.findByRole('dialog', { name: /^Chấm bài: / }))
export const score = () =>
  screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Điểm (0–100)' })
export const feedback = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Nhận xét kèm điểm/ })
export const comment = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Tin nhắn của bạn' })
/** Opens an empty conversation, ready to write. */
export const write = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Trao đổi với học viên' }))
  return comment()
}
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const save = () => button('Lưu và quay lại')
export const redo = () => screen.findByRole('radio', { name: 'Yêu cầu làm lại bài' })
export const grades = () =>
  requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/grade'))
export const reads = (id: string) =>
  requests.filter(({ method, path }) => method === 'GET' && path.endsWith(`/submissions/${id}`))
export const bodyOf = async () => {
  await waitFor(() => expect(grades()[0]?.body).not.toBe(''))
  return JSON.parse(grades()[0]!.body) as unknown
}
export const stored = async (id: string) => {
  const { db } = await testBackend()
  const [row] = await db.q.select().from(submissions).where(eq(submissions.id, id))
  return row!
}
/** Another teacher grades the submission by the API. */
export async function colleagueGrades(
  id: string,
  grade: { score: number; pass: boolean; feedback: string },
) {
  const { deps } = await testBackend()
  const actor = {
    id: seedId('user', 'dongiangvien'),
    fullName: 'Trần Thu Hà',
    email: 'dongiangvien@lopmo.test',
    roles: ['INSTRUCTOR'],
  }
  await gradeSubmission(deps, actor as Parameters<typeof gradeSubmission>[1], id, grade)
}
