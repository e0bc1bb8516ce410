import { useId, useState } from 'react'
import { CopyAnswers } from '../../../parts/quiz/CopyAnswers.tsx'
import {
  answersText,
  readKeptAnswers,
  wordsOf,
  type KeptAnswer,
} from '../../../parts/quiz/kept-answers.ts'
import { unsentAnswers } from '../../../parts/quiz/unsent-answers.ts'
import { formatMoment } from '../../../../shared/format/dates.ts'
import { removeDraft, type DraftKey, type KeptDraft } from '../../../parts/drafts/draft-store.ts'
import { PlainText } from '../../../ui/PlainText.tsx'
import * as quizAttemptStyles from './quiz-attempt.module.scss'

/** How many of the `total` earlier answers the current attempt now has. */
interface Taken {
  taken: number
  total: number
}

interface EarlierAnswersProps {
  /** `attempt` is the current one, `null` without one. */
  quiz: { owner: string; assessmentId: string; attempt: string | null }
  /** The attempts that the sentence speaks of: those before the current one, or any. */
  of?: 'earlier' | 'any'
  /** Absent without a current attempt. */
  onTakeOver?: (kept: KeptDraft) => Taken
  /** Puts the answers as text before the teacher; absent where nobody would read them. */
  onTell?: (text: string) => void
}

/** Answers of attempts that ended without a submission, kept on the device until the user discards them. */
export function EarlierAnswers({ quiz, ...acts }: EarlierAnswersProps) {
  const { owner, assessmentId, attempt } = quiz
  const [drafts, setDrafts] = useState(() =>
    unsentAnswers(owner, assessmentId).filter(({ key }) => key.attempt !== attempt),
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
      {...acts}
    />
  ))
}

interface EarlierAttemptProps extends Omit<EarlierAnswersProps, 'quiz'> {
  draft: KeptDraft
  onDiscard: () => void
}

function EarlierAttempt(props: EarlierAttemptProps) {
  const { draft, of = 'earlier', onTakeOver, onTell, onDiscard } = props
  const [shown, setShown] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const id = useId()
  const answers = readKeptAnswers(draft.value)
  return (
    <section
      className={`note py-2 px-12 mb-3 ${quizAttemptStyles.earlierAnswers}`}
      aria-labelledby={id}
    >
      <p id={id}>{`${KEPT[of]}, lưu trên thiết bị này lúc ${formatMoment(draft.savedAt)}.`}</p>
      {leaving ? (
        <div className="d-flex flex-wrap align-items-center gap-2 my-2">
          <p>Các câu trả lời này sẽ bị xoá khỏi thiết bị.</p>
          <button type="button" className="btn btn-sm btn-outline-primary" onClick={onDiscard}>
            Xoá
          </button>
          <Act label="Giữ lại" onClick={() => setLeaving(false)} />
        </div>
      ) : (
        <div className="d-flex flex-wrap align-items-center gap-2 my-2">
          <Act
            label={shown ? 'Thu gọn' : 'Xem'}
            expanded={shown}
            onClick={() => setShown(!shown)}
          />
          {onTakeOver ? <Act label="Điền lại" onClick={() => setTaken(onTakeOver(draft))} /> : null}
          <CopyAnswers text={() => answersText(answers)} />
          {onTell ? (
            <Act label="Đưa vào bình luận" onClick={() => onTell(answersText(answers))} />
          ) : null}
          <Act label="Bỏ đi" onClick={() => setLeaving(true)} />
        </div>
      )}
      <p role="status">{taken ? takenText(taken) : ''}</p>
      {shown ? <AnswerList label={LISTS[of]} answers={answers} /> : null}
    </section>
  )
}

const KEPT = {
  earlier: 'Bạn còn câu trả lời của lượt trước chưa nộp được',
  any: 'Bạn còn câu trả lời chưa nộp',
}
const LISTS = { earlier: 'Câu trả lời của lượt trước', any: 'Câu trả lời chưa nộp' }

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

const AnswerList = ({ label, answers }: { label: string; answers: readonly KeptAnswer[] }) => (
  <ul aria-label={label}>
    {answers.map((answer, index) => (
      // oxlint-disable-next-line no-array-index-key -- a question may have an earlier answer too
      <li key={index}>
        <p className="fw-semibold">
          <PlainText text={answer.question} />
        </p>
        <p>
          <PlainText text={wordsOf(answer)} />
        </p>
      </li>
    ))}
  </ul>
)

const takenText = ({ taken, total }: Taken): string =>
  taken === total
    ? `Đã điền lại ${taken} câu vào lượt này.`
    : `Đã điền lại ${taken} trong ${total} câu vào lượt này. Các câu còn lại đã đổi đề hoặc bạn đã trả lời khác.`
