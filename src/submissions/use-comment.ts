import { useEffect, useEffectEvent } from 'react'
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

interface CommentToSend {
  message: string
  /** The thread before it. */
  before: readonly SubmissionComment[]
}

/** What is being typed, kept on the device until the server has it, and its sending. */
export function useComment({ owner, submissionId, comments, send, read, onSent }: CommentOf) {
  const draft = useDraftText({ owner, kind: 'comment', of: submissionId, attempt: '' })
  const { text, saver, clear } = draft
  const sending = useSendOnce<CommentToSend, void>({
    send: ({ message }) => send(submissionId, message),
    look: async ({ message, before }) =>
      hasCommentArrived(before, await read(), message) ? { found: undefined } : null,
    onSent: () => {
      clear()
      onSent()
    },
  })

  const newest = comments.at(-1)?.message
  const isThere = newest !== undefined && saysTheSame(newest, text)
  const dropRestored = useEffectEvent(() => {
    if (saver.state().is === 'restored') clear()
  })
  useEffect(() => {
    // The page was closed while it was being sent: the thread now ends with it.
    if (isThere) dropRestored()
  }, [isThere])
  const message = isBlankText(text) ? '' : text.trim()
  return {
    ...sending,
    draft,
    canSend: message !== '',
    send: () => {
      if (message) sending.send({ message, before: comments })
    },
  }
}
