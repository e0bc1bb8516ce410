import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  CourseStudent,
  Grade,
  GradebookEntry,
  SubmissionForGrading,
} from '../../shared/contract/grading.ts'
import { needsGrading } from '../../shared/rules/submission-status.ts'
import { ApiError } from './errors.ts'
import { http } from './http.ts'
import { createLimit } from './request-limit.ts'
import { FIRST_ROWS } from '../../shared/rules/pages.ts'
import { pagesQuery } from './pages.ts'
import { path } from './path.ts'
import { ME, reload } from './query-client.ts'
import { questionsIn, readComment, readSubmission, readTaughtQuestion } from './read/assessment.ts'
import { type Raw, asRaw, idOf, isRaw, rowsOf, text, textOrNull } from './read/wire.ts'
import { fetchLessonForEdit, lessWaiting } from './teaching.ts'

/** The grading calls (docs/product.md#instructor-calls). */

/** `{_id, fullName, email}`, or an enrolment that holds it under `user` or `student`. */
const readStudent = (raw: Raw): CourseStudent => {
  const inner = raw['user'] ?? raw['student']
  const user = isRaw(inner) ? inner : raw
  return { _id: idOf(user), fullName: text(user['fullName']), email: text(user['email']) }
}

/** Counting the students of a teacher's courses must not hold up what the user does. */
const whenCounting = createLimit(12)

/** GET /api/instructor/courses/{courseId}/students; an array or `{items}`, by pages where there are. */
const studentsPath = (courseId: string) => path`/api/instructor/courses/${courseId}/students`

const isStudent = (student: CourseStudent) => student._id !== ''

/** So that few calls read a large class. */
const FOLLOWING_ROWS = 1_000

/** One page of the students (docs/product.md#pages-of-long-lists). A backend without pages sends the whole list. */
async function fetchStudents(courseId: string, after: string, signal: AbortSignal) {
  const address = studentsPath(courseId)
  const limit = after ? FOLLOWING_ROWS : FIRST_ROWS
  const query = new URLSearchParams({ limit: String(limit), ...(after && { after }) })
  const answer = await http.get(`${address}?${query.toString()}`, { signal })
  const rows = rowsOf(answer)
  const next = isRaw(answer) ? textOrNull(answer['next']) : null
  const isLastPage = isRaw(answer) && 'next' in answer
  // A backend that knows `limit` by another meaning may have cut its list without saying so.
  const isCut = !after && next === null && rows.length === limit && !isLastPage
  const all = isCut ? rowsOf(await http.get(address, { signal })) : rows
  return { items: all.map(readStudent).filter(isStudent), next }
}

function readSubmissionForGrading(raw: Raw): SubmissionForGrading {
  const submission = readSubmission(raw)
  const assessment = isRaw(raw['assessment']) ? raw['assessment'] : {}
  const quiz = isRaw(assessment['quiz']) ? assessment['quiz'] : {}
  const user = isRaw(raw['user']) ? raw['user'] : isRaw(raw['student']) ? raw['student'] : null
  return {
    ...submission,
    assessment: submission.assessment ?? {
      _id: text(raw['assessment']) || text(raw['assessmentId']),
      title: text(raw['assessmentTitle']),
      assessmentType: submission.answersJson === null ? 'ASSIGNMENT' : 'QUIZ',
    },
    user: user && readStudent(user),
    comments: rowsOf(raw['comments']).map(readComment),
    // Keeps the order of the response, which the student saw and the answer indices refer to.
    questions: questionsIn([assessment, quiz, raw]).map(readTaughtQuestion),
  }
}

/** GET /api/instructor/assessments/{id}/submissions?user={studentId}: the first item, or `null`. */
async function fetchSubmissionOf(
  assessmentId: string,
  studentId: string,
  signal?: AbortSignal,
): Promise<SubmissionForGrading | null> {
  const address = path`/api/instructor/assessments/${assessmentId}/submissions?user=${studentId}`
  const [found] = rowsOf(await http.get(address, { signal }))
  return found ? readSubmissionForGrading(found) : null
}

/** GET /api/instructor/submissions/{id}; the submission, bare or wrapped. An empty response is 'missing'. */
export async function fetchSubmissionForGrading(
  submissionId: string,
  signal?: AbortSignal,
): Promise<SubmissionForGrading> {
  const response = asRaw(
    (await http.get(path`/api/instructor/submissions/${submissionId}`, { signal })) || {},
  )
  const raw = response['submission'] === undefined ? response : (response['submission'] ?? {})
  if (!isRaw(raw) || Object.keys(raw).length === 0) throw new ApiError('missing')
  // The response wraps the submission in a way that this app does not know.
  if (!idOf(raw) && !('status' in raw)) throw new ApiError('unreadable')
  const comments = raw['comments'] ?? response['comments']
  return readSubmissionForGrading({ ...raw, _id: idOf(raw) || submissionId, comments })
}

