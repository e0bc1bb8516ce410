import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { GradedSubmission } from '../../shared/contract/grading.ts'
import { fetchGradedSubmission, fetchStudents, fetchSubmissionOf } from './grading.ts'
import { ME } from './queries.ts'
import { fetchLessonForEdit } from './teaching.ts'

/** Reads of the grading desk; apart from `queries.ts`, so that the first visit does not load them. */
const GRADING = [...ME, 'grading'] as const

export const studentsQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...GRADING, 'courses', courseId, 'students'],
    queryFn: ({ signal }) => fetchStudents(courseId, signal),
    // Thousands of rows: not for each visit of the page.
    staleTime: 5 * 60_000,
  })

/** The chosen student's hand-in to one assessment; `null` without one. */
export const submissionOfQuery = (assessmentId: string, studentId: string) =>
  queryOptions({
    queryKey: [...GRADING, 'assessments', assessmentId, 'of', studentId],
    queryFn: ({ signal }) => fetchSubmissionOf(assessmentId, studentId, signal),
    staleTime: 60_000,
    // A class of thousands passes through in an hour.
    gcTime: 2 * 60_000,
  })

/** Whose hand-in to what a key of `submissionOfQuery` reads; `null` for every other key. */
export function submissionOfPlace(
  key: readonly unknown[],
): { assessmentId: string; studentId: string } | null {
  const [kind, assessmentId, of, studentId] = key.slice(GRADING.length)
  if (GRADING.some((part, at) => key[at] !== part) || kind !== 'assessments' || of !== 'of') {
    return null
  }
  return typeof assessmentId === 'string' && typeof studentId === 'string'
    ? { assessmentId, studentId }
    : null
}

/** For a backend whose content answer names no assessments: the lesson's own answer always does. */
export const lessonAssessmentsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [...GRADING, 'lessons', lessonId],
    queryFn: async ({ signal }) => (await fetchLessonForEdit(lessonId, signal)).assessments,
  })

export const gradedSubmissionQuery = (submissionId: string) =>
  queryOptions({
    queryKey: [...GRADING, 'submissions', submissionId],
    queryFn: ({ signal }) => fetchGradedSubmission(submissionId, signal),
    staleTime: 0,
    gcTime: 60_000,
    // Signed addresses of attachments last hours; what is typed is kept elsewhere.
    refetchOnWindowFocus: true,
  })

export const gradingChanges = {
  /** The desk's one row follows at once; nothing else is read again. */
  graded: (client: QueryClient, submission: GradedSubmission) => {
    client.setQueryData(gradedSubmissionQuery(submission._id).queryKey, submission)
    const { assessment, user } = submission
    if (assessment && user) {
      client.setQueryData(submissionOfQuery(assessment._id, user._id).queryKey, submission)
    }
  },
  commented: (client: QueryClient, submissionId: string) =>
    client.invalidateQueries({ queryKey: gradedSubmissionQuery(submissionId).queryKey }),
}
