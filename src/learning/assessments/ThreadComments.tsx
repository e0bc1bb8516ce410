import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import { assessmentChanges } from '../../api/assessment-queries.ts'
import { sendComment } from '../../api/assessments.ts'
import type { SubmissionComment } from '../../api/contract.ts'
import { toApiError } from '../../api/errors.ts'
import { formatDateTime } from '../../format/dates.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { useDraftText } from '../../ui/use-draft-text.ts'

interface ThreadCommentsProps {
  owner: string
  assessmentId: string
  submissionId: string
  comments: readonly SubmissionComment[]
}

/** The discussion of a hand-in, and a box to go on with it. */
export function ThreadComments(props: ThreadCommentsProps) {
  const { owner, assessmentId, submissionId, comments } = props
  const draft = useDraftText({ owner, kind: 'comment', of: submissionId, attempt: '' })
  const sending = useSending(assessmentId, submissionId, () => {
    draft.setText('')
    draft.saver.clear()
  })
  const id = useId()
  const message = draft.text.trim()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (message) sending.send(message)
  }
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Trao đổi</h3>
      <CommentList comments={comments} />
      <form className="comment-form" onSubmit={onSubmit}>
        <label className="form-label" htmlFor={id}>
          Bình luận của bạn
        </label>
        <textarea
          id={id}
          className="form-control"
          rows={3}
          value={draft.text}
          readOnly={sending.pending}
          onChange={(event) => draft.setText(event.target.value)}
        />
        <FormFailure
          title={sending.failed ? 'Gửi bình luận thất bại' : null}
          detail={sending.failed?.message}
        />
        <button type="submit" className="btn btn-primary" disabled={!message || sending.pending}>
          {sending.pending ? 'Đang gửi…' : 'Gửi bình luận'}
        </button>
      </form>
    </section>
  )
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

/** POST comments, once however often the button is pressed; what was typed stays until it is there. */
function useSending(assessmentId: string, submissionId: string, onSent: () => void) {
  const client = useQueryClient()
  const busy = useRef(false)
  const mutation = useMutation({
    mutationFn: (message: string) => sendComment(submissionId, message),
    onSuccess: onSent,
    onSettled: () => {
      busy.current = false
      // Also after a failure: it may have arrived all the same, and then it is seen here.
      return assessmentChanges.commented(client, assessmentId)
    },
  })
  return {
    send: (message: string) => {
      if (busy.current) return
      busy.current = true
      mutation.mutate(message)
    },
    pending: mutation.isPending,
    failed: mutation.isPending || !mutation.error ? null : toApiError(mutation.error),
  }
}