/** POST …/grade, in percent (docs/product.md#grading-rules). The submission, `null` if the response is not whole. */
export async function sendGrade(
  submissionId: string,
  grade: Grade,
  signal?: AbortSignal,
): Promise<SubmissionForGrading | null> {
  const response = await http.post(path`/api/instructor/submissions/${submissionId}/grade`, grade, {
    signal,
  })
  const raw = isRaw(response) && isRaw(response['submission']) ? response['submission'] : response
  const isWhole = isRaw(raw) && ['status', 'score', 'feedback'].every((name) => name in raw)
  return isWhole && idOf(raw) ? readSubmissionForGrading(raw) : null
}

/** POST …/comments; `message` is not empty (docs/product.md#comment-rules). */
export async function sendTeacherComment(
  submissionId: string,
  message: string,
  signal?: AbortSignal,
): Promise<void> {
  await http.post(
    path`/api/instructor/submissions/${submissionId}/comments`,
    { message },
    { signal },
  )
}

export const GRADING = [...ME, 'grading'] as const

/** The students of a course (docs/product.md#student), page by page. */
export const studentsQuery = (courseId: string) =>
  pagesQuery({
    queryKey: [...GRADING, 'courses', courseId, 'students'],
    fetchPage: (after, signal) => fetchStudents(courseId, after, signal),
    // A course may have thousands of students: do not reload them on each visit.
    staleTime: 5 * 60_000,
  })

/** The number of students of a course whose list entry has none; the number alone, because classes are large. */
export const studentCountQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...GRADING, 'courses', courseId, 'student-count'],
    queryFn: ({ signal }) =>
      whenCounting(async () => {
        const students = rowsOf(await http.get(studentsPath(courseId), { signal })).map(readStudent)
        return students.filter(isStudent).length
      }, signal),
    staleTime: 5 * 60_000,
  })

/** The gradebooks of all lessons. */
export const GRADEBOOKS = [...GRADING, 'gradebooks'] as const

const readEntry = (raw: Raw): GradebookEntry => {
  const { _id, status, score, submittedAt, late } = readSubmission(raw)
  const [assessment, user] = [text(raw['assessment']), text(raw['user'])]
  return { _id, status, score, submittedAt, late, assessment, user }
}

/** GET …/lessons/{id}/gradebook: every submission to the lesson's assessments (docs/class.md#gradebook). */
export const gradebookQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [...GRADEBOOKS, lessonId],
    queryFn: async ({ signal }) => fetchGradebook(lessonId, signal),
    staleTime: 60_000,
  })

export const fetchGradebook = async (
  lessonId: string,
  signal: AbortSignal,
): Promise<readonly GradebookEntry[]> =>
  rowsOf(await http.get(path`/api/instructor/lessons/${lessonId}/gradebook`, { signal })).map(
    readEntry,
  )

/** One student's submission to one assessment; `null` without one. */
export const submissionOfQuery = (assessmentId: string, studentId: string) =>
  queryOptions({
    queryKey: [...GRADING, 'assessments', assessmentId, 'of', studentId],
    queryFn: ({ signal }) => fetchSubmissionOf(assessmentId, studentId, signal),
    staleTime: 60_000,
    // A teacher may go through thousands of submissions in an hour.
    gcTime: 2 * 60_000,
  })

/** A lesson's assessments, for a backend whose course content does not list them. */
export const lessonAssessmentsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [...GRADING, 'lessons', lessonId],
    queryFn: async ({ signal }) => (await fetchLessonForEdit(lessonId, signal)).assessments,
  })

/** One submission as the grader shows it (docs/product.md#submission-grader). */
export const submissionForGradingQuery = (submissionId: string) =>
  queryOptions({
    queryKey: [...GRADING, 'submissions', submissionId],
    queryFn: ({ signal }) => fetchSubmissionForGrading(submissionId, signal),
    staleTime: 0,
    gcTime: 60_000,
    // Signed addresses expire after hours. A reload is safe: the form keeps typed text itself.
    refetchOnWindowFocus: true,
  })

export const gradingChanges = {
  /** Writes the graded submission into the cache, and one less that waits; only a gradebook reloads. */
  graded: (client: QueryClient, submission: SubmissionForGrading) => {
    const known = client.getQueryData(submissionForGradingQuery(submission._id).queryKey)
    if (needsGrading(known ?? null) && !needsGrading(submission)) {
      lessWaiting(client, submission.assessment?._id ?? '')
    }
    client.setQueryData(submissionForGradingQuery(submission._id).queryKey, submission)
    const { _id, assessment, user, status, score, submittedAt, late } = submission
    if (assessment && user) {
      client.setQueryData(submissionOfQuery(assessment._id, user._id).queryKey, submission)
    }
    const books = client.getQueriesData<readonly GradebookEntry[]>({ queryKey: GRADEBOOKS })
    for (const [queryKey, book] of books) {
      const before = book?.find((entry) => entry._id === _id)
      if (!book || !before || (before.status === status && before.score === score)) continue
      const now = { ...before, status, score, submittedAt, late }
      client.setQueryData(
        queryKey,
        book.map((entry) => (entry === before ? now : entry)),
      )
      // Others may grade the same class: what they did must not be the next one here.
      void reload(client, { queryKey, exact: true })
    }
  },
  /** The teacher sent a comment: the submission is stale. */
  commented: (client: QueryClient, submissionId: string) =>
    reload(client, { queryKey: submissionForGradingQuery(submissionId).queryKey }),
}
