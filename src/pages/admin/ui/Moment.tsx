import { dateTimeParts } from '../../../../shared/format/dates.ts'
import * as styles from '../admin.module.scss'

/** Day and time on one line, where they are (on a device elsewhere) on a quieter one below, on a card beside it. */
export function Moment({ iso }: { iso: string | null }) {
  const [moment, zone] = dateTimeParts(iso)
  return (
    <span>
      <span className={styles.moment}>{moment}</span>
      {zone ? ' ' : null}
      {zone ? <span className={styles.line}>{zone}</span> : null}
    </span>
  )
}
