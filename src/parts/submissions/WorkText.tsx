import { looksLikeCode } from '../../../shared/format/code.ts'
import { PlainText } from '../../ui/PlainText.tsx'
import * as styles from './submissions.module.scss'

/** The text that a student handed in; one that looks like code in letters of one width. */
export const WorkText = ({ text }: { text: string }) => (
  <p className={`${styles.workText} ${looksLikeCode(text) ? styles.workCode : ''}`}>
    <PlainText text={text} />
  </p>
)
