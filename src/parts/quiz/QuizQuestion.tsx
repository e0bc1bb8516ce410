import { memo, useId, useReducer, useSyncExternalStore } from 'react'
import type { StudentQuestion } from '../../../shared/contract/assessments.ts'
import { formatNumber } from '../../../shared/format/score.ts'
import { QUESTION_TYPES } from '../../../shared/rules/question-types.ts'
import { PlainText } from '../../ui/PlainText.tsx'
import { choose, type QuizAnswer } from './quiz-answers.ts'
import { PastAnswers } from './PastAnswers.tsx'
import type { QuizStore } from './quiz-store.ts'
import * as styles from './quiz.module.scss'

interface QuizQuestionProps {
  store: QuizStore
  question: StudentQuestion
  index: number
  /** Read-only: another tab has the attempt, or the time is up. */
  locked: boolean
}

/** A numbered question: radio buttons, checkboxes or a text area (docs/product.md#quiz-dialog). */
export const QuizQuestion = memo(function QuizQuestion({
  store,
  question,
  index,
  locked,
}: QuizQuestionProps) {
  const answer = useSyncExternalStore(store.subscribe, () => store.answer(index))
  const past = useSyncExternalStore(store.subscribe, () => store.past(index))
  // The store is heard a moment after the question is shown. Without this, React would undo on screen what is
  // entered in that moment, and the next key would replace it.
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const id = useId()
  // Nothing while a teacher's preview has no number.
  const points = formatNumber(question.score)
  return (
    <>
      <fieldset
        className={styles.quizQuestion}
        tabIndex={-1}
        disabled={locked}
        data-question={index}
        aria-describedby={past.length > 0 ? `${id}-cu` : undefined}
      >
        <legend id={id}>
          <span id={`${id}-so`} className="visually-hidden">{`Câu ${index + 1}:`}</span>{' '}
          <span className={styles.quizNumber} aria-hidden="true">
            {`${index + 1}.`}
          </span>
          <span id={`${id}-loi`} className="min-w-0">
            <PlainText text={question.question} />
          </span>{' '}
          {points ? (
            <span className={`${styles.quizPoints} numeric`}>{`${points} điểm`}</span>
          ) : null}
        </legend>
        <AnswerField
          question={question}
          legend={id}
          answer={answer}
          onChange={(changed) => {
            store.set(index, changed)
            redraw()
          }}
        />
      </fieldset>
      {/* Not in the field, which may be disabled: its words can be copied all the same. */}
      {past.length > 0 ? <PastAnswers id={`${id}-cu`} question={question} past={past} /> : null}
    </>
  )
})

interface AnswerFieldProps {
  question: StudentQuestion
  legend: string
  answer: QuizAnswer
  onChange: (answer: QuizAnswer) => void
}

function AnswerField(props: AnswerFieldProps) {
  const { question, legend, answer, onChange } = props
  const { type } = question
  switch (type) {
    case 'SINGLE':
    case 'MULTI':
      return <Choices {...props} />
    case 'SHORT':
      return (
        <textarea
          className="form-control"
          rows={4}
          // Its points are no part of its name.
          aria-labelledby={`${legend}-so ${legend}-loi`}
          value={answer.text}
          onChange={(event) => onChange({ ...answer, text: event.target.value })}
        />
      )
    default:
      return type satisfies never
  }
}

function Choices({ question, legend, answer, onChange }: AnswerFieldProps) {
  const { manyCorrect } = QUESTION_TYPES[question.type]
  return (
    <div>
      {manyCorrect ? <p className="quiet mb-2">Có thể chọn nhiều phương án.</p> : null}
      {question.options.map(({ content }, option) => (
        // The index identifies an option: answers refer to it.
        // oxlint-disable-next-line no-array-index-key
        <label key={option} className={styles.quizChoice}>
          <input
            type={manyCorrect ? 'checkbox' : 'radio'}
            name={legend}
            checked={answer.choices.includes(option)}
            onChange={(event) => onChange(choose(question, answer, option, event.target.checked))}
          />
          <PlainText text={content} inControl />
        </label>
      ))}
    </div>
  )
}
