import { Link } from 'react-router-dom'
import { ordersQuery } from '../api/queries.ts'
import { paths } from '../../shared/paths.ts'
import { NoOrdersDrawing } from '../ui/Drawings.tsx'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bar } from '../ui/Skeletons.tsx'
import { OrderCard } from './OrderCard.tsx'
import * as styles from './checkout.module.scss'

export default function OrdersPage() {
  return (
    <>
      <PageTitle>Đơn hàng của bạn</PageTitle>
      <div className="page-head">
        <h1>Đơn hàng của bạn</h1>
      </div>
      <LoadState
        query={{ ...ordersQuery(), staleTime: 5_000, refetchOnWindowFocus: true }}
        skeleton={<OrdersSkeleton />}
        isEmpty={(orders) => orders.length === 0}
        empty={<NoOrders />}
      >
        {(orders) => (
          <ul className={styles.orders}>
            {orders.map((order, index) => (
              <li key={order._id || index}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </LoadState>
    </>
  )
}

const NoOrders = () => (
  <Message
    as="p"
    drawing={<NoOrdersDrawing />}
    title="Bạn chưa có đơn hàng nào"
    text="Các khóa học bạn mua sẽ được ghi lại ở đây."
  >
    <Link className="btn btn-primary" to={paths.courses()}>
      Khám phá khóa học
    </Link>
  </Message>
)

const OrdersSkeleton = () => (
  <>
    <output className="visually-hidden">Đang tải</output>
    <div className={`skeleton ${styles.orders}`} aria-hidden="true">
      {[1, 2, 3].map((order) => (
        <div key={order} className={`card ${styles.order}`}>
          <Bar width="10em" height={28} />
          <Bar width="60%" height={20} />
          <Bar height={28} />
        </div>
      ))}
    </div>
  </>
)
