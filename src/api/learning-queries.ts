import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  fetchDeadlines,
  fetchLesson,
  fetchMyCourses,
  fetchOutline,
  fetchProgress,
} from './learning.ts'
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

export const deadlinesQuery = (withinDays: number) =>
  queryOptions({
    queryKey: [...ME, 'deadlines', withinDays],
    queryFn: ({ signal }) => fetchDeadlines(withinDays, signal),
  })

export const learningChanges = {
  /** Outline, progress and the dashboard follow a lesson's completion. */
  lessonCompleted: (client: QueryClient, lessonId: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: [...ME, 'courses'] }),
      client.invalidateQueries({ queryKey: [...ME, 'lessons', lessonId] }),
    ]),
}
