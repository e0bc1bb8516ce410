import type { LoadedGrades } from '../../api/grading.ts'
import { needsGrading } from '../../../shared/rules/submission-status.ts'

/** Summary of a student's loaded grades for a lesson; absent when none is loaded. */
export type StudentMark = 'waiting' | 'graded' | 'nothing'

/** A mark for each student with a loaded grade of these assessments. */
export function marksOf(
  grades: LoadedGrades,
  assessmentIds: readonly string[],
): ReadonlyMap<string, StudentMark> {
  const wanted = new Set(assessmentIds)
  const marks = new Map<string, StudentMark>()
  for (const [studentId, ofStudent] of grades) {
    const known = [...ofStudent].filter(([assessmentId]) => wanted.has(assessmentId))
    if (known.length === 0) continue
    const submissions = known.map(([, grade]) => grade)
    const mark = submissions.some(needsGrading)
      ? 'waiting'
      : submissions.some((grade) => grade?.status === 'GRADED')
        ? 'graded'
        : 'nothing'
    marks.set(studentId, mark)
  }
  return marks
}
