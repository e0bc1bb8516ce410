import { PlainText } from '../../ui/PlainText.tsx'
import * as styles from './submissions.module.scss'

/** What a person wrote, as a paragraph of its own. */
export const FeedbackText = ({ text }: { text: string }) => (
  <p className={styles.feedbackText}>
    <PlainText text={text} />
  </p>
)
