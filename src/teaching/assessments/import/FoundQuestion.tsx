import { useId } from 'react'
import type { QuestionType } from '../../../../shared/contract/assessments.ts'
import type { ReadQuestion } from './question-import.ts'
import * as styles from '../editor.module.scss'

const TYPES: Record<QuestionType, string> = {
  SINGLE: 'Chọn một',
  MULTI: 'Chọn nhiều',
  SHORT: 'Trả lời ngắn',
}

interface FoundQuestionProps {
  found: ReadQuestion
  taken: boolean
  onTake: (taken: boolean) => void
}

/** A question of the text, as it would stand in the quiz, with what is wrong with it. */
export function FoundQuestion({ found, taken, onTake }: FoundQuestionProps) {
  const { line, question, problem, note } = found
  const id = useId()
  return (
    <li className={styles.found}>
      {question ? (
        <div className={styles.editorCheck}>
          <input
            id={id}
            type="checkbox"
            checked={taken}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => onTake(event.target.checked)}
          />
          <label htmlFor={id}>{question.question || '(chưa có nội dung)'}</label>
        </div>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="field-message">
          Dòng {line}: {problem}
          {question ? '. Bạn vẫn có thể thêm rồi sửa trong đề.' : '.'}
        </p>
      ) : null}
      {question ? (
        <p className={styles.foundFacts}>
          Dòng {line} · {TYPES[question.type]} · {question.score} điểm
        </p>
      ) : null}
      {question && question.options.length > 0 ? (
        <ul>
          {question.options.map(({ content, isCorrect }, index) => (
            // Two options may have the same words.
            // oxlint-disable-next-line no-array-index-key
            <li key={index}>
              {content}
              {isCorrect ? <strong> (đáp án đúng)</strong> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {note ? <p className={styles.foundFacts}>{note}</p> : null}
    </li>
  )
}
