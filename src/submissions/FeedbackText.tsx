import type { ReactNode } from 'react'
import * as styles from './submissions.module.scss'

/** What a person wrote, with its lines. */
export const FeedbackText = ({ children }: { children: ReactNode }) => (
  <p className={styles.feedbackText}>{children}</p>
)
