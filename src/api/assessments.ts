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
import { createLane } from './lane.ts'
import { changeLesson, type LessonDetail, LESSONS, lessonQuery } from './learning.ts'
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

const path = (id: string, call = '') =>
  `/api/student/assessments/${encodeURIComponent(id)}${call && `/${call}`}`

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

/**
 * The server's clock, in milliseconds since 1970; `null` when the response does not tell it. Asks for the
 * thread, because asking for the quiz would start another attempt once the time is over.
 */
export async function fetchServerTime(assessmentId: string): Promise<number | null> {
  let told: number | null = null
  try {
    await http.get(path(assessmentId, 'thread'), { onServerTime: (now) => (told = now) })
  } catch (error) {
    // Some backends have no thread before the first submission: that is a response, too.
    if (!['missing', 'denied', 'refused'].includes(toApiError(error).kind)) throw error
  }
  return told
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
  submissionIn(await http.post(path(assessmentId, 'submit-quiz'), submission, { signal }))

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
  return submissionIn(await http.post(path(assessmentId, 'submit-assignment'), form, options))
}

/** POST /api/student/submissions/{id}/comments. */
export const sendComment = async (
  submissionId: string,
  message: string,
  signal?: AbortSignal,
): Promise<void> => {
  const url = `/api/student/submissions/${encodeURIComponent(submissionId)}/comments`
  await http.post(url, { message }, { signal })
}

/**
 * One assessment (docs/product.md#student-calls). Every time a dialog opens it loads again; while the
 * dialog is open it never reloads, because that would change the quiz under the student.
 */
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

/** By assessment id; `null`: no submission; absent: the thread has not told. */
export type OwnSubmissions = Readonly<Record<string, SubmissionSummary | null | undefined>>

const OWN_SUBMISSIONS = [...ME, 'submissions'] as const

/**
 * The reader's submissions to these assessments of a lesson, from their threads: for a backend whose list
 * leaves them out (`ListedAssessment.leftOut`). Each is told as soon as its thread is there; a thread that
 * does not load is left out silently.
 */
export const ownSubmissionsQuery = (lessonId: string, ids: readonly string[]) => {
  const queryKey = [...OWN_SUBMISSIONS, lessonId, ...ids]
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<OwnSubmissions> => {
      // They leave the line to what the user does. Its own: threads that hang must not hold up the next lesson's.
      const lane = createLane(4)
      const told = () => client.getQueryData<OwnSubmissions>(queryKey) ?? {}
      const read = async (id: string) => {
        const submission = await lane(() => submissionInThread(client, id))
        if (submission !== undefined) client.setQueryData(queryKey, { ...told(), [id]: submission })
      }
      await Promise.all(ids.map(read))
      return told()
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

/** Shows the submission in the lesson's list, which was loaded earlier, with the attempts as far as they are told. */
function noteSubmission(
  client: QueryClient,
  lessonId: string,
  assessmentId: string,
  submission: Submission,
  attempts?: Attempts,
) {
  changeLesson(client, lessonId, (detail) =>
    withSubmission(detail, assessmentId, { submission, ...(attempts && { attempts }) }),
  )
  client.setQueriesData<OwnSubmissions>(
    { queryKey: [...OWN_SUBMISSIONS, lessonId] },
    (told) => told && { ...told, [assessmentId]: submission },
  )
}

const withSubmission = (
  detail: LessonDetail,
  assessmentId: string,
  told: { submission: Submission; attempts?: Attempts },
): LessonDetail => ({
  ...detail,
  assessments: detail.assessments.map((assessment) => {
    if (assessment._id !== assessmentId) return assessment
    const { attempts: _before, ...rest } = assessment
    return { ...rest, ...told }
  }),
})

export const assessmentChanges = {
  /**
   * Shows the submission in the lesson at once, or reloads the lesson when the response had none.
   * Thread and deadlines are stale.
   */
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
  /** Copies the thread's submission, and what it tells of the attempts, into the lesson, whose list was loaded earlier. */
  seen: noteSubmission,
  /** The student sent a comment: the thread is stale. */
  commented: (client: QueryClient, assessmentId: string) =>
    reload(client, { queryKey: threadQuery(assessmentId).queryKey }),
  /**
   * A push announced a grade or a comment. Lessons and threads reload; assessments do not, because a quiz
   * may be running.
   */
  feedbackReceived: (client: QueryClient) => {
    void reload(client, { queryKey: LESSONS })
    void reload(client, { queryKey: OWN_SUBMISSIONS })
    return reload(client, {
      queryKey: [...ME, 'assessments'],
      predicate: ({ queryKey }) => queryKey.at(-1) === 'thread',
    })
  },
}
