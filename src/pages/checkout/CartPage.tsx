import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, useEffect, useLayoutEffect, useRef, useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CourseCard } from '../../../shared/contract/catalogue.ts'
import { formatCount, formatPrice } from '../../../shared/format/money.ts'
import { paths } from '../../../shared/paths.ts'
import type { CartItem } from '../../../shared/contract/commerce.ts'
import { lineAmount } from '../../../shared/rules/prices.ts'
import { cartQuery } from '../../api/cart.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { EmptyCartDrawing } from '../../ui/Drawings.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Bar } from '../../ui/Skeletons.tsx'
import { BarList } from '../../ui/BarSkeleton.tsx'
import { CourseImage } from '../../parts/course/CourseImage.tsx'
import { PriceTag } from '../../parts/course/PriceTag.tsx'
import { CartDifferences } from './CartDifferences.tsx'
import { CartSummary } from './CartSummary.tsx'
import { useCartLine } from './use-cart-line.ts'
import * as styles from './cart.module.scss'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'

/** Open to visitors, whose cart is empty (docs/product.md#cart). */
export default function CartPage() {
  const { signedIn, keptPage } = useSession()
  return signedIn || keptPage === paths.cart() ? <UserCart /> : <VisitorCart />
}

const VisitorCart = () => (
  <>
    <PageTitle>Giỏ hàng</PageTitle>
    <div className="page-head">
      <h1>Giỏ hàng</h1>
    </div>
    <EmptyCart>
      <Link className="btn btn-outline-primary" to={paths.login(paths.cart())}>
        Đăng nhập
      </Link>
    </EmptyCart>
  </>
)

function UserCart() {
  // Prices and other tabs change a cart, so it reloads soon.
  const query = { ...cartQuery(), staleTime: 5_000, refetchOnWindowFocus: true }
  const [removed, setRemoved] = useState<CourseCard | null>(null)
  const [met, setMet] = useState<readonly string[] | string | null>(null)
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
        {/* Always present, so that the page does not move when the cart arrives. */}
        <p className={styles.cartCount}>
          {items && items.length > 0 ? (
            <>
              <span>{`${formatCount(items.length)} khóa học trong giỏ`}</span>
              <span>. Mỗi khóa học chỉ cần mua một lần.</span>
            </>
          ) : null}
        </p>
        <output className="d-block mt-1 text-break">
          {removed ? (
            <>
              Đã xoá <Link to={paths.course(removed.slug)}>{removed.title}</Link> khỏi giỏ hàng.
            </>
          ) : null}
        </output>
        {/* A cart that has become empty has no buttons beside which it could be said. */}
        <div role="status" className={styles.cartGone}>
          {items?.length === 0 && met ? <Met said={met} /> : null}
        </div>
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
                  onRemoved={() => {
                    setRemoved(item.course)
                    setMet(null)
                  }}
                />
              ))}
            </ul>
            <CartSummary items={cart.items} onMet={setMet} />
          </div>
        )}
      </LoadState>
    </>
  )
}

const Met = ({ said }: { said: readonly string[] | string }) =>
  typeof said === 'string' ? <p>{said}</p> : <CartDifferences differences={said} />

const EmptyCart = ({ children }: { children?: ReactNode }) => (
  <Message
    as="p"
    drawing={<EmptyCartDrawing />}
    title="Giỏ hàng của bạn đang trống"
    text="Chọn một khóa học bạn thích, rồi quay lại đây để thanh toán."
  >
    <Link className="btn btn-primary" to={paths.courses()}>
      Xem các khóa học
    </Link>
    {children}
  </Message>
)

const CartSkeleton = () => (
  <>
    <output className="visually-hidden">Đang tải</output>
    <div className={`skeleton ${styles.cart}`} aria-hidden="true">
      <div className={`card ${styles.cartLines}`}>
        {[1, 2].map((line) => (
          <div key={line} className={styles.cartLine}>
            <span className={`skeleton-bar ${styles.cartLineImage}`} />
            <div>
              <BarList
                bars={[
                  ['80%', 24],
                  ['40%', 20],
                ]}
              />
            </div>
            <div className={styles.cartLineActs}>
              <Bar width="132px" height={44} />
            </div>
          </div>
        ))}
      </div>
      <div className={`card ${styles.cartSummary}`}>
        <BarList bars={[['60%', 24], ['100%'], ['100%'], ['100%', 28]]} />
        <BarList
          bars={[
            ['100%', 44],
            ['100%', 44],
            ['100%', 44],
          ]}
        />
      </div>
    </div>
  </>
)

