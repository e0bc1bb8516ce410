import { useId, type FormEvent } from 'react'
import type { SubmissionComment } from '../../shared/contract/assessments.ts'
import { DraftLine } from '../drafts/DraftLine.tsx'
import { SendFailure } from '../sending/SendFailure.tsx'
import { CommentList } from './CommentList.tsx'
import './submissions.scss'
import { useComment, type CommentCalls } from './use-comment.ts'

interface ThreadProps {
  owner: string
  submissionId: string
  comments: readonly SubmissionComment[]
  /** What this reader calls a comment. */
  noun: 'bình luận' | 'nhận xét'
  /** Of section 8. */
  failureWords: string
  calls: CommentCalls
}

/** The discussion of a hand-in, and a box to go on with it. */
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
