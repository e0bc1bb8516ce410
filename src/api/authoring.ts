import { queryOptions } from '@tanstack/react-query'
import type {
  AssignmentDraft,
  QuizDraft,
  TaughtAssessment,
} from '../../shared/contract/teaching.ts'
import { ASSESSMENT_TYPES } from '../../shared/rules/assessment-types.ts'
import { isQuestionFeedback } from '../../shared/rules/question-feedback.ts'
import { ApiError, toApiError } from './errors.ts'
import { type RequestOptions, http } from './http.ts'
import { path } from './path.ts'
import {
  first,
  nested,
  questionsIn,
  readLessonAssessment,
  readTaughtQuestion,
  referenceId,
} from './read/assessment.ts'
import { readEditStamp } from './read/edit-stamp.ts'
import {
  type Raw,
  asRaw,
  flag,
  idOf,
  isRaw,
  numberOrNull,
  requireIdentity,
  text,
} from './read/wire.ts'
import { TEACHING, fetchLessonAssessments, forEditing, readAssessmentLink } from './teaching.ts'

/** Teachers create, edit and delete assignments and quizzes (docs/product.md#instructor-calls). */

const lessonAssessments = (lessonId: string, call: string) =>
  path`/api/instructor/lessons/${lessonId}/assessments/${call}`

const assessmentPath = (assessmentId: string) => path`/api/instructor/assessments/${assessmentId}`

/** POST of an assignment: its id, 'unreadable' without one. Call `attachAssessment` with it next. */
export async function createAssignment(
  lessonId: string,
  draft: AssignmentDraft,
  signal?: AbortSignal,
): Promise<string> {
  const response = await http.post(lessonAssessments(lessonId, 'assignment'), draft, { signal })
  const id = isRaw(response) ? idOf(response) : ''
  if (!id) throw new ApiError('unreadable')
  return id
}

/** POST …/attach: puts a created assignment under its lesson. */
export const attachAssessment = (lessonId: string, assessmentId: string, signal?: AbortSignal) =>
  http.post(
    path`/api/instructor/lessons/${lessonId}/assessments/${assessmentId}/attach`,
    {},
    { signal },
  )

/** POST of a quiz, which the API attaches to the lesson by itself. */
export async function createQuiz(
  lessonId: string,
  draft: QuizDraft,
  signal?: AbortSignal,
): Promise<void> {
  await http.post(lessonAssessments(lessonId, 'quiz'), draft, { signal })
}

/**
 * GET /api/instructor/assessments/{id}. From a backend that does not offer it, the assessment as its lesson
 * nests it, when that holds what the editor needs; else 'missing'.
 */
export async function fetchTaughtAssessment(
  assessmentId: string,
  lessonId: string | undefined,
  signal?: AbortSignal,
): Promise<TaughtAssessment> {
  try {
    const raw = asRaw(await http.get(assessmentPath(assessmentId), { signal }))
    requireIdentity(nested(raw))
    return readTaughtAssessment(raw, assessmentId)
  } catch (error) {
    if (!isNotOffered(error) || !lessonId) throw error
    const found = await fetchNestedAssessment(lessonId, assessmentId, signal).catch(() => null)
    if (!found) throw error
    return found
  }
}

/** From GET /api/instructor/lessons/{lessonId}; `null` when that lacks task or questions, which saving would erase. */
async function fetchNestedAssessment(
  lessonId: string,
  assessmentId: string,
  signal?: AbortSignal,
): Promise<TaughtAssessment | null> {
  const rows = await fetchLessonAssessments(lessonId, signal)
  const raw = rows.find((row, index) => readAssessmentLink(row, index)._id === assessmentId)
  if (!raw || !text(first(nested(raw), 'title'))) return null
  const assessment = readTaughtAssessment(raw, assessmentId)
  const isWhole = ASSESSMENT_TYPES[assessment.assessmentType].hasQuestions
    ? assessment.questions.length > 0
    : nested(raw).some((one) => 'description' in one)
  return isWhole ? assessment : null
}

const readFeedback = (value: string): Pick<TaughtAssessment, 'questionFeedback'> =>
  isQuestionFeedback(value) ? { questionFeedback: value } : {}

function readTaughtAssessment(raw: Raw, assessmentId: string): TaughtAssessment {
  const raws = nested(raw)
  const { submission: _, leftOut: __, ...assessment } = readLessonAssessment(raw)
  return {
    ...assessment,
    ...readEditStamp(raws[0] ?? raw),
    _id: assessment._id || assessmentId,
    shuffleQuestions: flag(first(raws, 'shuffleQuestions')),
    ...readFeedback(text(first(raws, 'questionFeedback'))),
    // Keeps the order of the response: students see that order, and their answers refer to it.
    questions: questionsIn(raws).map(readTaughtQuestion),
    lessonId: referenceId(first(raws, 'lessonId', 'lesson')),
    courseId: referenceId(first(raws, 'courseId', 'course')),
    submissions: numberOrNull(first(raws, 'submissions', 'submissionCount')),
  }
}

/** PUT /api/instructor/assessments/{id} with the same body as the POST. */
export async function updateAssessment(
  assessmentId: string,
  draft: AssignmentDraft | QuizDraft,
  options?: RequestOptions,
): Promise<void> {
  await http.put(assessmentPath(assessmentId), draft, options)
}

/** DELETE /api/instructor/assessments/{id}; a backend may lack it (see `isNotOffered`). */
export async function deleteAssessment(assessmentId: string, signal?: AbortSignal): Promise<void> {
  await http.delete(assessmentPath(assessmentId), { signal })
}

/** True for a 404 or 405: the backend has no such call (docs/product.md#extra-calls), which is no failure. */
export const isNotOffered = (error: unknown): boolean => {
  const { status } = toApiError(error)
  return status === 404 || status === 405
}

/** One assessment for editing (docs/product.md#assessment); with its lesson also where the call is not offered. */
export const taughtAssessmentQuery = (assessmentId: string, lessonId?: string) =>
  queryOptions({
    queryKey: [...TEACHING, 'assessments', assessmentId, lessonId],
    queryFn: ({ signal }) => fetchTaughtAssessment(assessmentId, lessonId, signal),
    ...forEditing,
  })

/** The same to read beside each submission of a class, not to edit. */
export const taskQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...TEACHING, 'assessments', assessmentId, 'task'],
    queryFn: ({ signal }) => fetchTaughtAssessment(assessmentId, undefined, signal),
    staleTime: 5 * 60_000,
  })
