import { useSyncExternalStore } from 'react'
import type { QuizStore } from '../../quiz/quiz-store.ts'

/** How many questions have no answer yet, with a jump to the first of them. */
export function Unanswered({ store }: { store: QuizStore }) {
  const count = useSyncExternalStore(store.subscribe, store.unanswered)
  if (count === 0) return <p>Đã trả lời tất cả các câu.</p>
  return (
    <p>
      Còn {count} câu chưa trả lời.{' '}
      <button
        type="button"
        className="btn btn-link p-0 align-baseline"
        onClick={() => jumpTo(store.firstUnanswered())}
      >
        Đến câu đầu tiên
      </button>
    </p>
  )
}

function jumpTo(index: number) {
  const question = document.querySelector<HTMLElement>(`[data-question="${index}"]`)
  question?.scrollIntoView({ block: 'start' })
  const field = question?.querySelector<HTMLElement>('input, textarea')
  ;(field ?? question)?.focus({ preventScroll: true })
}
