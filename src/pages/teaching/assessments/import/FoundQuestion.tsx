import { useId } from 'react'
import type { QuestionType } from '../../../../../shared/contract/assessments.ts'
import { formatNumber } from '../../../../../shared/format/score.ts'
import { PlainText } from '../../../../ui/PlainText.tsx'
import { verdictOn, type ReadQuestion } from './question-import.ts'
import * as styles from '../editor.module.scss'

const TYPES: Record<QuestionType, string> = {
  SINGLE: 'Chọn một',
  MULTI: 'Chọn nhiều',
  SHORT: 'Trả lời ngắn',
}

interface FoundQuestionProps {
  found: ReadQuestion
  taken: boolean
  /** The backend keeps explanations. */
  withFeedback: boolean
  onTake: (taken: boolean) => void
}

/** A parsed question as the quiz would show it, with its problem and what it loses. */
export function FoundQuestion({ found, taken, withFeedback, onTake }: FoundQuestionProps) {
  const { line, question, problem, note } = found
  const id = useId()
  const isRefused = verdictOn(found) === 'refused'
  const explanation = question?.explanation
  const described = [
    problem ? `${id}-problem` : '',
    question ? `${id}-facts` : '',
    note ? `${id}-note` : '',
  ]
  return (
    <li className={styles.found}>
      {question ? (
        <div className={styles.editorCheck}>
          <input
            id={id}
            type="checkbox"
            checked={taken}
            aria-describedby={described.filter(Boolean).join(' ')}
            onChange={(event) => onTake(event.target.checked)}
          />
          <label htmlFor={id}>
            <PlainText text={question.question || '(chưa có nội dung)'} inControl />
          </label>
        </div>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="field-message">
          <strong>{isRefused ? 'Không đọc được. ' : 'Cần xem lại. '}</strong>
          <span>{`Dòng ${line}: ${problem}${isRefused ? '.' : '. Bạn vẫn có thể thêm rồi sửa trong đề.'}`}</span>
        </p>
      ) : null}
      {question ? (
        <p id={`${id}-facts`} className="quiet mt-1 mb-0">
          {`Dòng ${line} · ${TYPES[question.type]} · ${pointsOf(question.score)}`}
        </p>
      ) : null}
      {question && question.options.length > 0 ? (
        <ul>
          {question.options.map(({ content, isCorrect }, index) => (
            // Two options may have the same text.
            // oxlint-disable-next-line no-array-index-key
            <li key={index}>
              <PlainText text={content} />
              {isCorrect ? <strong> (đáp án đúng)</strong> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {explanation ? (
        <p className="quiet mt-1 mb-0">
          <span>
            {withFeedback ? 'Giải thích: ' : 'Lời giải thích không được giữ trên trang này: '}
          </span>
          <PlainText text={explanation} />
        </p>
      ) : null}
      {note ? (
        <p id={`${id}-note`} className="quiet mt-1 mb-0">
          {note}
        </p>
      ) : null}
    </li>
  )
}

const pointsOf = (score: number) =>
  Number.isNaN(score) ? 'chưa rõ điểm' : `${formatNumber(score)} điểm`
