import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { jumpToQuestion } from '../../../parts/quiz/jump-to-question.ts'
import type { QuizStore } from '../../../parts/quiz/quiz-store.ts'
import { intoView } from '../../../ui/into-view.ts'
import * as styles from './quiz-attempt.module.scss'

/** From this width the question buttons fit into the foot; below it they open on demand. */
const WIDE = '(min-width: 768px)'

interface QuizBarProps {
  store: QuizStore
  /** How many questions the quiz has. */
  total: number
  children: ReactNode
}

/** The line at the foot of a quiz: the time, how many questions are answered, and the way to each of them. */
export function QuizBar({ store, total, children }: QuizBarProps) {
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE).matches)
  const id = useId()
  return (
    <>
      <div className={styles.quizBar}>
        {children}
        {total > 1 ? (
          <button
            type="button"
            className={`btn btn-link ${styles.quizCount} ${styles.quizFold}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Answered store={store} total={total} />
          </button>
        ) : (
          <p className={styles.quizCount}>
            <Answered store={store} total={total} />
          </p>
        )}
      </div>
      {total > 1 && isOpen ? <QuestionMap id={id} store={store} total={total} /> : null}
    </>
  )
}

type Questions = Pick<QuizBarProps, 'store' | 'total'>

function Answered({ store, total }: Questions) {
  const answered = total - useSyncExternalStore(store.subscribe, store.unanswered)
  return (
    <>
      <span className="visually-hidden">Đã trả lời</span>{' '}
      <span className="numeric">{`${answered}/${total} câu`}</span>
    </>
  )
}

/** A button for each question; it tells whether the question is answered, and leads there. */
function QuestionMap({ id, store, total }: Questions & { id: string }) {
  const first = useSyncExternalStore(store.subscribe, store.firstUnanswered)
  return (
    <ul id={id} className={styles.questionMap} aria-label="Đến từng câu">
      {Array.from({ length: total }, (_, index) => (
        // oxlint-disable-next-line no-array-index-key -- only its place identifies a question
        <li key={index}>
          <QuestionButton store={store} index={index} isNext={index === first} />
        </li>
      ))}
    </ul>
  )
}

interface QuestionButtonProps {
  store: QuizStore
  index: number
  /** It is the first that is not answered. */
  isNext: boolean
}

function QuestionButton({ store, index, isNext }: QuestionButtonProps) {
  const isAnswered = useSyncExternalStore(store.subscribe, () => store.isAnswered(index))
  const look = isAnswered ? styles.questionAnswered : isNext ? styles.questionNext : ''
  return (
    <button
      type="button"
      ref={isNext ? intoView : undefined}
      className={`${styles.questionButton} numeric ${look}`}
      aria-label={`Câu ${index + 1}, ${isAnswered ? 'đã trả lời' : 'chưa trả lời'}`}
      onClick={() => jumpToQuestion(index)}
    >
      {index + 1}
    </button>
  )
}
