import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CourseCard } from '../../shared/contract/catalogue.ts'
import { cartQuery } from '../api/queries.ts'
import { formatCount } from '../../shared/format/money.ts'
import { paths } from '../../shared/paths.ts'
import { EmptyCartDrawing } from '../ui/Drawings.tsx'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bar } from '../ui/Skeletons.tsx'
import { CartLine } from './CartLine.tsx'
import { CartSummary } from './CartSummary.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import * as styles from './checkout.module.scss'

export default function CartPage() {
  // Prices and other tabs change a cart: look again soon.
  const query = { ...cartQuery(), staleTime: 5_000, refetchOnWindowFocus: true }
  const [removed, setRemoved] = useState<CourseCard | null>(null)
  const items = useQuery(query).data?.items
  const ids = useMemo(() => items?.map((item) => item.course._id) ?? [], [items])
  const { heading, list } = useFocusAfterRemoval(ids)
  return (
    <>
      <PageTitle>Giỏ hàng</PageTitle>
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          Giỏ hàng
        </h1>
        {/* Its place is kept while the cart is on its way. */}
        <p className={styles.cartCount}>
          {items && items.length > 0 ? `${formatCount(items.length)} khóa học trong giỏ` : null}
        </p>
        <output className={styles.cartRemoved}>
          {removed ? (
            <>
              Đã xóa <Link to={paths.course(removed.slug)}>{removed.title}</Link> khỏi giỏ hàng.
            </>
          ) : null}
        </output>
      </div>
      <LoadState
        query={query}
        skeleton={<CartSkeleton />}
        isEmpty={(cart) => cart.items.length === 0}
        empty={<EmptyCart />}
      >
        {(cart) => (
          <div className={styles.cart}>
            <ul ref={list} className={`card ${styles.cartLines}`}>
              {cart.items.map((item) => (
                <CartLine
                  key={item.course._id}
                  item={item}
                  onRemoved={() => setRemoved(item.course)}
                />
              ))}
            </ul>
            <CartSummary items={cart.items} />
          </div>
        )}
      </LoadState>
    </>
  )
}

const EmptyCart = () => (
  <Message
    as="p"
    drawing={<EmptyCartDrawing />}
    title="Giỏ hàng của bạn đang trống"
    text="Chọn một khóa học bạn thích, rồi quay lại đây để thanh toán."
  >
    <Link className="btn btn-primary" to={paths.courses()}>
      Xem danh sách khóa học
    </Link>
  </Message>
)

/** A cart to come: lines and summary in their places. */
const CartSkeleton = () => (
  <>
    <output className="visually-hidden">Đang tải</output>
    <div className={`skeleton ${styles.cart}`} aria-hidden="true">
      <div className={`card ${styles.cartLines}`}>
        {[1, 2].map((line) => (
          <div key={line} className={styles.cartLine}>
            <span className={`skeleton-bar ${styles.cartLineImage}`} />
            <div className="cart-line-text">
              <Bar width="80%" height={24} />
              <Bar width="40%" height={20} />
            </div>
            <div className={styles.cartLineActs}>
              <Bar width="132px" height={44} />
            </div>
          </div>
        ))}
      </div>
      <div className={`card ${styles.cartSummary}`}>
        <Bar width="60%" height={24} />
        <Bar />
        <Bar />
        <Bar height={28} />
        <Bar height={44} />
        <Bar height={44} />
        <Bar height={44} />
      </div>
    </div>
  </>
)
