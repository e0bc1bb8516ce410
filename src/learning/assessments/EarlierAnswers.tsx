import { useId, useState } from 'react'
import { readKeptAnswers, type KeptAnswer } from '../../quiz/kept-answers.ts'
import { formatMoment } from '../../../shared/format/dates.ts'
import { draftsOf, removeDraft, type DraftKey, type KeptDraft } from '../../drafts/draft-store.ts'
import * as styles from './dialogs.module.scss'
import * as quizAttemptStyles from './quiz-attempt.module.scss'

/** How many of the `total` earlier answers the current attempt now has. */
interface Taken {
  taken: number
  total: number
}

interface EarlierAnswersProps {
  /** `attempt` is the current one, `null` without one. */
  quiz: { owner: string; assessmentId: string; attempt: string | null }
  /** Absent without a current attempt. */
  onTakeOver?: (kept: KeptDraft) => Taken
}

/**
 * Answers of attempts that ended without a submission (the page crashed, the time ran out). They stay on
 * the device until the user discards them.
 */
export function EarlierAnswers({ quiz, onTakeOver }: EarlierAnswersProps) {
  const { owner, assessmentId, attempt } = quiz
  const [drafts, setDrafts] = useState(() =>
    draftsOf({ owner, kind: 'quiz', target: assessmentId }).filter(
      ({ key, value }) => key.attempt !== attempt && readKeptAnswers(value).length > 0,
    ),
  )
  const discard = (key: DraftKey) => {
    removeDraft(key)
    setDrafts((kept) => kept.filter((draft) => draft.key !== key))
  }
  return drafts.map((draft) => (
    <EarlierAttempt
      key={draft.key.attempt}
      draft={draft}
      onDiscard={() => discard(draft.key)}
      {...(onTakeOver ? { onTakeOver } : {})}
    />
  ))
}

interface EarlierAttemptProps extends Pick<EarlierAnswersProps, 'onTakeOver'> {
  draft: KeptDraft
  onDiscard: () => void
}

function EarlierAttempt({ draft, onTakeOver, onDiscard }: EarlierAttemptProps) {
  const [shown, setShown] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const id = useId()
  return (
    <section
      className={`${styles.assessmentNote} ${quizAttemptStyles.earlierAnswers}`}
      aria-labelledby={id}
    >
      <p id={id}>
        {`Bạn còn câu trả lời của lượt trước chưa nộp được, lưu trên thiết bị này lúc ${formatMoment(draft.savedAt)}.`}
      </p>
      {leaving ? (
        <div className={quizAttemptStyles.earlierActs}>
          <p>Các câu trả lời này sẽ bị xóa khỏi thiết bị.</p>
          <button type="button" className="btn btn-sm btn-outline-primary" onClick={onDiscard}>
            Xóa
          </button>
          <Act label="Giữ lại" onClick={() => setLeaving(false)} />
        </div>
      ) : (
        <div className={quizAttemptStyles.earlierActs}>
          <Act
            label={shown ? 'Thu gọn' : 'Xem'}
            expanded={shown}
            onClick={() => setShown(!shown)}
          />
          {onTakeOver ? <Act label="Điền lại" onClick={() => setTaken(onTakeOver(draft))} /> : null}
          <Act label="Bỏ đi" onClick={() => setLeaving(true)} />
        </div>
      )}
      <p role="status">{taken ? takenText(taken) : ''}</p>
      {shown ? <AnswerList answers={readKeptAnswers(draft.value)} /> : null}
    </section>
  )
}

interface ActProps {
  label: string
  expanded?: boolean
  onClick: () => void
}

const Act = ({ label, expanded, onClick }: ActProps) => (
  <button
    type="button"
    className="btn btn-sm btn-outline-primary"
    aria-expanded={expanded}
    onClick={onClick}
  >
    {label}
  </button>
)

const AnswerList = ({ answers }: { answers: readonly KeptAnswer[] }) => (
  <ul aria-label="Câu trả lời của lượt trước">
    {answers.map(({ of, question, chosen, text }) => (
      <li key={of}>
        <p className={quizAttemptStyles.earlierQuestion}>{question}</p>
        <p>{chosen.length > 0 ? chosen.map(({ content }) => content).join('\n') : text.trim()}</p>
      </li>
    ))}
  </ul>
)

const takenText = ({ taken, total }: Taken): string =>
  taken === total
    ? `Đã điền lại ${taken} câu vào lượt này.`
    : `Đã điền lại ${taken} trong ${total} câu vào lượt này. Các câu còn lại đã đổi đề hoặc bạn đã trả lời khác.`
