import { useQuery } from '@tanstack/react-query'
import type { EnrolledCourse } from '../../../shared/contract/learning.ts'
import { myCoursesQuery } from '../../api/learning.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'

/** How far the reader is in a course that they own; undefined for others, and until the answer is there. */
export function useOwnEntry(courseId: string): EnrolledCourse | undefined {
  const { signedIn } = useSession()
  const { data } = useQuery({ ...myCoursesQuery(), enabled: signedIn })
  return signedIn ? data?.find(({ course }) => course._id === courseId) : undefined
}
