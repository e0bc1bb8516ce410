import { useId, type FormEvent, useEffect, useRef, useEffectEvent } from 'react'
import type { SubmissionComment } from '../../shared/contract/assessments.ts'
import { formatDateTime } from '../../shared/format/dates.ts'
import { isBlankText } from '../../shared/rules/blank-text.ts'
import { hasCommentArrived, isSameMessage } from '../../shared/rules/comments.ts'
import { DraftLine } from '../drafts/DraftLine.tsx'
import { SendFailure } from '../sending/SendFailure.tsx'
import { useDraftText } from '../drafts/use-draft-text.ts'
import { useSendOnce } from '../sending/use-send-once.ts'
import './submissions.scss'

interface ThreadProps {
  owner: string
  submissionId: string
  comments: readonly SubmissionComment[]
  /** What this reader calls a comment. */
  noun: 'bình luận' | 'nhận xét'
  /** From docs/product.md#messages. */
  failureWords: string
  calls: CommentCalls
}

/** The discussion of a submission, and a box to go on with it. */
export function Thread(props: ThreadProps) {
  const { owner, submissionId, comments, noun, failureWords, calls } = props
  const comment = useComment({ owner, submissionId, comments, ...calls })
  const { draft, canSend, pending, checking, failure } = comment
  const unclear = failure?.arrived === 'unknown'
  const id = useId()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (unclear) comment.check()
    else comment.send()
  }
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Trao đổi</h3>
      <CommentList comments={comments} />
      <form className="comment-form" onSubmit={onSubmit}>
        <label className="form-label" htmlFor={id}>
          {`${capital(noun)} của bạn`}
        </label>
        <textarea
          id={id}
          className="form-control"
          rows={3}
          value={draft.text}
          // While it is not known what the server has, a change could get lost behind it.
          readOnly={pending || unclear}
          onChange={(event) => draft.setText(event.target.value)}
        />
        {draft.text || draft.undo ? <DraftLine draft={draft} until="saved" /> : null}
        <SendFailure
          failure={failure}
          title={failureWords}
          act={`nhận ${noun}`}
          kept="Nội dung"
          detail={({ message }) => message}
        />
        <button type="submit" className="btn btn-primary" disabled={!canSend || pending}>
          {checking
            ? 'Đang kiểm tra…'
            : pending
              ? 'Đang gửi…'
              : unclear
                ? 'Kiểm tra lại'
                : `Gửi ${noun}`}
        </button>
      </form>
    </section>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Author, time and words of each comment. */
function CommentList({ comments }: { comments: readonly SubmissionComment[] }) {
  const list = useRef<HTMLUListElement>(null)
  // The newest stands last: it is the one to be seen.
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
    // A new comment is what starts it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [comments.length])
  if (comments.length === 0) return <p className="text-secondary">Chưa có bình luận nào.</p>
  return (
    <ul
      ref={list}
      className="thread"
      style={{ maxHeight: 320 }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls: the keyboard must reach it
      tabIndex={0}
      aria-label="Bình luận"
    >
      {comments.map(({ _id, user, message, createdAt }, index) => (
        <li key={_id || index}>
          <p className="comment-head">
            <strong>{user.fullName || 'Người dùng'}</strong>{' '}
            <span className="text-secondary numeric">{formatDateTime(createdAt)}</span>
          </p>
          <p className="feedback-text">{message}</p>
        </li>
      ))}
    </ul>
  )
}

interface CommentCalls {
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
function useComment({ owner, submissionId, comments, send, read, onSent }: CommentOf) {
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
  const isThere = newest !== undefined && isSameMessage(newest, text)
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
