import type { Grade, SubmissionForGrading } from '../../../shared/contract/grading.ts'
import { readTypedScore, storedScore } from '../../../shared/rules/grading.ts'
import { typedNumber } from '../../../shared/format/typed-number.ts'

/** The form as the teacher fills it in. */
export interface GradeFields {
  mode: 'grade' | 'redo'
  /** As typed; read it with `readTypedScore`. */
  score: string
  feedback: string
}

export const fieldsOf = ({ status, score, feedback }: SubmissionForGrading): GradeFields => ({
  mode: status === 'RETURNED' ? 'redo' : 'grade',
  score: typedNumber(score),
  feedback,
})

/** Clamps and rounds the score (docs/product.md#grading-rules); an empty score counts as 0. */
export const gradeOf = ({ mode, score, feedback }: GradeFields): Grade => ({
  score: storedScore(readTypedScore(score)),
  pass: mode === 'grade',
  feedback: feedback.trim(),
})

/** Something stands in the field that is no number; it is not sent as something else. */
export const isOddScore = ({ mode, score }: GradeFields): boolean =>
  mode === 'grade' && score.trim() !== '' && Number.isNaN(readTypedScore(score))

export const ODD_SCORE = 'Điểm là một số từ 0 đến 100, ví dụ 8,5 hoặc 85.'

/** What saving will store, said beforehand. */
export function scoreWords(fields: GradeFields): string {
  if (fields.mode === 'redo') return 'Sẽ yêu cầu học viên làm lại, không ghi điểm.'
  if (fields.score.trim() === '') return 'Chưa nhập điểm: sẽ lưu 0 điểm'
  if (isOddScore(fields)) return ODD_SCORE
  const stored = `Sẽ lưu: ${typedNumber(gradeOf(fields).score)} điểm`
  const typed = readTypedScore(fields.score)
  if (typed > 100) return `Điểm cao nhất là 100. ${stored}`
  return typed < 0 ? `Điểm thấp nhất là 0. ${stored}` : stored
}
