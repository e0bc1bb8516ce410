import type { Grade, SubmissionForGrading } from '../../../../shared/contract/grading.ts'
import {
  answeredQuestions,
  automaticShare,
  readTypedScore,
  storedScore,
} from '../../../../shared/rules/grading.ts'
import { tidyLines } from '../../../../shared/rules/blank-text.ts'
import { needsGrading } from '../../../../shared/rules/submission-status.ts'
import { formatNumber } from '../../../../shared/format/score.ts'
import { typedNumber } from '../../../../shared/format/typed-number.ts'

/** The values of the grading form. */
export interface GradeFields {
  mode: 'grade' | 'redo'
  /** The typed text; read it with `readTypedScore`. */
  score: string
  feedback: string
}

/** The share of a quiz that waits for a grade and has none: what the machine has judged already; else `null`. */
export function suggestedScore(submission: SubmissionForGrading): number | null {
  if (!needsGrading(submission) || submission.score !== null) return null
  const answered = answeredQuestions(submission.questions, submission.answersJson)
  return answered && automaticShare(answered)
}

/** What the form begins with: the stored grade, or the share of the quiz, which counts as not typed. */
export const fieldsOf = (submission: SubmissionForGrading): GradeFields => ({
  mode: submission.status === 'RETURNED' ? 'redo' : 'grade',
  score: typedNumber(submission.score ?? suggestedScore(submission)),
  feedback: submission.feedback,
})

/** Clamps and rounds the score (docs/product.md#grading-rules); an empty score counts as 0. */
export const gradeOf = ({ mode, score, feedback }: GradeFields): Grade => ({
  score: storedScore(readTypedScore(score)),
  pass: mode === 'grade',
  feedback: tidyLines(feedback),
})

/** True when the field holds something else than a number from 0 to 100; such a score is not sent. */
export function isOddScore({ mode, score }: GradeFields): boolean {
  const typed = readTypedScore(score)
  return mode === 'grade' && score.trim() !== '' && !(typed >= 0 && typed <= 100)
}

export const isEmptyScore = ({ mode, score }: GradeFields): boolean =>
  mode === 'grade' && score.trim() === ''

export const NO_SCORE = 'Nhập điểm trước khi lưu bằng phím.'

export const ODD_SCORE = 'Điểm là một số từ 0 đến 100, ví dụ 8,5 hoặc 85.'

/** The hint that says what saving will store; `suggested` stood in the field before anybody typed. */
export function scoreHint(fields: GradeFields, suggested: number | null = null): string {
  if (fields.mode === 'redo') return 'Sẽ yêu cầu học viên làm lại, không ghi điểm.'
  if (isEmptyScore(fields)) return 'Chưa nhập điểm: sẽ lưu 0 điểm'
  if (isOddScore(fields)) return ODD_SCORE
  const stored = `Sẽ lưu: ${formatNumber(gradeOf(fields).score)} điểm`
  const isSuggested = suggested !== null && readTypedScore(fields.score) === suggested
  return isSuggested ? `Điểm phần tự chấm. ${stored}` : stored
}
