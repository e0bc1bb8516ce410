import { useContext, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CartItem } from '../../../shared/contract/commerce.ts'
import { cartTotals } from '../../../shared/rules/prices.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { paths } from '../../../shared/paths.ts'
import type { ProviderFacts } from '../../../shared/rules/payment-providers.ts'
import { ConsentBox } from '../../parts/consent/ConsentBox.tsx'
import { agreedPage, NOT_AGREED, useConsentPages } from '../../parts/consent/use-consent-pages.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { intoView } from '../../ui/into-view.ts'
import { useIsOut } from '../../ui/use-is-out.ts'
import { LimitNotes } from '../../parts/payment/LimitNotes.tsx'
import { PayMark } from '../../parts/payment/PayMark.tsx'
import { ProvidersContext } from '../../parts/payment/providers.ts'
import { CartDifferences } from './CartDifferences.tsx'
import { CheckedOrders } from './CheckedOrders.tsx'
import { mayHold, useCheckedOrders } from './use-checked-orders.ts'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { type PaymentState, usePayment } from './use-payment.ts'
import * as styles from './cart.module.scss'

const progressOf = (state: PaymentState): string => {
  if (state.step === 'starting') return `Đang chuyển tới ${state.provider.name}…`
  return state.step === 'waiting' ? 'Đang cập nhật giỏ hàng…' : ''
}

interface CartSummaryProps {
  items: readonly CartItem[]
  /** Gets why a payment failed, for a cart that turns out empty. */
  onMet: (said: readonly string[] | string | null) => void
}

/** Subtotal, discount, total and payment buttons (docs/product.md#cart). */
export function CartSummary({ items, onMet }: CartSummaryProps) {
  const { saved, subtotal, discount, total } = cartTotals(items)
  const providers = useContext(ProvidersContext)
  const consent = useConsent()
  const ids = items.map(({ course }) => course._id)
  const checked = useCheckedOrders().filter((order) => mayHold(order, ids))
  const { state, pay, ...payment } = usePayment({
    items,
    isChecked: checked.length > 0 && total > 0,
    demandConsent: consent.demand,
    onMet,
  })
  const blocked = state.step === 'starting' || state.step === 'waiting'
  const payments = useRef<HTMLDivElement>(null)
  return (
    <section className={`card ${styles.cartSummary}`} aria-labelledby="cart-summary-title">
      <h2 id="cart-summary-title">Tóm tắt đơn hàng</h2>
      <dl className={`${styles.cartSums} numeric`}>
        <div>
          <dt>Tạm tính</dt>
          <dd>{formatMoney(subtotal)}</dd>
        </div>
        <div>
          <dt>Giảm giá</dt>
          <dd>{formatMoney(discount)}</dd>
        </div>
        <div className={styles.cartTotal}>
          <dt>Tổng cộng</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
      {saved > 0 ? (
        <p className={styles.cartSaved}>{`Bạn tiết kiệm ${formatMoney(saved)} so với giá gốc`}</p>
      ) : null}
      {checked.length > 0 ? <CheckedOrders orders={checked} items={items} /> : null}
      <div ref={payments} className={styles.cartPay}>
        {consent.box ? <ConsentBox {...consent.box} /> : null}
        <LimitNotes />
        {providers.map((provider) => (
          <PayButton
            key={provider.path}
            provider={provider}
            disabled={blocked}
            onClick={() => pay(provider)}
          />
        ))}
        <div role="alert" className={styles.cartPayProblem}>
          {state.step === 'failed' ? state.message : null}
        </div>
        <div role="alert" className={styles.cartPayQuestion}>
          {state.step === 'asking' ? (
            <PayAgain provider={state.provider} onPay={() => pay(state.provider, true)} />
          ) : null}
          {state.step === 'differing' ? <CartDifferences differences={state.differences} /> : null}
        </div>
        <output className={styles.cartPayProgress}>{progressOf(state)}</output>
        <SendNotes of={payment} />
      </div>
      <p className="quiet mt-3 mb-0">
        {total === 0
          ? `Giỏ hàng này không mất phí: bấm một trong ${providers.length === 2 ? 'hai' : providers.length} nút là bạn vào học được ngay.`
          : `Bạn thanh toán trên trang của ${providers.map(({ name }) => name).join(' hoặc ')}, nên Lớp Mở không thấy số thẻ của bạn. Thanh toán được xác nhận là bạn vào học được ngay.`}
      </p>
      <Link className="btn btn-link d-block mt-2" to={paths.courses()}>
        Tiếp tục mua sắm
      </Link>
      <PayBar total={total} payments={payments} />
    </section>
  )
}

/** Asks before paying while an earlier payment is being checked. */
const PayAgain = ({ provider, onPay }: { provider: ProviderFacts; onPay: () => void }) => (
  <div ref={intoView}>
    <p>
      Nếu trả thêm bây giờ, bạn có thể bị trừ tiền hai lần và phải chờ hoàn tiền. Bạn vẫn muốn trả?
    </p>
    <button type="button" className="btn btn-outline-primary" onClick={onPay}>
      {`Vẫn thanh toán với ${provider.name}`}
    </button>
  </div>
)

interface PayBarProps {
  total: number
  payments: { current: HTMLElement | null }
}

/** On narrow screens, while the payment buttons are out of view: the total and the way to them. */
function PayBar({ total, payments }: PayBarProps) {
  const isUp = useIsOut(payments, '0px 0px -64px')
  if (!isUp) return null
  const lead = () => {
    const button = payments.current?.querySelector('button')
    button?.scrollIntoView({ block: 'center' })
    button?.focus({ preventScroll: true })
  }
  return (
    <BottomBar isUp className={styles.cartBar}>
      {/* The summary says the same to readers. */}
      <p aria-hidden="true">
        <span>Tổng cộng</span>
        <span className="price">{formatMoney(total)}</span>
      </p>
      <button type="button" className="btn btn-primary" onClick={lead}>
        Thanh toán
      </button>
    </BottomBar>
  )
}

interface PayButtonProps {
  provider: ProviderFacts
  disabled: boolean
  onClick: () => void
}

function PayButton({ provider, disabled, onClick }: PayButtonProps) {
  const id = useId()
  const { name, means, colour } = provider
  return (
    <button
      type="button"
      className={styles.payButton}
      aria-disabled={disabled}
      aria-labelledby={`${id}-act`}
      aria-describedby={means ? `${id}-means` : undefined}
      onClick={onClick}
    >
      <PayMark colour={colour} size={32} />
      <span>
        <span id={`${id}-act`} className={styles.payAct}>{`Thanh toán với ${name}`}</span>
        {means ? (
          <span id={`${id}-means`} className={styles.payMeans}>
            {means}
          </span>
        ) : null}
      </span>
    </button>
  )
}

/** What the buyer agrees to before a payment, where pages are published (docs/trust.md#consent). */
function useConsent() {
  const pages = useConsentPages('PAYMENT')
  const [isGiven, setGiven] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return {
    box: pages.length > 0 && {
      pages,
      ref: input,
      checked: isGiven,
      onChange: () => {
        setGiven(!isGiven)
        setMissed(false)
      },
      message: isMissed ? NOT_AGREED : undefined,
    },
    /** The pages that were agreed to; null where that is still to be done, which the box then says. */
    demand: () => {
      if (pages.length === 0 || isGiven) return pages.map(agreedPage)
      setMissed(true)
      input.current?.focus()
      return null
    },
  }
}
