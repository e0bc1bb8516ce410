import type { QuestionResult } from '../../../../shared/contract/assessments.ts'
import { QUESTION_TYPES } from '../../../../shared/rules/question-types.ts'
import { formatNumber } from '../../../../shared/format/score.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'
import { FeedbackText } from '../../../parts/submissions/FeedbackText.tsx'
import * as styles from './question-results.module.scss'

interface QuestionResultsProps {
  questions: readonly QuestionResult[]
  /** The typed answers by the number of their question, where that is known. */
  answers: ReadonlyMap<number, string> | null
  /** A teacher has edited the quiz since the hand-in. */
  edited: boolean
}

/** The numbers of the questions that are answered by a text. */
export const shortNumbers = (questions: readonly QuestionResult[]): number[] =>
  questions.flatMap(({ type }, index) => (QUESTION_TYPES[type].hasOptions ? [] : [index + 1]))

/** Each question with the own choice, whether it was right, and the explanation (docs/class.md#feedback-per-question). */
export function QuestionResults({ questions, answers, edited }: QuestionResultsProps) {
  const judged = questions.filter(({ isRight }) => isRight !== null)
  const right = judged.filter(({ isRight }) => isRight).length
  return (
    <section aria-labelledby="question-results">
      <h3 id="question-results">Kết quả từng câu</h3>
      {judged.length > 0 ? (
        <p className="text-secondary numeric">
          {`Đúng ${right} trong ${judged.length} câu tự chấm.`}
        </p>
      ) : null}
      {edited ? (
        <p className="text-secondary">
          Giảng viên đã sửa quiz này sau khi bạn nộp, nên lời văn có thể khác lúc bạn làm.
        </p>
      ) : null}
      <ol className="list-unstyled mt-2 mb-0">
        {questions.map((result, index) => (
          // A question has no id here: only the index identifies it.
          // oxlint-disable-next-line no-array-index-key
          <li key={index} className={styles.result}>
            <Result {...result} number={index + 1} answers={answers} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type ResultProps = QuestionResult & Pick<QuestionResultsProps, 'answers'> & { number: number }

function Result(props: ResultProps) {
  const { number, question, type, score, choices, isRight, explanation, answers } = props
  const answer = answers?.get(number)
  return (
    <>
      <div className={styles.resultHead}>
        <h4>
          <span>{`Câu ${number}. `}</span>
          <PlainText text={question} />
        </h4>
        <Verdict isRight={isRight} />
      </div>
      <p className="text-secondary numeric">{`${formatNumber(score)} điểm`}</p>
      {type === 'SHORT' ? (
        !answers ? (
          <p>Câu trả lời của bạn ở phần “Bài bạn đã nộp”.</p>
        ) : answer ? (
          <>
            <p className="text-secondary">Bạn trả lời:</p>
            <FeedbackText text={answer} />
          </>
        ) : (
          <p>Bạn không trả lời câu này.</p>
        )
      ) : choices.length === 0 ? (
        <p>Bạn không chọn phương án nào.</p>
      ) : choices.length === 1 ? (
        <p>
          <span className="text-secondary">Bạn chọn: </span>
          <PlainText text={choices[0] ?? ''} />
        </p>
      ) : (
        <>
          <p className="text-secondary">Bạn chọn:</p>
          <ul className={styles.resultChoices}>
            {choices.map((choice, index) => (
              // Two may say the same.
              // oxlint-disable-next-line no-array-index-key
              <li key={index}>
                <PlainText text={choice} />
              </li>
            ))}
          </ul>
        </>
      )}
      {explanation ? (
        <div className={styles.resultExplanation}>
          <p className="small fw-semibold">Giải thích</p>
          <FeedbackText text={explanation} />
        </div>
      ) : null}
    </>
  )
}

/** Sign and word: the colour alone would tell nothing to some. */
function Verdict({ isRight }: Pick<QuestionResult, 'isRight'>) {
  if (isRight === null) return <span className="badge badge-neutral">Được chấm tay</span>
  return (
    <span className={`badge badge-${isRight ? 'success' : 'danger'} ${styles.resultVerdict}`}>
      <Icon d={isRight ? 'M5 13l5 5 9-11' : 'M6 6l12 12M18 6L6 18'} />
      <span>{isRight ? 'Đúng' : 'Chưa đúng'}</span>
    </span>
  )
}
