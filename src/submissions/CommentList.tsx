import { useEffect, useRef } from 'react'
import type { SubmissionComment } from '../../shared/contract/assessments.ts'
import { formatDateTime } from '../../shared/format/dates.ts'

/** Author, time and words of each comment. */
export function CommentList({ comments }: { comments: readonly SubmissionComment[] }) {
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
