import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  AssessmentDetail,
  Attempts,
  Submission,
  SubmissionSummary,
  Thread,
} from '../../shared/contract/assessments.ts'
import { deadlinesChanged } from './deadlines.ts'
import { toApiError } from './errors.ts'
import { type UploadOptions, http } from './http.ts'
import { createLimit } from './request-limit.ts'
import { changeLesson, LESSONS, lessonQuery } from './learning.ts'
import { path } from './path.ts'
import { ME, reload } from './query-client.ts'
import {
  first,
  nested,
  questionsIn,
  readAttempts,
  readComment,
  readLessonAssessment,
  readQuestion,
  readQuestionResults,
  readSubmission,
  type ListedAssessment,
  referenceId,
} from './read/assessment.ts'
import { asRaw, idOf, isRaw, number, rowsOf, timeOrNull } from './read/wire.ts'

/** Assessments, submissions and their threads as a student sees them (docs/product.md#student-calls). */

const callOf = (id: string, call: string) => path`/api/student/assessments/${id}/${call}`

/** Reads an assessment with its questions (docs/product.md#assessment); 'unreadable' unless an object. */
export function readAssessment(value: unknown): AssessmentDetail & ListedAssessment {
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

/** Reads `{submission, comments}`; an empty response (`null`, 204) means no submission and no comments. */
export function readThread(value: unknown): Thread {
  const raw = value === null || value === '' ? {} : asRaw(value)
  const submission = isRaw(raw['submission']) ? raw['submission'] : null
  return {
    submission: submission && readSubmission(submission),
    ...readQuestionResults(raw),
    ...readAttempts(raw['attempts']),
    comments: rowsOf(raw['comments'] ?? submission?.['comments']).map(readComment),
  }
}

/** An assessment with the server's clock at load time, or the device's where the response has no `Date`. */
export interface LoadedAssessment extends AssessmentDetail, ListedAssessment {
  /** Milliseconds since 1970. */
  serverNow: number
}

/** GET /api/student/assessments/{id}; for a quiz this starts or continues the attempt. */
async function fetchAssessment(
  assessmentId: string,
  signal: AbortSignal,
): Promise<LoadedAssessment> {
  let serverNow = Date.now()
  const onServerTime = (now: number) => (serverNow = now)
  const address = path`/api/student/assessments/${assessmentId}`
  const assessment = readAssessment(await http.get(address, { signal, onServerTime }))
  return { ...assessment, _id: assessment._id || assessmentId, serverNow }
}

/** GET /api/student/assessments/{id}/thread. */
export const fetchThread = async (assessmentId: string, signal?: AbortSignal): Promise<Thread> =>
  readThread(await http.get(callOf(assessmentId, 'thread'), { signal }))

/** The server's clock in ms since 1970, or `null`. From the thread: asking for the quiz would start an attempt. */
export async function fetchServerTime(assessmentId: string): Promise<number | null> {
  let serverNow: number | null = null
  try {
    await http.get(callOf(assessmentId, 'thread'), { onServerTime: (now) => (serverNow = now) })
  } catch (error) {
    // Some backends have no thread before the first submission: that is a response, too.
    if (!['missing', 'denied', 'refused'].includes(toApiError(error).kind)) throw error
  }
  return serverNow
}

/** A submit call responds with `{submission}`, with the submission itself, or with neither (`null`). */
const submissionIn = (response: unknown): Submission | null => {
  const raw = isRaw(response) && isRaw(response['submission']) ? response['submission'] : response
  return isRaw(raw) && idOf(raw) ? readSubmission(raw) : null
}

export interface QuizSubmission {
  /** As `answersJson` of src/parts/quiz/quiz-answers.ts writes it. */
  answersJson: string
  /** ISO 8601 in UTC. */
  startedAt: string
  /** Text typed for SHORT questions; absent when there is none (docs/product.md#quiz-answers). */
  textAnswer?: string
}

/** POST /api/student/assessments/{id}/submit-quiz; `null` when the response holds no submission. */
export const submitQuiz = async (
  assessmentId: string,
  submission: QuizSubmission,
  signal?: AbortSignal,
): Promise<Submission | null> =>
  submissionIn(await http.post(callOf(assessmentId, 'submit-quiz'), submission, { signal }))

export interface AssignmentSubmission {
  /** ISO 8601 in UTC. */
  startedAt: string
  textAnswer: string
  files: readonly File[]
}

/** POST /api/student/assessments/{id}/submit-assignment, multipart; returns the same as `submitQuiz`. */
export async function submitAssignment(
  assessmentId: string,
  { startedAt, textAnswer, files }: AssignmentSubmission,
  options?: UploadOptions,
): Promise<Submission | null> {
  const form = new FormData()
  form.append('startedAt', startedAt)
  form.append('textAnswer', textAnswer)
  for (const file of files) form.append('files', file, file.name)
  return submissionIn(await http.post(callOf(assessmentId, 'submit-assignment'), form, options))
}

/** POST /api/student/submissions/{id}/comments. */
export async function sendComment(
  submissionId: string,
  message: string,
  signal?: AbortSignal,
): Promise<void> {
  await http.post(path`/api/student/submissions/${submissionId}/comments`, { message }, { signal })
}

/** One assessment (docs/product.md#student-calls): loads with every dialog, never while it is open. */
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

/** Submission and comments of one assessment (docs/product.md#feedback). */
export const threadQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ME, 'assessments', assessmentId, 'thread'],
    queryFn: ({ signal }) => fetchThread(assessmentId, signal),
    // Teachers may have replied, and signed addresses expire after hours.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** By assessment id; `null`: no submission; absent: not known yet. */
