import { questionsIn, readComment, readSubmission } from './assessments.ts'
import { readTaughtQuestion } from './authoring.ts'
import type { Grade, CourseStudent, SubmissionForGrading } from '../../shared/contract/grading.ts'
import { ApiError } from './errors.ts'
import { http } from './http.ts'
import { asRaw, idOf, isRaw, type Raw, rowsOf, text } from './read.ts'

/** The grading calls (docs/product.md#instructor-calls). */

const segment = encodeURIComponent
const submissionPath = (submissionId: string, call = '') =>
  `/api/instructor/submissions/${segment(submissionId)}${call}`

/** `{_id, fullName, email}`, or an enrolment that holds it under `user` or `student`. */
const readStudent = (raw: Raw): CourseStudent => {
  const inner = raw['user'] ?? raw['student']
  const user = isRaw(inner) ? inner : raw
  return { _id: idOf(user), fullName: text(user['fullName']), email: text(user['email']) }
}

/** GET /api/instructor/courses/{courseId}/students; an array or `{items}`. */
export async function fetchStudents(
  courseId: string,
  signal?: AbortSignal,
): Promise<CourseStudent[]> {
  return rowsOf(await http.get(`/api/instructor/courses/${segment(courseId)}/students`, { signal }))
    .map(readStudent)
    .filter((student) => student._id)
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
    // In the order of the answer: that is what the indices name, as on the student's screen.
    questions: questionsIn([assessment, quiz, raw]).map(readTaughtQuestion),
  }
}

/**
 * GET /api/instructor/assessments/{id}/submissions?user={studentId}: the student's submission, which is
 * the first item; `null` when there is none.
 */
export async function fetchSubmissionOf(
  assessmentId: string,
  studentId: string,
  signal?: AbortSignal,
): Promise<SubmissionForGrading | null> {
  const path = `/api/instructor/assessments/${segment(assessmentId)}/submissions`
  const [found] = rowsOf(await http.get(`${path}?user=${segment(studentId)}`, { signal }))
  return found ? readSubmissionForGrading(found) : null
}

/**
 * GET /api/instructor/submissions/{id}; `{submission, comments}` or the submission itself. 'missing'
 * for an empty answer, too: there is nothing to grade, and nothing may be graded in its place.
 */
export async function fetchSubmissionForGrading(
  submissionId: string,
  signal?: AbortSignal,
): Promise<SubmissionForGrading> {
  const answer = asRaw((await http.get(submissionPath(submissionId), { signal })) || {})
  const raw = answer['submission'] === undefined ? answer : (answer['submission'] ?? {})
  if (!isRaw(raw) || Object.keys(raw).length === 0) throw new ApiError('missing')
  // An envelope that nobody knows.
  if (!idOf(raw) && !('status' in raw)) throw new ApiError('unreadable')
  const comments = raw['comments'] ?? answer['comments']
  return readSubmissionForGrading({ ...raw, _id: idOf(raw) || submissionId, comments })
}

/**
 * POST …/grade; score 0 to 100. The submission as it is now, when the backend sends back all that a
 * grade changes.
 */
export async function sendGrade(
  submissionId: string,
  grade: Grade,
): Promise<SubmissionForGrading | null> {
  const answer = await http.post(submissionPath(submissionId, '/grade'), grade)
  const raw = isRaw(answer) && isRaw(answer['submission']) ? answer['submission'] : answer
  const isWhole = isRaw(raw) && ['status', 'score', 'feedback'].every((name) => name in raw)
  return isWhole && idOf(raw) ? readSubmissionForGrading(raw) : null
}

/** POST …/comments; the text is not empty. */
export const sendTeacherComment = async (submissionId: string, message: string): Promise<void> => {
  await http.post(submissionPath(submissionId, '/comments'), { message })
}
