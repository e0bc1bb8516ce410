import type { GradedStudent } from '../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink } from '../../../shared/contract/teaching.ts'
import type { LoadedGrade, LoadedGrades } from '../../api/grading-queries.ts'

/**
 * The grades of a lesson that have been loaded: a head, then a row for each student of whom at least
 * one of `assessments` has been read, in the order of `students`. Scores in percent.
 */
export function gradesTable(
  students: readonly GradedStudent[],
  assessments: readonly TaughtAssessmentLink[],
  grades: LoadedGrades,
): (string | number)[][] {
  const rows = students.flatMap(({ _id, fullName, email }) => {
    const ofStudent = grades.get(_id)
    if (!ofStudent || !assessments.some((assessment) => ofStudent.has(assessment._id))) return []
    return [[fullName, email, ...assessments.map(({ _id: id }) => cellOf(ofStudent.get(id)))]]
  })
  return [['Họ và tên', 'Email', ...assessments.map(({ title }) => `${title} (%)`)], ...rows]
}

function cellOf(grade: LoadedGrade | null | undefined): string | number {
  if (grade === undefined) return 'Chưa tải'
  if (grade === null) return 'Chưa nộp'
  if (grade.status === 'RETURNED') return 'Cần làm lại'
  if (grade.status === 'GRADED') return grade.score ?? 'Đã chấm'
  // A new hand-in may still carry the score of the one before; a status that nobody knows has its own.
  return grade.status === 'SUBMITTED' ? 'Chưa chấm' : (grade.score ?? 'Chưa chấm')
}
