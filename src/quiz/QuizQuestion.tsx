import { memo, useId, useSyncExternalStore } from 'react'
import type { StudentQuestion } from '../../shared/contract/assessments.ts'
import { choose } from './quiz-answers.ts'
import type { QuizStore } from './quiz-store.ts'
import './quiz.scss'

interface QuizQuestionProps {
  store: QuizStore
  question: StudentQuestion
  index: number
  /** Only to look at: another tab works on it, or the time is up. */
  locked: boolean
}

/** A numbered question: radios, checkboxes or a text area (section 2, "Quiz dialog"). */
export const QuizQuestion = memo(function QuizQuestion({
  store,
  question,
  index,
  locked,
}: QuizQuestionProps) {
  const answer = useSyncExternalStore(store.subscribe, () => store.answer(index))
  const id = useId()
  const { type, options } = question
  return (
    <fieldset className="quiz-question" tabIndex={-1} disabled={locked} data-question={index}>
      <legend id={id}>
        <span className="visually-hidden">{`Câu ${index + 1}:`}</span>{' '}
        <span className="quiz-number" aria-hidden="true">
          {index + 1}.
        </span>
        <span className="quiz-words">{question.question}</span>
      </legend>
      {type === 'SHORT' ? (
        <textarea
          className="form-control"
          rows={4}
          aria-labelledby={id}
          value={answer.text}
          onChange={(event) => store.set(index, { ...answer, text: event.target.value })}
        />
      ) : (
        <div className="quiz-choices">
          {type === 'MULTI' ? <p className="quiz-hint">Có thể chọn nhiều phương án.</p> : null}
          {options.map(({ content }, option) => (
            // Options are known by their place alone: that is what the answer tells the API.
            // oxlint-disable-next-line no-array-index-key
            <label key={option} className="quiz-choice">
              <input
                type={type === 'MULTI' ? 'checkbox' : 'radio'}
                name={id}
                checked={answer.choices.includes(option)}
                onChange={(event) =>
                  store.set(index, choose(question, answer, option, event.target.checked))
                }
              />
              <span>{content}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
})
