import * as styles from './outcome.module.scss'
/** «Mã đơn hàng: 12AB34CD» on a line of its own. */
export const OrderCodeLine = ({ code }: { code: string }) => (
  <span className={styles.outcomeLine}>
    Mã đơn hàng: <strong className="numeric text-body">{code}</strong>
  </span>
)
