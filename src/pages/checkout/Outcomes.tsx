import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Order, OrderItem } from '../../../shared/contract/commerce.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { orderCode } from '../../../shared/format/order-code.ts'
import { paths } from '../../../shared/paths.ts'
import { BEING_CHECKED } from '../../../shared/rules/being-checked.ts'
import { NoOrdersDrawing, PaidDrawing } from '../../ui/Drawings.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { OrderCodeLine } from './OrderCodeLine.tsx'
import { WaysBack } from './WaysBack.tsx'
import * as styles from './outcome.module.scss'

/** What became of a payment, as both pages after the return say it (docs/product.md#checkout-results). */

export const MAIL_TO_COME =
  'Chi tiết đơn hàng sẽ được gửi tới email của bạn ngay khi thanh toán được xác nhận.'

interface OutcomeProps {
  orderId: string
  order: Order | undefined
}

interface ThanksProps extends OutcomeProps {
  mail?: string
  /** The order's status as a badge and a sentence; absent when it is unknown. */
  state?: ReactNode
}

/** Thanks, the order's code, and the ways on; of a paid order into its courses. */
export function Thanks({
  orderId,
  order,
  mail = 'Chi tiết đơn hàng đã được gửi tới email của bạn.',
  state,
}: ThanksProps) {
  const isPaid = order?.status === 'PAID'
  const bought = isPaid ? order.items.filter(({ courseId }) => courseId) : []
  return (
    <>
      <PageTitle>Đặt mua thành công</PageTitle>
      <Message
        drawing={<PaidDrawing />}
        title="Cảm ơn bạn đã mua khóa học"
        text={
          <Facts orderId={orderId} order={order} first={mail}>
            {isPaid ? (
              <>
                <span className="badge badge-success">Đã thanh toán</span> Thanh toán đã được xác
                nhận. Bạn vào học được ngay.
              </>
            ) : (
              state
            )}
          </Facts>
        }
      >
        <WayToLearn only={bought.length === 1 ? bought[0] : undefined} />
        <Link className="btn btn-outline-primary" to={paths.orders()}>
          Xem đơn hàng
        </Link>
        <Link className="btn btn-outline-primary" to={paths.courses()}>
          Danh sách khóa học
        </Link>
        {bought.length > 1 ? <Bought courses={bought} /> : null}
      </Message>
    </>
  )
}

interface NotPaidProps extends OutcomeProps {
  title: string
  drawing: ReactNode
  first: ReactNode
  children?: ReactNode
  ways: ReactNode
}

/** An order that gives no courses, now or any more. */
export const NotBought = ({ title, drawing, ways, ...facts }: NotPaidProps) => (
  <>
    <PageTitle>{title}</PageTitle>
    <Message drawing={drawing} title={title} text={<Facts {...facts} />}>
      {ways}
    </Message>
  </>
)

/** The provider is checking the money: nothing here leads to another payment. */
export const Checking = (order: OutcomeProps) => (
  <NotBought
    {...order}
    title="Thanh toán đang được kiểm tra"
    drawing={<NoOrdersDrawing />}
    first={<strong className="text-body">{`${BEING_CHECKED}.`}</strong>}
    ways={<WaysBack hasCart={false} />}
  >
    <span className="badge badge-warning">Đang kiểm tra</span>{' '}
    <span>{`${MAIL_TO_COME} Kết quả cũng hiện ở trang Đơn hàng.`}</span>
  </NotBought>
)

export const Refunded = (order: OutcomeProps) => (
  <NotBought
    {...order}
    title="Đơn hàng đã hoàn tiền"
    drawing={<NoOrdersDrawing />}
    first="Đơn hàng này đã được hoàn tiền."
    ways={<WaysBack hasCart={false} />}
  >
    <span className="badge badge-info">Đã hoàn tiền</span> Tiền về sớm hay muộn tùy ví hoặc ngân
    hàng của bạn.
  </NotBought>
)

interface FactsProps extends OutcomeProps {
  first: ReactNode
  /** The order's status, which comes with the order, in a line that waits for it. */
  children?: ReactNode
}

function Facts({ orderId, order, first, children }: FactsProps) {
  const { signedIn } = useSession()
  return (
    <>
      <span className={styles.outcomeLine}>{first}</span>
      {orderId ? <OrderCodeLine code={orderCode(orderId)} /> : null}
      {signedIn && orderId ? <Sum order={order} /> : null}
      <output className={`${styles.outcomeLine} ${orderId ? styles.outcomeState : ''}`}>
        {children}
      </output>
    </>
  )
}

/** What the order costs, in a line that waits for it. */
const Sum = ({ order }: { order: Order | undefined }) => (
  <span className={`${styles.outcomeLine} ${styles.outcomeSum}`}>
    {order ? (
      <>
        {'Số tiền: '}
        <strong className="numeric text-body">{formatMoney(order.totalAmount)}</strong>
      </>
    ) : null}
  </span>
)

/** Into the only course that was bought, or to all courses. */
const WayToLearn = ({ only }: { only: OrderItem | undefined }) =>
  only ? (
    <Link className="btn btn-primary" to={paths.startCourse(only.courseId)}>
      Bắt đầu học<span className="visually-hidden">{`: ${only.title}`}</span>
    </Link>
  ) : (
    <Link className="btn btn-primary" to={paths.learning()}>
      Vào học
    </Link>
  )

/** A way into each of several courses. Below the page's own ways, which do not move when it comes. */
const Bought = ({ courses }: { courses: readonly OrderItem[] }) => (
  <ul className={`card ${styles.outcomeCourses}`}>
    {courses.map(({ courseId, title }) => (
      <li key={courseId}>
        <span>{title}</span>
        <Link className="btn btn-outline-primary" to={paths.startCourse(courseId)}>
          Bắt đầu học<span className="visually-hidden">{`: ${title}`}</span>
        </Link>
      </li>
    ))}
  </ul>
)
