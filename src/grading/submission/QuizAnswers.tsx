import type { QuestionType } from '../../../shared/contract/assessments.ts'
import type { AnsweredQuestion } from '../../../shared/rules/grading.ts'
import './quiz-answers.scss'

/** Each question with the student's choices beside the right ones; words say it, colour only helps. */
export function QuizAnswers({ answered }: { answered: readonly AnsweredQuestion[] }) {
  const judged = answered.filter(({ isRight }) => isRight !== null)
  const right = judged.filter(({ isRight }) => isRight).length
  return (
    <section aria-labelledby="grader-quiz">
      <h3 id="grader-quiz">Câu trả lời</h3>
      {judged.length > 0 ? (
        <p className="text-secondary numeric">
          Đúng {right} trong {judged.length} câu tự chấm.
        </p>
      ) : null}
      <ol className="quiz-answers">
        {answered.map((one, index) => (
          // Questions are known by their place: that is what the answer names.
          // oxlint-disable-next-line no-array-index-key
          <li key={index}>
            <Answer {...one} place={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Answer({ question, options, isRight, place }: AnsweredQuestion & { place: number }) {
  return (
    <>
      <p className="quiz-answer-head">
        <span className="quiz-answer-question">
          {place}. {question.question}
        </span>
        <Verdict isRight={isRight} />
      </p>
      <Given type={question.type} options={options} />
      {isRight === false && options.every(({ isChosen }) => !isChosen) ? (
        <p className="text-secondary">Học viên không chọn phương án nào.</p>
      ) : null}
    </>
  )
}

function Given({ type, options }: Pick<AnsweredQuestion, 'options'> & { type: QuestionType }) {
  switch (type) {
    case 'SINGLE':
    case 'MULTI':
      return <Chosen options={options} />
    case 'SHORT':
      return <p className="text-secondary">Câu trả lời ngắn: xem lời của học viên ở trên.</p>
    default:
      return type satisfies never
  }
}

const Chosen = ({ options }: Pick<AnsweredQuestion, 'options'>) => (
  <ul className="quiz-answer-options">
    {options.map(({ content, isCorrect, isChosen }, index) => (
      <li
        // oxlint-disable-next-line no-array-index-key -- as above
        key={index}
        className={isCorrect ? 'is-right' : isChosen ? 'is-wrong' : undefined}
      >
        <span>{content}</span>
        {isChosen || isCorrect ? (
          <span className="quiz-answer-words">
            {[isChosen && 'Học viên chọn', isCorrect && 'Đáp án đúng'].filter(Boolean).join(' · ')}
          </span>
        ) : null}
      </li>
    ))}
  </ul>
)

function Verdict({ isRight }: Pick<AnsweredQuestion, 'isRight'>) {
  if (isRight === null) return <span className="badge badge-neutral">Giảng viên xem</span>
  return (
    <span className={`badge badge-${isRight ? 'success' : 'danger'}`}>
      {isRight ? 'Đúng' : 'Sai'}
    </span>
  )
}
