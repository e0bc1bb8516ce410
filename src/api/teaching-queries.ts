import { queryOptions } from '@tanstack/react-query'
import { ME } from './queries.ts'
import { fetchInstructorCourses } from './teaching.ts'

/** Reads of the instructor area; apart from `queries.ts`, so that the first visit does not load them. */
export const instructorCoursesQuery = () =>
  queryOptions({
    queryKey: [...ME, 'teaching', 'courses'],
    queryFn: ({ signal }) => fetchInstructorCourses(signal),
  })
