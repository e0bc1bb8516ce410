import { useContext } from 'react'
import { Link } from 'react-router-dom'
import type { CartItem } from '../../shared/contract/commerce.ts'
import { cartTotals } from '../../shared/rules/prices.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { paths } from '../../shared/paths.ts'
import { ProvidersContext } from './providers.ts'
import { usePayment, type PaymentState } from './use-payment.ts'
import * as styles from './checkout.module.scss'

const progressOf = (state: PaymentState): string => {
  if (state.step === 'starting') return `Đang chuyển tới ${state.provider.name}…`
  return state.step === 'waiting' ? 'Đang cập nhật giỏ hàng…' : ''
}

/** Subtotal, discount, total and the ways to pay (docs/product.md#cart). */
export function CartSummary({ items }: { items: readonly CartItem[] }) {
  const { subtotal, discount, total } = cartTotals(items)
  const providers = useContext(ProvidersContext)
  const { state, pay } = usePayment(items.length > 0)
  const blocked = state.step === 'starting' || state.step === 'waiting'
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
      <div className={styles.cartPay}>
        {providers.map((provider) => (
          <button
            key={provider.path}
            type="button"
            className="btn btn-primary"
            aria-disabled={blocked}
            onClick={() => pay(provider)}
          >
            Thanh toán với {provider.name}
          </button>
        ))}
        <div role="alert" className={styles.cartPayProblem}>
          {state.step === 'failed' ? state.message : null}
        </div>
        <output className={styles.cartPayProgress}>{progressOf(state)}</output>
        <Link className="btn btn-outline-primary" to={paths.courses()}>
          Tiếp tục mua sắm
        </Link>
      </div>
      <p className={styles.cartNote}>
        {total === 0
          ? `Giỏ hàng này không mất phí: bấm một trong ${providers.length === 2 ? 'hai' : providers.length} nút là bạn vào học được ngay.`
          : `Bạn thanh toán trên trang của ${providers.map(({ name }) => name).join(' hoặc ')}. Thanh toán được xác nhận là bạn vào học được ngay.`}
      </p>
    </section>
  )
}