export type OwnSubmissions = Readonly<Record<string, SubmissionSummary | null | undefined>>

const OWN_SUBMISSIONS = [...ME, 'submissions'] as const

/**
 * The reader's submissions to these assessments of a lesson, from their threads: for a backend whose list leaves them
 * out (`ListedAssessment.leftOut`). Each shows as soon as its thread has loaded; a failed thread is skipped silently.
 */
export const ownSubmissionsQuery = (lessonId: string, ids: readonly string[]) => {
  const queryKey = [...OWN_SUBMISSIONS, lessonId, ...ids]
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<OwnSubmissions> => {
      // Few at a time, so that what the user does goes first; per lesson, so that hanging threads do not block the next.
      const inTurn = createLimit(4)
      const known = () => client.getQueryData<OwnSubmissions>(queryKey) ?? {}
      const read = async (id: string) => {
        const submission = await inTurn(() => submissionInThread(client, id))
        if (submission !== undefined)
          client.setQueryData(queryKey, { ...known(), [id]: submission })
      }
      await Promise.all(ids.map(read))
      return known()
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** `undefined` when the thread does not load. Some backends have none before the first submission. */
const submissionInThread = (client: QueryClient, assessmentId: string) =>
  client.fetchQuery({ ...threadQuery(assessmentId), retry: false }).then(
    ({ submission }) => submission,
    (error: unknown) => (toApiError(error).kind === 'missing' ? null : undefined),
  )

/** Shows the submission in the lesson's list, which was loaded earlier, with the attempts where they are known. */
function noteSubmission(
  client: QueryClient,
  lessonId: string,
  assessmentId: string,
  submission: Submission,
  attempts?: Attempts,
) {
  changeLesson(client, lessonId, (detail) => ({
    ...detail,
    assessments: detail.assessments.map((assessment) => {
      if (assessment._id !== assessmentId) return assessment
      const { attempts: _before, ...rest } = assessment
      return { ...rest, submission, ...(attempts && { attempts }) }
    }),
  }))
  client.setQueriesData<OwnSubmissions>(
    { queryKey: [...OWN_SUBMISSIONS, lessonId] },
    (known) => known && { ...known, [assessmentId]: submission },
  )
}

export const assessmentChanges = {
  /** Shows the submission at once, or reloads the lesson without one. Thread and deadlines are stale. */
  submitted: (
    client: QueryClient,
    lessonId: string,
    assessmentId: string,
    submission: Submission | null,
  ) => {
    if (submission) noteSubmission(client, lessonId, assessmentId, submission)
    else {
      void reload(client, { queryKey: lessonQuery(lessonId).queryKey })
      void reload(client, { queryKey: [...OWN_SUBMISSIONS, lessonId] })
    }
    void reload(client, { queryKey: threadQuery(assessmentId).queryKey })
    return deadlinesChanged(client)
  },
  seen: noteSubmission,
  /** The student sent a comment: the thread is stale. */
  commented: (client: QueryClient, assessmentId: string) =>
    reload(client, { queryKey: threadQuery(assessmentId).queryKey }),
  /** A push announced a grade or a comment: lessons and threads reload; assessments do not, as a quiz may run. */
  feedbackReceived: (client: QueryClient) => {
    void reload(client, { queryKey: LESSONS })
    void reload(client, { queryKey: OWN_SUBMISSIONS })
    return reload(client, {
      queryKey: [...ME, 'assessments'],
      predicate: ({ queryKey }) => queryKey.at(-1) === 'thread',
    })
  },
}
