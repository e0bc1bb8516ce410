import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { CourseContent, CourseRole } from '../../../shared/contract/teaching.ts'
import { instructorCoursesQuery } from '../../api/teaching.ts'

export interface TaughtCourse {
  _id: string
  slug: string
  title: string
  status: string
  myRole: CourseRole
}

/** The content's course, from the content itself or else from the course list; `null` when neither has it. */
export function useTaughtCourse(
  courseId: string,
  content: UseQueryResult<CourseContent>,
): TaughtCourse | null {
  const inContent = content.data?.course ?? null
  const list = useQuery({ ...instructorCoursesQuery(), enabled: !inContent && !content.isPending })
  return inContent ?? list.data?.find(({ _id }) => _id === courseId) ?? null
}
