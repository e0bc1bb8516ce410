import { queryOptions } from '@tanstack/react-query'
import type {
  AssignmentDraft,
  QuizDraft,
  TaughtAssessment,
} from '../../shared/contract/teaching.ts'
import { ApiError, toApiError } from './errors.ts'
import { http } from './http.ts'
import {
  first,
  nested,
  questionsIn,
  readLessonAssessment,
  readTaughtQuestion,
  referenceId,
} from './read/assessment.ts'
import { asRaw, flag, idOf, isRaw, numberOrNull, requireIdentity } from './read/wire.ts'
import { TEACHING, forEditing } from './teaching.ts'

/** Teachers create, edit and delete assignments and quizzes (docs/product.md#instructor-calls). */

const segment = encodeURIComponent

const lessonAssessments = (lessonId: string, call: string) =>
  `/api/instructor/lessons/${segment(lessonId)}/assessments/${call}`

const assessmentPath = (assessmentId: string) =>
  `/api/instructor/assessments/${segment(assessmentId)}`

/** POST of an assignment; returns its id. Attach it next: `attachAssessment`. */
export async function createAssignment(lessonId: string, draft: AssignmentDraft): Promise<string> {
  const answer = await http.post(lessonAssessments(lessonId, 'assignment'), draft)
  const id = isRaw(answer) ? idOf(answer) : ''
  if (!id) throw new ApiError('unreadable')
  return id
}

/** POST …/attach: puts a created assignment under its lesson. */
export const attachAssessment = async (lessonId: string, assessmentId: string): Promise<void> => {
  await http.post(lessonAssessments(lessonId, `${segment(assessmentId)}/attach`), {})
}

export const createQuiz = async (lessonId: string, draft: QuizDraft): Promise<void> => {
  await http.post(lessonAssessments(lessonId, 'quiz'), draft)
}

/** GET /api/instructor/assessments/{id}; 'missing' from a backend that does not offer it. */
async function fetchTaughtAssessment(
  assessmentId: string,
  signal?: AbortSignal,
): Promise<TaughtAssessment> {
  const raw = asRaw(await http.get(assessmentPath(assessmentId), { signal }))
  const raws = nested(raw)
  requireIdentity(raws)
  const { submission: _, ...assessment } = readLessonAssessment(raw)
  return {
    ...assessment,
    _id: assessment._id || assessmentId,
    shuffleQuestions: flag(first(raws, 'shuffleQuestions')),
    // In the order of the answer: students see that one, and their answers name its positions.
    questions: questionsIn(raws).map(readTaughtQuestion),
    lessonId: referenceId(first(raws, 'lessonId', 'lesson')),
    courseId: referenceId(first(raws, 'courseId', 'course')),
    submissions: numberOrNull(first(raws, 'submissions', 'submissionCount')),
  }
}

/** PUT /api/instructor/assessments/{id} with what creation takes. */
export const updateAssessment = async (
  assessmentId: string,
  draft: AssignmentDraft | QuizDraft,
): Promise<void> => {
  await http.put(assessmentPath(assessmentId), draft)
}

export const deleteAssessment = async (assessmentId: string): Promise<void> => {
  await http.delete(assessmentPath(assessmentId))
}

/**
 * A backend without one of these calls answers 404 or 405 (docs/product.md#extra-calls): it does
 * not offer the call, which is no failure.
 */
export const isNotOffered = (error: unknown): boolean => {
  const { status } = toApiError(error)
  return status === 404 || status === 405
}

export const taughtAssessmentQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...TEACHING, 'assessments', assessmentId],
    queryFn: ({ signal }) => fetchTaughtAssessment(assessmentId, signal),
    ...forEditing,
  })