/** When a removed line had the focus, moves it to the next line's link, the last one's or the heading. */
function useFocusAfterRemoval(ids: readonly string[]) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const held = useRef<string | null>(null)
  const before = useRef(ids)

  useLayoutEffect(() => {
    const index = held.current === null ? -1 : before.current.indexOf(held.current)
    const gone = index >= 0 && !ids.includes(held.current ?? '')
    before.current = ids
    if (!gone) return
    held.current = null
    if (document.activeElement !== document.body) return
    const lines = list.current?.querySelectorAll<HTMLElement>('[data-course] a') ?? []
    const next = lines[Math.min(index, lines.length - 1)] ?? heading.current
    next?.focus()
  }, [ids])

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const line = target instanceof Element ? target.closest<HTMLElement>('[data-course]') : null
      held.current = line?.dataset['course'] ?? null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  return { heading, list }
}

/** One course in the cart (docs/product.md#cart). */
function CartLine({ item, onRemoved }: { item: CartItem; onRemoved: () => void }) {
  const { course } = item
  const line = useCartLine(item, onRemoved)
  return (
    <li className={styles.cartLine} data-course={course._id}>
      <CourseImage
        className={styles.cartLineImage}
        course={course}
        sizes="(min-width: 576px) 168px, 104px"
        load="eager"
      />
      <div>
        <h2 className={styles.cartLineTitle}>
          <Link to={paths.course(course.slug)}>{course.title}</Link>
        </h2>
        <p className={styles.cartLineUnit}>
          <span className="visually-hidden">Đơn giá: </span>
          <PriceTag course={course} />
          <span className="text-secondary">{course.currency}</span>
        </p>
      </div>
      <div className={styles.cartLineActs}>
        <QuantityStepper
          title={course.title}
          quantity={line.shownQuantity}
          pending={line.pending}
          onChange={line.setQuantity}
        />
        <button
          type="button"
          className={`btn btn-link ${styles.cartLineRemove}`}
          aria-disabled={line.pending}
          onClick={line.remove}
        >
          Xoá<span className="visually-hidden">{` khóa học ${course.title} khỏi giỏ hàng`}</span>
        </button>
        <p className={`price ${styles.cartLineSum}`}>
          <span className="visually-hidden">Thành tiền: </span>
          <span>{formatPrice(lineAmount({ course, quantity: line.shownQuantity }))}</span>
        </p>
      </div>
      {/* Present before its text, so that screen readers announce the text. */}
      <div role="alert" className={styles.cartLineProblem}>
        {line.problem}
      </div>
      <div className={styles.cartLineProblem}>
        <SendNotes of={line} />
      </div>
    </li>
  )
}

interface QuantityStepperProps {
  title: string
  quantity: number
  pending: boolean
  onChange: (quantity: number) => void
}

/** The quantity cannot go below 1 (docs/product.md#cart-rules). */
function QuantityStepper({ title, quantity, pending, onChange }: QuantityStepperProps) {
  const reason = useId()
  const atLeast = quantity <= 1
  return (
    <fieldset className={styles.quantity} aria-label={`Số lượng: ${title}`}>
      {/* Not `disabled`: that would drop the focus, and screen readers would skip the reason. */}
      <button
        type="button"
        className={styles.quantityButton}
        aria-label="Giảm số lượng"
        aria-disabled={atLeast || pending}
        aria-describedby={atLeast ? reason : undefined}
        title={atLeast ? 'Số lượng ít nhất là 1' : undefined}
        onClick={() => {
          if (!atLeast && !pending) onChange(quantity - 1)
        }}
      >
        −
      </button>
      <output className={`${styles.quantityValue} numeric`} aria-label="Số lượng">
        {formatCount(quantity)}
      </output>
      <button
        type="button"
        className={styles.quantityButton}
        aria-label="Tăng số lượng"
        aria-disabled={pending}
        onClick={() => {
          if (!pending) onChange(quantity + 1)
        }}
      >
        +
      </button>
      {atLeast ? (
        <span id={reason} className="visually-hidden">
          Số lượng ít nhất là 1. Để bỏ khóa học, hãy bấm Xoá.
        </span>
      ) : null}
    </fieldset>
  )
}
