import { useEffect, useRef } from 'react'
import type { SubmissionComment } from '../../shared/contract/assessments.ts'
import { isBlankText } from '../../shared/rules/blank-text.ts'
import { hasCommentArrived, saysTheSame } from '../../shared/rules/comments.ts'
import { useDraftText } from '../drafts/use-draft-text.ts'
import { useSendOnce } from '../sending/use-send-once.ts'

export interface CommentCalls {
  send: (submissionId: string, message: string) => Promise<void>
  /** The thread as it is now. */
  read: () => Promise<readonly SubmissionComment[]>
  /** The server has it: the thread on screen follows. */
  onSent: () => void
}

interface CommentOf extends CommentCalls {
  owner: string
  submissionId: string
  comments: readonly SubmissionComment[]
}

/** What is being typed, kept on the device until the server has it, and its sending. */
export function useComment({ owner, submissionId, comments, send, read, onSent }: CommentOf) {
  const draft = useDraftText({ owner, kind: 'comment', of: submissionId, attempt: '' })
  const { text, saver, clear } = draft
  const message = isBlankText(text) ? '' : text.trim()
  const before = useRef(comments)
  const sending = useSendOnce<void>({
    send: () => {
      before.current = comments
      return send(submissionId, message)
    },
    look: async () =>
      hasCommentArrived(before.current, await read(), message) ? { found: undefined } : null,
    onSent: () => {
      clear()
      onSent()
    },
  })

  // The page died while it was being sent: the thread now ends with it.
  const newest = comments.at(-1)?.message
  const isThere = newest !== undefined && saysTheSame(newest, text)
  useEffect(() => {
    if (isThere && saver.state().is === 'restored') clear()
  })
  return { draft, message, sending }
}
