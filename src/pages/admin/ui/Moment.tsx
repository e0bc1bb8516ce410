import { dateTimeParts } from '../../../../shared/format/dates.ts'
import * as styles from '../admin.module.scss'

/** Day and time, with their zone on a device in another one. */
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
