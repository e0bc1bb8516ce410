import * as styles from '../admin.module.scss'

/** An address on a line of its own, which may break before the «@». */
export function Email({ address }: { address: string }) {
  const at = Math.max(0, address.lastIndexOf('@'))
  return (
    <span className={styles.line} translate="no">
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </span>
  )
}
