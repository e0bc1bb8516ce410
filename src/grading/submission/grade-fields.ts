import type { Grade, SubmissionForGrading } from '../../../shared/contract/grading.ts'
import { readTypedScore, storedScore } from '../../../shared/rules/grading.ts'
import { typedNumber } from '../../../shared/format/typed-number.ts'

/** The values of the grading form. */
export interface GradeFields {
  mode: 'grade' | 'redo'
  /** The typed text; read it with `readTypedScore`. */
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

/** True when the field holds something that is not a number; such a score is not sent. */
export const isOddScore = ({ mode, score }: GradeFields): boolean =>
  mode === 'grade' && score.trim() !== '' && Number.isNaN(readTypedScore(score))

export const isEmptyScore = ({ mode, score }: GradeFields): boolean =>
  mode === 'grade' && score.trim() === ''

export const NO_SCORE = 'Nhập điểm trước khi lưu bằng phím.'

export const ODD_SCORE = 'Điểm là một số từ 0 đến 100, ví dụ 8,5 hoặc 85.'

/** The hint that says what saving will store. */
export function scoreHint(fields: GradeFields): string {
  if (fields.mode === 'redo') return 'Sẽ yêu cầu học viên làm lại, không ghi điểm.'
  if (isEmptyScore(fields)) return 'Chưa nhập điểm: sẽ lưu 0 điểm'
  if (isOddScore(fields)) return ODD_SCORE
  const stored = `Sẽ lưu: ${typedNumber(gradeOf(fields).score)} điểm`
  const typed = readTypedScore(fields.score)
  if (typed > 100) return `Điểm cao nhất là 100. ${stored}`
  return typed < 0 ? `Điểm thấp nhất là 0. ${stored}` : stored
}
