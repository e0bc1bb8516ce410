import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import { assessmentChanges } from '../../api/assessment-queries.ts'
import { fetchThread, sendComment } from '../../api/assessments.ts'
import type { SubmissionComment } from '../../api/contract.ts'
import { hasCommentArrived, saysTheSame } from '../../domain/comments.ts'
import { formatDateTime } from '../../format/dates.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { useDraftText } from '../../ui/use-draft-text.ts'
import { useSendOnce } from './use-send-once.ts'

interface ThreadCommentsProps {
  owner: string
  assessmentId: string
  submissionId: string
  comments: readonly SubmissionComment[]
}

/** The discussion of a hand-in, and a box to go on with it. */
export function ThreadComments(props: ThreadCommentsProps) {
  const { text, setText, message, sending } = useComment(props)
  const { pending, checking, failure } = sending
  const unclear = failure?.arrived === 'unknown'
  const id = useId()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (unclear) sending.check()
    else if (message) sending.send()
  }
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Trao đổi</h3>
      <CommentList comments={props.comments} />
      <form className="comment-form" onSubmit={onSubmit}>
        <label className="form-label" htmlFor={id}>
          Bình luận của bạn
        </label>
        <textarea
          id={id}
          className="form-control"
          rows={3}
          value={text}
          // While it is not known what the server has, a change could get lost behind it.
          readOnly={pending || unclear}
          onChange={(event) => setText(event.target.value)}
        />
        <FormFailure
          title={failure ? 'Gửi bình luận thất bại' : null}
          detail={
            unclear
              ? 'Chưa rõ máy chủ đã nhận bình luận hay chưa. Nội dung vẫn còn ở đây; hãy kiểm tra lại khi có mạng.'
              : failure?.message
          }
        />
        <button type="submit" className="btn btn-primary" disabled={!message || pending}>
          {checking
            ? 'Đang kiểm tra…'
            : pending
              ? 'Đang gửi…'
              : unclear
                ? 'Kiểm tra lại'
                : 'Gửi bình luận'}
        </button>
      </form>
    </section>
  )
}

/** What is being typed, kept on the device until the server has it, and its sending. */
function useComment({ owner, assessmentId, submissionId, comments }: ThreadCommentsProps) {
  const client = useQueryClient()
  const draft = useDraftText({ owner, kind: 'comment', of: submissionId, attempt: '' })
  const { text, setText, saver } = draft
  const message = text.trim()
  const forget = () => {
    setText('')
    saver.clear()
  }
  const before = useRef(comments)
  const sending = useSendOnce<void>({
    send: () => {
      before.current = comments
      return sendComment(submissionId, message)
    },
    look: async () => {
      const thread = await fetchThread(assessmentId)
      const arrived = hasCommentArrived(before.current, thread.comments, message)
      return arrived ? { found: undefined } : null
    },
    onSent: () => {
      forget()
      void assessmentChanges.commented(client, assessmentId)
    },
  })

  // The page died while it was being sent: the thread now ends with it.
  const newest = comments.at(-1)?.message
  const isThere = newest !== undefined && saysTheSame(newest, text)
  useEffect(() => {
    if (isThere && saver.state().is === 'restored') forget()
  })
  return { text, setText, message, sending }
}

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
