import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { SubmissionForGrading } from '../../shared/contract/grading.ts'
import { fetchSubmissionForGrading, fetchStudents, fetchSubmissionOf } from './grading.ts'
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

export type LoadedGrade = Pick<SubmissionForGrading, '_id' | 'status' | 'score'>

/** By student, then by assessment; `null`: nothing was submitted. What is absent was not read yet. */
export type LoadedGrades = ReadonlyMap<string, ReadonlyMap<string, LoadedGrade | null>>

/**
 * What this visit of the desk has read of submissions, a few words of each: the submissions, with texts
 * and threads, leave the cache after minutes, or a class of thousands would fill the memory.
 */
export const loadedGradesQuery = () =>
  queryOptions({
    queryKey: [...GRADING, 'loaded'],
    // Never asked for: `noteGrade` writes it.
    enabled: false,
    queryFn: (): LoadedGrades => new Map(),
  })

function noteGrade(
  client: QueryClient,
  assessmentId: string,
  studentId: string,
  submission: SubmissionForGrading | null,
) {
  const grade = submission && {
    _id: submission._id,
    status: submission.status,
    score: submission.score,
  }
  client.setQueryData(loadedGradesQuery().queryKey, (grades) =>
    new Map(grades).set(studentId, new Map(grades?.get(studentId)).set(assessmentId, grade)),
  )
}

/** The chosen student's submission to one assessment; `null` without one. */
export const submissionOfQuery = (assessmentId: string, studentId: string) =>
  queryOptions({
    queryKey: [...GRADING, 'assessments', assessmentId, 'of', studentId],
    queryFn: async ({ client, signal }) => {
      const submission = await fetchSubmissionOf(assessmentId, studentId, signal)
      noteGrade(client, assessmentId, studentId, submission)
      return submission
    },
    staleTime: 60_000,
    // A class of thousands passes through in an hour.
    gcTime: 2 * 60_000,
  })

/** For a backend whose content answer names no assessments: the lesson's own answer always does. */
export const lessonAssessmentsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [...GRADING, 'lessons', lessonId],
    queryFn: async ({ signal }) => (await fetchLessonForEdit(lessonId, signal)).assessments,
  })

export const submissionForGradingQuery = (submissionId: string) =>
  queryOptions({
    queryKey: [...GRADING, 'submissions', submissionId],
    queryFn: ({ signal }) => fetchSubmissionForGrading(submissionId, signal),
    staleTime: 0,
    gcTime: 60_000,
    // Signed addresses of attachments last hours; what is typed is kept elsewhere.
    refetchOnWindowFocus: true,
  })

export const gradingChanges = {
  /** The desk's one row follows at once; nothing else is read again. */
  graded: (client: QueryClient, submission: SubmissionForGrading) => {
    client.setQueryData(submissionForGradingQuery(submission._id).queryKey, submission)
    const { assessment, user } = submission
    if (assessment && user) {
      client.setQueryData(submissionOfQuery(assessment._id, user._id).queryKey, submission)
      noteGrade(client, assessment._id, user._id, submission)
    }
  },
  commented: (client: QueryClient, submissionId: string) =>
    client.invalidateQueries({ queryKey: submissionForGradingQuery(submissionId).queryKey }),
}
