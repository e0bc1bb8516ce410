import type { SubmissionComment } from '../contract/assessments.ts'

type Said = readonly Pick<SubmissionComment, 'message'>[]

/** Whether a comment is the typed one: backends trim and turn line ends. */
export const saysTheSame = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC')

/**
 * After an unclear end (cut line, time-out): whether `message` stands in the thread once more than
 * before the call. Counted, for "Vâng ạ" may have been said before, and ids may be missing.
 */
export const hasCommentArrived = (before: Said, now: Said, message: string): boolean => {
  const count = (said: Said) => said.filter((each) => saysTheSame(each.message, message)).length
  return count(now) > count(before)
}
