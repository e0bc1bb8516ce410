import { Link } from 'react-router-dom'
import type { CartItem, CheckedOrder } from '../../../shared/contract/commerce.ts'
import { orderCode } from '../../../shared/format/order-code.ts'
import { paths } from '../../../shared/paths.ts'
import { BEING_CHECKED } from '../../../shared/rules/being-checked.ts'
import * as styles from './cart.module.scss'

interface CheckedOrdersProps {
  /** Each with a course of the cart, or of unknown courses. */
  orders: readonly CheckedOrder[]
  items: readonly CartItem[]
}

/** Money for courses of this cart that a provider is checking (docs/behaviour.md#money-that-is-being-checked). */
export const CheckedOrders = ({ orders, items }: CheckedOrdersProps) => (
  <div className={styles.cartChecked}>
    <p>
      <strong>{`${BEING_CHECKED}.`}</strong>
    </p>
    {orders.map(({ orderId, courseIds }) => {
      const courses = items.filter(({ course }) => courseIds.includes(course._id))
      return (
        <p key={orderId}>
          <span>{`Đơn ${orderCode(orderId)}${courses.length > 0 ? ':' : ''}`}</span>{' '}
          <span>{courses.map(({ course }) => course.title).join(', ')}</span>
        </p>
      )
    })}
    <Link to={paths.orders()}>Xem đơn hàng</Link>
  </div>
)
