import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AssessmentDetail, Submission, Thread } from '../../shared/contract/assessments.ts'
import type { LessonDetail } from '../../shared/contract/learning.ts'
import { deadlinesChanged } from './deadlines.ts'
import { type UploadOptions, http } from './http.ts'
import { lessonQuery } from './learning.ts'
import { ME } from './query-client.ts'
import {
  first,
  nested,
  questionsIn,
  readComment,
  readLessonAssessment,
  readQuestion,
  readSubmission,
  referenceId,
} from './read/assessment.ts'
import { asRaw, idOf, isRaw, number, rowsOf, timeOrNull } from './read/wire.ts'

/** Assessments, submissions and their threads as a student sees them (docs/product.md#student-calls). */

const path = (id: string, call = '') =>
  `/api/student/assessments/${encodeURIComponent(id)}${call && `/${call}`}`

export function readAssessment(value: unknown): AssessmentDetail {
  const raw = asRaw(value)
  const raws = nested(raw)
  const attempt = first(raws, 'attempt')
  const startedAt = isRaw(attempt) ? timeOrNull(attempt['startedAt']) : null
  return {
    ...readLessonAssessment(raw),
    // Keeps the order of the response, which the answers refer to (docs/product.md#quiz-answers).
    questions: questionsIn(raws).map(readQuestion),
    attempt:
      isRaw(attempt) && startedAt ? { number: number(attempt['number'], 1), startedAt } : null,
    lessonId: referenceId(first(raws, 'lessonId', 'lesson')),
    courseId: referenceId(first(raws, 'courseId', 'course')),
  }
}

/** An empty answer (`null`, 204) has no submission either. */
export function readThread(value: unknown): Thread {
  const raw = value === null || value === '' ? {} : asRaw(value)
  const submission = isRaw(raw['submission']) ? raw['submission'] : null
  return {
    submission: submission && readSubmission(submission),
    comments: rowsOf(raw['comments'] ?? submission?.['comments']).map(readComment),
  }
}

/** An assessment with the server's clock at the moment it came, the device's when it is not told. */
export interface LoadedAssessment extends AssessmentDetail {
  /** Milliseconds since 1970. */
  serverNow: number
}

/** GET /api/student/assessments/{id}; of a quiz this begins or goes on with the attempt. */
async function fetchAssessment(
  assessmentId: string,
  signal?: AbortSignal,
): Promise<LoadedAssessment> {
  let serverNow = Date.now()
  const onServerTime = (now: number) => (serverNow = now)
  const assessment = readAssessment(await http.get(path(assessmentId), { signal, onServerTime }))
  return { ...assessment, _id: assessment._id || assessmentId, serverNow }
}

/** GET /api/student/assessments/{id}/thread. */
export const fetchThread = async (assessmentId: string, signal?: AbortSignal): Promise<Thread> =>
  readThread(await http.get(path(assessmentId, 'thread'), { signal }))

/** What a submit call answers: `{submission}`, the submission itself, or nothing to read. */
const submissionIn = (answer: unknown): Submission | null => {
  const raw = isRaw(answer) && isRaw(answer['submission']) ? answer['submission'] : answer
  return isRaw(raw) && idOf(raw) ? readSubmission(raw) : null
}

export interface QuizSubmission {
  /** As `answersJson` of src/quiz/quiz-answers.ts writes it. */
  answersJson: string
  /** ISO 8601 in UTC. */
  startedAt: string
  /** What was typed for SHORT questions; absent when nothing was. */
  textAnswer?: string
}

/** POST /api/student/assessments/{id}/submit-quiz. */
export const submitQuiz = async (
  assessmentId: string,
  submission: QuizSubmission,
): Promise<Submission | null> =>
  submissionIn(await http.post(path(assessmentId, 'submit-quiz'), submission))

export interface AssignmentSubmission {
  /** ISO 8601 in UTC. */
  startedAt: string
  textAnswer: string
  files: readonly File[]
}

/** POST /api/student/assessments/{id}/submit-assignment, multipart. */
export async function submitAssignment(
  assessmentId: string,
  { startedAt, textAnswer, files }: AssignmentSubmission,
  options?: UploadOptions,
): Promise<Submission | null> {
  const form = new FormData()
  form.append('startedAt', startedAt)
  form.append('textAnswer', textAnswer)
  for (const file of files) form.append('files', file, file.name)
  return submissionIn(await http.post(path(assessmentId, 'submit-assignment'), form, options))
}

/** POST /api/student/submissions/{id}/comments. */
export const sendComment = async (submissionId: string, message: string): Promise<void> => {
  await http.post(`/api/student/submissions/${encodeURIComponent(submissionId)}/comments`, {
    message,
  })
}

/** Each opening of a dialog loads the assessment anew; while it is open nothing changes under the hands. */
export const assessmentQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ME, 'assessments', assessmentId],
    queryFn: async ({ signal }) => {
      const assessment = await fetchAssessment(assessmentId, signal)
      return { assessment, loadedAt: performance.now(), loadedTime: new Date().toISOString() }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

export const threadQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ME, 'assessments', assessmentId, 'thread'],
    queryFn: ({ signal }) => fetchThread(assessmentId, signal),
    // What a teacher wrote meanwhile, and signed addresses that last hours.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

const withSubmission = (
  detail: LessonDetail,
  assessmentId: string,
  submission: Submission,
): LessonDetail => ({
  ...detail,
  assessments: detail.assessments.map((assessment) =>
    assessment._id === assessmentId ? { ...assessment, submission } : assessment,
  ),
})

export const assessmentChanges = {
  /** The lesson says it at once, or is read again when the answer did not tell; thread and deadlines are stale. */
  submitted: (
    client: QueryClient,
    lessonId: string,
    assessmentId: string,
    submission: Submission | null,
  ) => {
    const { queryKey } = lessonQuery(lessonId)
    if (submission) {
      client.setQueryData(
        queryKey,
        (detail) => detail && withSubmission(detail, assessmentId, submission),
      )
    } else void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: threadQuery(assessmentId).queryKey })
    return deadlinesChanged(client)
  },
  /** The thread came: the list behind it, read earlier, must not say otherwise. */
  seen: (client: QueryClient, lessonId: string, assessmentId: string, submission: Submission) =>
    client.setQueryData(
      lessonQuery(lessonId).queryKey,
      (detail) => detail && withSubmission(detail, assessmentId, submission),
    ),
  commented: (client: QueryClient, assessmentId: string) =>
    client.invalidateQueries({ queryKey: threadQuery(assessmentId).queryKey }),
  /**
   * A push told of a grade or a comment. Threads are read again, an assessment itself never: a quiz
   * may be under way. Nor a lesson on screen: a new signed address would begin its video anew.
   */
  answered: (client: QueryClient) => {
    void client.invalidateQueries({ queryKey: [...ME, 'lessons'], type: 'inactive' })
    return client.invalidateQueries({
      queryKey: [...ME, 'assessments'],
      predicate: ({ queryKey }) => queryKey.at(-1) === 'thread',
    })
  },
}
