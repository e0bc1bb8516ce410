import { RichText } from '../../ui/RichText.tsx'
import * as styles from './quiz.module.scss'

/** What the author says of a quiz, if anything, above its questions. */
export const QuizDescription = ({ text }: { text: string }) =>
  text.trim() ? (
    <div className={styles.quizDescription}>
      <RichText text={text} />
    </div>
  ) : null
