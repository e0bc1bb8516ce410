import type { InstructorCourse } from '../../../shared/contract/teaching.ts'

/** Courses with the most waiting work first, else as they come. Where nobody counts, nothing changes. */
export const waitingFirst = (courses: readonly InstructorCourse[]) =>
  [...courses].sort((a, b) => (b.waitingCount ?? 0) - (a.waitingCount ?? 0))
