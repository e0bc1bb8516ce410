import { readIsoTime } from '../format/iso-time.ts'

/** What is wrong with an assessment being edited, and in which field, so that the screen can focus it. */
export interface AssessmentProblem<Field extends string> {
  /** Vietnamese, from docs/product.md#validation. */
  message: string
  /** Absent when no field can correct it. */
  field?: Field
}

/** Messages for the shared fields of quizzes and assignments; the API also sends them for wrong types. */
export const ASSESSMENT_MESSAGES = {
  title: 'Nhập tiêu đề',
  availableAt: 'availableAt không hợp lệ',
  dueAt: 'dueAt không hợp lệ',
} as const

interface Period {
  availableAt?: string | null | undefined
  dueAt?: string | null | undefined
}

const timeOf = (iso: string | null | undefined): number | null => (iso ? readIsoTime(iso) : null)

/** Dates are optional, valid, and in order (docs/product.md#assignment-rules); `null` when they are fine. */
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
