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

/** POST of an assignment: its id, 'unreadable' without one. Call `attachAssessment` with it next. */
export async function createAssignment(lessonId: string, draft: AssignmentDraft): Promise<string> {
  const response = await http.post(lessonAssessments(lessonId, 'assignment'), draft)
  const id = isRaw(response) ? idOf(response) : ''
  if (!id) throw new ApiError('unreadable')
  return id
}

/** POST …/attach: puts a created assignment under its lesson. */
export const attachAssessment = async (lessonId: string, assessmentId: string): Promise<void> => {
  await http.post(lessonAssessments(lessonId, `${segment(assessmentId)}/attach`), {})
}

/** POST of a quiz, which the API attaches to the lesson by itself. */
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
    // Keeps the order of the response: students see that order, and their answers refer to it.
    questions: questionsIn(raws).map(readTaughtQuestion),
    lessonId: referenceId(first(raws, 'lessonId', 'lesson')),
    courseId: referenceId(first(raws, 'courseId', 'course')),
    submissions: numberOrNull(first(raws, 'submissions', 'submissionCount')),
  }
}

/** PUT /api/instructor/assessments/{id} with the same body as the POST. */
export const updateAssessment = async (
  assessmentId: string,
  draft: AssignmentDraft | QuizDraft,
): Promise<void> => {
  await http.put(assessmentPath(assessmentId), draft)
}

/** DELETE /api/instructor/assessments/{id}; a backend may lack it (see `isNotOffered`). */
export const deleteAssessment = async (
  assessmentId: string,
  signal?: AbortSignal,
): Promise<void> => {
  await http.delete(assessmentPath(assessmentId), { signal })
}

/**
 * True for a 404 or 405, by which a backend says that it has no such call
 * (docs/product.md#extra-calls). Screens do not treat that as a failure.
 */
export const isNotOffered = (error: unknown): boolean => {
  const { status } = toApiError(error)
  return status === 404 || status === 405
}

/** One assessment with its correct options, for editing (docs/product.md#assessment). */
export const taughtAssessmentQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...TEACHING, 'assessments', assessmentId],
    queryFn: ({ signal }) => fetchTaughtAssessment(assessmentId, signal),
    ...forEditing,
  })
