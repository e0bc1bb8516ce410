import type { CourseStudent } from '../../../shared/contract/grading.ts'
import type { LoadedGrades } from '../../api/grading.ts'
import { isSubmitted, needsGrading } from '../../../shared/rules/submission-status.ts'

/**
 * Summary of what is known of a student in a lesson: `missing` only where every assessment is known to have
 * nothing handed in. Absent when nothing is known.
 */
export type StudentMark = 'waiting' | 'graded' | 'returned' | 'missing' | 'unknown'

/** A mark for each student with a loaded grade of these assessments. */
export function marksOf(
  grades: LoadedGrades,
  assessmentIds: readonly string[],
): ReadonlyMap<string, StudentMark> {
  const marks = new Map<string, StudentMark>()
  for (const [studentId, ofStudent] of grades) {
    const known = assessmentIds.flatMap((id) => {
      const grade = ofStudent.get(id)
      return grade === undefined ? [] : [grade]
    })
    if (known.length === 0) continue
    const has = (status: string) => known.some((grade) => grade?.status === status)
    const isWhole = known.length === assessmentIds.length
    const mark = known.some(needsGrading)
      ? 'waiting'
      : has('GRADED')
        ? 'graded'
        : has('RETURNED')
          ? 'returned'
          : isWhole && !known.some(isSubmitted)
            ? 'missing'
            : 'unknown'
    marks.set(studentId, mark)
  }
  return marks
}

/** With 'nothing handed in' for the students without a grade of the `whole` assessments. */
export function withMissing(
  grades: LoadedGrades,
  students: readonly CourseStudent[],
  whole: ReadonlySet<string>,
): LoadedGrades {
  if (whole.size === 0) return grades
  const missing = [...whole].map((id) => [id, null] as const)
  const all = new Map(grades)
  for (const { _id } of students) all.set(_id, new Map([...missing, ...(grades.get(_id) ?? [])]))
  return all
}
