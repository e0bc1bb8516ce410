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

/**
 * The course that the content belongs to. The contract's response holds only sections, so the course may
 * come from the course list. `null` when neither has it.
 */
export function useTaughtCourse(
  courseId: string,
  content: UseQueryResult<CourseContent>,
): TaughtCourse | null {
  const inContent = content.data?.course ?? null
  const list = useQuery({ ...instructorCoursesQuery(), enabled: !inContent && !content.isPending })
  return inContent ?? list.data?.find(({ _id }) => _id === courseId) ?? null
}
