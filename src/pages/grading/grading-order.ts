import type { InstructorCourse } from '../../../shared/contract/teaching.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { waitingFirst } from '../../parts/course/waiting-first.ts'

/** Courses with the most waiting work first; those without students are folded. */
export function gradingOrder(courses: readonly InstructorCourse[]) {
  const isEmpty = ({ studentCount, waitingCount = 0 }: InstructorCourse) =>
    studentCount === 0 && waitingCount === 0
  const taken = courses.filter((course) => !isEmpty(course))
  const folded = taken.length > 0 ? courses.filter(isEmpty) : []
  const shown = waitingFirst(taken.length > 0 ? taken : courses)
  return { shown, folded, words: `${formatCount(folded.length)} khóa học chưa có học viên` }
}
