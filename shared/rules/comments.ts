import type { SubmissionComment } from '../contract/assessments.ts'

type Comments = readonly Pick<SubmissionComment, 'message'>[]

/** Whether two messages are the same, apart from the trimming and line ends that backends change. */
export const isSameMessage = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC')

/**
 * Whether the thread holds `message` once more than before the request, which ended without a clear
 * response. It counts because a user may send "Vâng ạ" twice, and comments may have no id.
 */
export const hasCommentArrived = (before: Comments, now: Comments, message: string): boolean => {
  const count = (comments: Comments) =>
    comments.filter((each) => isSameMessage(each.message, message)).length
  return count(now) > count(before)
}
