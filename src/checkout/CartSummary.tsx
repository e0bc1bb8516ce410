import { useContext, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { paymentAddress } from '../../shared/rules/payment-address.ts'
import type { CartItem } from '../../shared/contract/commerce.ts'
import type { AgreedPage } from '../../shared/contract/pages.ts'
import { cartTotals } from '../../shared/rules/prices.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { paths } from '../../shared/paths.ts'
import type { ProviderFacts } from '../../shared/rules/payment-providers.ts'
import { cartChanges, startPayment } from '../api/cart.ts'
import { toApiError } from '../api/errors.ts'
import { agreeToPayment } from '../api/site-pages.ts'
import { ConsentBox } from '../consent/ConsentBox.tsx'
import { agreedPage, NOT_AGREED, useConsentPages } from '../consent/use-consent-pages.ts'
import { useOnceMutation } from '../sending/use-once-mutation.ts'
import { BottomBar } from '../ui/BottomBar.tsx'
import { SlowNotice } from '../ui/SlowNotice.tsx'
import { useIsOut } from '../ui/use-is-out.ts'
import { LimitNotes } from '../payment/LimitNotes.tsx'
import { PayMark } from '../payment/PayMark.tsx'
import { ProvidersContext } from '../payment/providers.ts'
import { CART_EDIT } from './use-cart-line.ts'
import * as styles from './cart.module.scss'

const progressOf = (state: PaymentState): string => {
  if (state.step === 'starting') return `Đang chuyển tới ${state.provider.name}…`
  return state.step === 'waiting' ? 'Đang cập nhật giỏ hàng…' : ''
}

/** Subtotal, discount, total and payment buttons (docs/product.md#cart). */
export function CartSummary({ items }: { items: readonly CartItem[] }) {
  const { saved, subtotal, discount, total } = cartTotals(items)
  const providers = useContext(ProvidersContext)
  const consent = useConsent()
  const { state, pay, slow, letGo } = usePayment(items.length > 0, consent.demand)
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
        <output className={styles.cartPayProgress}>{progressOf(state)}</output>
        <SlowNotice slow={slow} label="Dừng chờ" onAct={letGo} />
      </div>
      <p className={styles.cartNote}>
        {total === 0
          ? `Giỏ hàng này không mất phí: bấm một trong ${providers.length === 2 ? 'hai' : providers.length} nút là bạn vào học được ngay.`
          : `Bạn thanh toán trên trang của ${providers.map(({ name }) => name).join(' hoặc ')}, nên Lớp Mở không thấy số thẻ của bạn. Thanh toán được xác nhận là bạn vào học được ngay.`}
      </p>
      <Link className={`btn btn-link ${styles.cartOn}`} to={paths.courses()}>
        Tiếp tục mua sắm
      </Link>
      <PayBar total={total} payments={payments} />
    </section>
  )
}

interface PayBarProps {
  total: number
  /** What the bar leads to. */
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

/** The button of a provider with its colour and what one pays with there. */
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

/** When the payment page has not opened by then, the user may try again. */
const GIVE_UP_LEAVING_MS = 15_000

type PaymentState =
  | { step: 'ready' }
  /** A change of the cart is still being saved: the user must pay what the page shows. */
  | { step: 'waiting' }
  | { step: 'starting'; provider: ProviderFacts }
  | { step: 'failed'; message: string }

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

/** The consent could not be kept, so no payment was begun. */
class ConsentNotKept extends Error {}

interface Purchase {
  provider: ProviderFacts
  agreed: readonly AgreedPage[]
}

/** Starts one payment per click and sends the browser to the provider (docs/product.md#cart). */
function usePayment(hasItems: boolean, demandConsent: () => readonly AgreedPage[] | null) {
  const client = useQueryClient()
  const editing = useIsMutating({ mutationKey: CART_EDIT }) > 0

  const { mutate, reset, isPending, variables, data, error, slow, letGo } = useOnceMutation({
    mutationFn: async ({ provider, agreed }: Purchase, signal) => {
      if (agreed.length > 0) {
        await agreeToPayment(agreed, signal).catch((cause: unknown) => {
          throw new ConsentNotKept('consent', { cause })
        })
      }
      const address = paymentAddress(await startPayment(provider, signal))
      // Stays pending until the user is back: a second press would start a second payment.
      if (address !== null) await leaveFor(address, signal)
      return address
    },
    onError: () => {
      // The server often refuses because the cart changed: a course is owned or no longer sold, or another tab emptied it.
      void cartChanges.lineChanged(client)
    },
  })

  useEffect(
    () =>
      onBack(() => {
        reset()
        // The user may have paid.
        void cartChanges.orderSettled(client)
      }),
    [client, reset],
  )

  const refused = error !== null || data === null
  useEffect(() => {
    // The edit may correct what the server refused.
    if (editing && refused) reset()
  }, [editing, refused, reset])

  const state = (): PaymentState => {
    if (isPending) return { step: 'starting', provider: variables.provider }
    if (editing) return { step: 'waiting' }
    if (error) {
      const isNotKept = error instanceof ConsentNotKept
      const { kind, serverMessage } = toApiError(isNotKept ? error.cause : error)
      const reason = kind === 'unauthenticated' ? undefined : serverMessage
      const failed = isNotKept
        ? 'Chưa ghi lại được sự đồng ý của bạn nên chưa bắt đầu thanh toán. Vui lòng thử lại.'
        : 'Không khởi tạo thanh toán. Vui lòng thử lại.'
      return { step: 'failed', message: reason ? `${failed} ${reason}` : failed }
    }
    if (data === null) return { step: 'failed', message: 'Không lấy được URL thanh toán.' }
    return { step: 'ready' }
  }

  return {
    state: state(),
    slow,
    letGo,
    pay: (provider: ProviderFacts) => {
      if (editing || !hasItems) return
      const agreed = demandConsent()
      if (agreed) mutate({ provider, agreed })
    },
  }
}

/** Calls `act` when the browser restores this page from its back/forward cache, until undone. */
function onBack(act: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act()
  }
  window.addEventListener('pageshow', onPageShow)
  return () => window.removeEventListener('pageshow', onPageShow)
}

/** Resolves when the user is back on this page, has not left it in time, or does not want to wait. */
const leaveFor = (address: string, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const undo = onBack(() => back())
    const timer = setTimeout(() => back(), GIVE_UP_LEAVING_MS)
    signal.addEventListener('abort', () => back())
    const back = () => {
      clearTimeout(timer)
      undo()
      done()
    }
    window.location.assign(address)
  })
