import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { withCompletion } from '../../shared/rules/outline.ts'
import { fetchLesson, fetchMyCourses, fetchOutline, fetchProgress } from './learning.ts'
import { ME } from './queries.ts'

/** Reads of the study area; apart from `queries.ts`, so that the first visit does not load them. */
export const myCoursesQuery = () =>
  queryOptions({ queryKey: [...ME, 'courses'], queryFn: ({ signal }) => fetchMyCourses(signal) })

export const outlineQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...ME, 'courses', courseId, 'outline'],
    queryFn: ({ signal }) => fetchOutline(courseId, signal),
  })

export const progressQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...ME, 'courses', courseId, 'progress'],
    queryFn: ({ signal }) => fetchProgress(courseId, signal),
  })

export const lessonQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [...ME, 'lessons', lessonId],
    queryFn: ({ signal }) => fetchLesson(lessonId, signal),
    // Signed addresses in it last hours; a lesson left open overnight is read again on focus.
    refetchOnWindowFocus: true,
    staleTime: 30 * 60_000,
  })

export const learningChanges = {
  /**
   * The lesson and its outline say it at once; outline, progress and the dashboard are read again.
   * The lesson is not: a new signed address would begin a playing video anew.
   */
  lessonCompleted: (client: QueryClient, lessonId: string, completed: boolean) => {
    client.setQueryData(
      lessonQuery(lessonId).queryKey,
      (detail) => detail && { ...detail, lesson: { ...detail.lesson, completed } },
    )
    const courseId = client.getQueryData(lessonQuery(lessonId).queryKey)?.lesson.course?._id
    if (courseId) {
      client.setQueryData(
        outlineQuery(courseId).queryKey,
        (outline) =>
          outline && {
            ...outline,
            sections: withCompletion(outline.sections, lessonId, completed),
          },
      )
    }
    return client.invalidateQueries({ queryKey: [...ME, 'courses'] })
  },
}
