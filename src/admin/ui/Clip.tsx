import * as styles from '../admin.module.scss'

/** An email address or another long name: quiet, on one line, whole in its title. */
export const Clip = ({ text }: { text: string }) => (
  <span className={`${styles.clip} ${styles.line}`} title={text} translate="no">
    {text}
  </span>
)
