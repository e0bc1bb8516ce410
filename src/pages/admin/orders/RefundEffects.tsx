import { Link } from 'react-router-dom'
import type { OrderDetail } from '../../../../shared/contract/admin/orders.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { formatMoney } from '../../../../shared/format/money.ts'
import { orderCode } from '../../../../shared/format/order-code.ts'
import { providerWords } from '../../../../shared/rules/provider-words.ts'
import * as styles from './orders.module.scss'

/** What a refund does: the money, the courses taken and kept, and who gets a mail. */
export function RefundEffects({ order }: { order: OrderDetail }) {
  const { takes, stays } = order.refund
  return (
    <ul className={styles.effects}>
      {order.provider === 'FREE' ? null : (
        <li>
          {`${providerWords(order.provider)} trả lại cả ${formatMoney(order.totalAmount)} theo cách người mua đã trả. Không hoàn một phần được.`}
        </li>
      )}
      {takes.map((title) => (
        <li key={title}>{`Người mua mất khóa học “${title}”.`}</li>
      ))}
      {takes.length > 0 ? (
        <li>
          Chứng chỉ của khóa học bị mất, nếu có, bị thu hồi; đánh giá của người mua không hiện nữa.
        </li>
      ) : null}
      {stays.map(({ title, orderId }) => (
        <li key={title}>
          <span>{`Khóa học “${title}” ở lại, vì đơn `}</span>
          <Link className="text-decoration-underline" to={adminPaths.order(orderId)}>
            {orderCode(orderId)}
          </Link>
          <span> cũng đã trả tiền cho nó.</span>
        </li>
      ))}
      {takes.length === 0 && stays.length === 0 ? (
        <li>Không khóa học nào bị lấy lại: người mua không còn khóa nào theo đơn này.</li>
      ) : null}
      <li>
        <span>Người mua nhận một thư báo ở </span>
        <span className="text-break" translate="no">
          {order.buyer.email}
        </span>
        <span>.</span>
      </li>
      <li>Việc này không rút lại được.</li>
    </ul>
  )
}
