import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { fetchTaughtAssessment } from './authoring.ts'
import { ME } from './queries.ts'
import { fetchContent, fetchInstructorCourses, fetchLessonForEdit } from './teaching.ts'

/** Reads of the instructor area; apart from `queries.ts`, so that the first visit does not load them. */
const TEACHING = [...ME, 'teaching'] as const

export const instructorCoursesQuery = () =>
  queryOptions({
    queryKey: [...TEACHING, 'courses'],
    queryFn: ({ signal }) => fetchInstructorCourses(signal),
  })

export const contentQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...TEACHING, 'courses', courseId, 'content'],
    queryFn: ({ signal }) => fetchContent(courseId, signal),
  })

/** What a form begins with: always read anew, and never changed under the typing hands. */
const forEditing = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: false,
  refetchOnReconnect: false,
} as const

export const lessonForEditQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [...TEACHING, 'lessons', lessonId],
    queryFn: ({ signal }) => fetchLessonForEdit(lessonId, signal),
    ...forEditing,
  })

export const taughtAssessmentQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...TEACHING, 'assessments', assessmentId],
    queryFn: ({ signal }) => fetchTaughtAssessment(assessmentId, signal),
    ...forEditing,
  })

export const teachingChanges = {
  /** The outline is reloaded; counts of the course list and what students see follow. */
  contentChanged: (client: QueryClient, courseId: string) => {
    void client.invalidateQueries({ queryKey: ['public'], refetchType: 'none' })
    return Promise.all([
      client.invalidateQueries({ queryKey: contentQuery(courseId).queryKey }),
      client.invalidateQueries({ queryKey: instructorCoursesQuery().queryKey, exact: true }),
    ])
  },
}
