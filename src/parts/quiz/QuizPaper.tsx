import type { ReactNode } from 'react'
import * as styles from './quiz.module.scss'

export const QuizPaper = ({ children }: { children: ReactNode }) => (
  <div className={styles.quiz}>{children}</div>
)
