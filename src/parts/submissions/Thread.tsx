import {
  useId,
  type FormEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useEffectEvent,
  type Ref,
} from 'react'
import type { SubmissionComment } from '../../../shared/contract/assessments.ts'
import { formatDateTime } from '../../../shared/format/dates.ts'
import { isBlankText, tidyLines } from '../../../shared/rules/blank-text.ts'
import { isSameMessage } from '../../../shared/rules/comments.ts'
import { DraftLine } from '../drafts/DraftLine.tsx'
import { WorkNotes } from '../sending/SendNotes.tsx'
import { useDraftText } from '../drafts/use-draft-text.ts'
import { SendTray } from '../sending/tray/SendTray.tsx'
import { useSend } from '../sending/use-send.ts'
import { FeedbackText } from './FeedbackText.tsx'
import * as styles from './submissions.module.scss'

/** The box of a new comment. */
export interface CommentBox {
  /** Adds `text` to what is typed and goes there; sends nothing. */
  add: (text: string) => void
}

interface ThreadProps {
  owner: string
  submissionId: string
  comments: readonly SubmissionComment[]
  /** Who reads and writes here. Without comments a teacher's is one line: the grade is what the teacher came for. */
  by: keyof typeof WORDS
  calls: CommentCalls
  box?: Ref<CommentBox> | undefined
}

/** `failure` is a message of docs/product.md#messages. */
const WORDS = {
  student: {
    title: 'Trao đổi',
    label: 'Bình luận của bạn',
    button: 'Gửi bình luận',
    act: 'nhận bình luận',
    failure: 'Gửi bình luận thất bại',
  },
  // Not «nhận xét»: that is the feedback, which the student reads with the grade.
  teacher: {
    title: 'Trao đổi với học viên',
    label: 'Tin nhắn của bạn',
    button: 'Gửi',
    act: 'nhận tin nhắn',
    failure: 'Gửi nhận xét lỗi',
  },
} as const

/** The comments on a submission, and a box for a new one. */
export function Thread(props: ThreadProps) {
  const { owner, submissionId, comments, by, calls, box } = props
  const words = WORDS[by]
  const comment = useComment({ owner, submissionId, comments, ...calls })
  const { draft, canSend, pending, failure } = comment
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const folds = by === 'teacher' && comments.length === 0
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  // What is typed and not sent, also by an earlier visit, must not hide.
  const isUnsent = draft.text !== '' || draft.undo !== null || pending || failure !== null
  const isOpen = !folds || failure !== null || (unfolded ?? isUnsent)
  useImperativeHandle(box, () => ({
    add: (text) => {
      if (!pending) comment.setText([draft.text.trimEnd(), text].filter(Boolean).join('\n\n'))
      field.current?.focus()
    },
  }))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    comment.send()
  }
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        {folds ? (
          <button
            type="button"
            className={styles.threadFold}
            aria-expanded={isOpen}
            onClick={() => setUnfolded(!isOpen)}
          >
            {words.title}
          </button>
        ) : (
          <span>{words.title}</span>
        )}
      </h3>
      {isOpen ? <CommentList comments={comments} /> : null}
      {isOpen ? (
        <form className={styles.commentForm} onSubmit={onSubmit}>
          <label className="form-label" htmlFor={id}>
            {words.label}
          </label>
          <textarea
            id={id}
            ref={field}
            className="form-control"
            rows={2}
            value={draft.text}
            readOnly={pending}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for the box
            autoFocus={unfolded === true}
            onChange={(event) => comment.setText(event.target.value)}
          />
          {draft.text || draft.undo ? <DraftLine draft={draft} until="saved" /> : null}
          <WorkNotes
            of={comment}
            title={words.failure}
            act={words.act}
            kept="Nội dung"
            detail={({ message }) => message}
          />
          <button type="submit" className="btn btn-primary" disabled={!canSend || pending}>
            {pending ? 'Đang gửi…' : words.button}
          </button>
        </form>
      ) : null}
    </section>
  )
}

/** Author, time and text of each comment. */
function CommentList({ comments }: { comments: readonly SubmissionComment[] }) {
  const list = useRef<HTMLUListElement>(null)
  // Scroll to the newest comment, which is the last.
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
    // A new comment must run it again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [comments.length])
  if (comments.length === 0) return <p className="text-secondary">Chưa có bình luận nào.</p>
  return (
    <ul
      ref={list}
      className={styles.thread}
      style={{ maxHeight: 320 }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls: the keyboard must reach it
      tabIndex={0}
      aria-label="Bình luận"
    >
      {comments.map(({ _id, user, message, createdAt }, index) => (
        <li key={_id || index}>
          <p className={styles.commentHead}>
            <strong>{user.fullName || 'Người dùng'}</strong>{' '}
            <span className="text-secondary numeric">{formatDateTime(createdAt)}</span>
          </p>
          <FeedbackText text={message} />
        </li>
      ))}
    </ul>
  )
}

interface CommentCalls {
  send: (submissionId: string, message: string, signal: AbortSignal) => Promise<void>
  /** Called once the server has the comment: reload the thread. */
  onSent: () => void
}

interface CommentOf extends CommentCalls {
  owner: string
  submissionId: string
  comments: readonly SubmissionComment[]
}

/** The comment being typed, with its draft on the device, and its sending. */
function useComment({ owner, submissionId, comments, send, onSent }: CommentOf) {
  const draft = useDraftText({ owner, kind: 'comment', target: submissionId, attempt: '' })
  const { text, setText, saver, clear } = draft
  const sending = useSend({
    tray: SendTray,
    send: (message: string, signal) => send(submissionId, message, signal),
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
    // The page closed during the request, and the comment has arrived: the draft is obsolete.
    if (isThere) dropRestored()
  }, [isThere])
  const message = isBlankText(text) ? '' : tidyLines(text)
  return {
    ...sending,
    draft,
    canSend: message !== '',
    setText: (next: string) => {
      sending.markChanged()
      setText(next)
    },
    send: () => {
      if (message) sending.send(message)
    },
  }
}
