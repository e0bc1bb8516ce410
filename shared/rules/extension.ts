import { formatCount } from '../format/money.ts'
import type { Extension, ExtensionDraft } from '../contract/extensions.ts'
import { dueInVietnam } from '../format/dates.ts'
import { readIsoTime } from '../format/iso-time.ts'
import { isBlankText } from './blank-text.ts'

/** The rules of an extension (docs/class.md#more-time), shared by app and API. */

const MOST_EXTRA_ATTEMPTS = 100
const MOST_EXTRA_MINUTES = 10_000
export const LONGEST_REASON = 500

/** The API also sends these messages for values of a wrong type. */
export const EXTENSION_MESSAGES = {
  dueAt: 'Hạn nộp mới không hợp lệ.',
  extraAttempts: `Số lượt thêm phải là số nguyên từ 0 đến ${MOST_EXTRA_ATTEMPTS}.`,
  extraMinutes: 'Số phút thêm phải là số nguyên từ 0 đến 10.000.',
  reason: 'Hãy ghi lý do.',
} as const

export type ExtensionField = keyof typeof EXTENSION_MESSAGES

export interface ExtensionProblem {
  /** Vietnamese. */
  message: string
  field: ExtensionField
}

/** What an extension is measured by. */
interface Extended {
  /** The class's due time, ISO 8601; null without one. */
  dueAt: string | null
  /** True for a quiz. */
  hasQuestions: boolean
}

/** The first problem of an extension; `null` when it may be given. Invalid numbers are NaN. */
export function extensionProblem(draft: ExtensionDraft, of: Extended): ExtensionProblem | null {
  const { dueAt, extraAttempts, extraMinutes, reason } = draft
  return (
    dueProblem(dueAt, of.dueAt) ??
    extraProblem('extraAttempts', extraAttempts, MOST_EXTRA_ATTEMPTS, of) ??
    extraProblem('extraMinutes', extraMinutes, MOST_EXTRA_MINUTES, of) ??
    nothingProblem(draft, of) ??
    reasonProblem(reason)
  )
}

function dueProblem(dueAt: string | null, classDueAt: string | null): ExtensionProblem | null {
  if (dueAt === null) return null
  const field = 'dueAt'
  const time = readIsoTime(dueAt)
  if (Number.isNaN(time)) return { message: EXTENSION_MESSAGES.dueAt, field }
  if (classDueAt === null) {
    return { message: 'Bài này không có hạn nộp nên không cần hạn mới.', field }
  }
  if (time > Date.parse(classDueAt)) return null
  const due = dueInVietnam(new Date(classDueAt))
  return { message: `Hạn nộp mới phải sau hạn của cả lớp (${due}).`, field }
}

function extraProblem(
  field: 'extraAttempts' | 'extraMinutes',
  extra: number,
  most: number,
  { hasQuestions }: Extended,
): ExtensionProblem | null {
  if (!Number.isInteger(extra) || extra < 0 || extra > most) {
    return { message: EXTENSION_MESSAGES[field], field }
  }
  if (extra > 0 && !hasQuestions) {
    return { message: 'Chỉ bài kiểm tra mới có thêm lượt và thêm phút.', field }
  }
  return null
}

function nothingProblem(
  { dueAt, extraAttempts, extraMinutes }: ExtensionDraft,
  { dueAt: classDueAt, hasQuestions }: Extended,
): ExtensionProblem | null {
  if (dueAt !== null || extraAttempts > 0 || extraMinutes > 0) return null
  const field = classDueAt === null && hasQuestions ? 'extraAttempts' : 'dueAt'
  const message = hasQuestions
    ? 'Hãy cho ít nhất một thứ: hạn nộp mới, thêm lượt hoặc thêm phút.'
    : 'Hãy chọn hạn nộp mới.'
  return { message, field }
}

function reasonProblem(reason: string): ExtensionProblem | null {
  const field = 'reason'
  if (isBlankText(reason)) return { message: EXTENSION_MESSAGES.reason, field }
  if (reason.trim().length <= LONGEST_REASON) return null
  return { message: `Lý do dài tối đa ${formatCount(LONGEST_REASON)} ký tự.`, field }
}

/** The student's due time as the API reckons it: the later of the two. ISO 8601; null without one. */
export const ownDueAt = (
  dueAt: string | null,
  extension: Pick<Extension, 'dueAt'> | null,
): { dueAt: string | null; extended: boolean } => {
  const own = extension?.dueAt ?? null
  const extended = dueAt !== null && own !== null && Date.parse(own) > Date.parse(dueAt)
  return { dueAt: extended ? own : dueAt, extended }
}
