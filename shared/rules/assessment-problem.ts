import { readIsoTime } from '../format/iso-time.ts'

/** What is wrong with an assessment in hand and where, so that the screen can lead there. */
export interface AssessmentProblem<Field extends string> {
  /** Vietnamese, from docs/product.md#validation. */
  message: string
  /** Absent for what no field can mend. */
  field?: Field
}

/** Of the fields that quizzes and assignments share; the API says them of values of a wrong type, too. */
export const ASSESSMENT_MESSAGES = {
  title: 'Nhập tiêu đề',
  availableAt: 'availableAt không hợp lệ',
  dueAt: 'dueAt không hợp lệ',
} as const

interface Period {
  availableAt?: string | undefined
  dueAt?: string | undefined
}

const timeOf = (iso: string | undefined): number | null => (iso ? readIsoTime(iso) : null)

/** Dates are optional and valid; the opening comes first (docs/product.md#assignment-rules). */
export function periodProblem({
  availableAt,
  dueAt,
}: Period): AssessmentProblem<'availableAt' | 'dueAt'> | null {
  const opens = timeOf(availableAt)
  const closes = timeOf(dueAt)
  if (Number.isNaN(opens)) {
    return { message: ASSESSMENT_MESSAGES.availableAt, field: 'availableAt' }
  }
  if (Number.isNaN(closes)) return { message: ASSESSMENT_MESSAGES.dueAt, field: 'dueAt' }
  if (opens !== null && closes !== null && opens > closes) {
    return { message: 'availableAt phải <= dueAt', field: 'dueAt' }
  }
  return null
}
