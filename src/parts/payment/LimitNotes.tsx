import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../shared/format/money.ts'
import { cartQuery } from '../../api/cart.ts'

/** The providers that do not take the cart's total, told before anybody presses their buttons. Of our API alone. */
export function LimitNotes() {
  const { data } = useQuery({ ...cartQuery(), enabled: false })
  return data?.outsideLimits?.map(({ name, min, max }) => (
    <p key={name} className="form-text mb-0">
      {`Giỏ hàng này không trả được với ${name}: ${name} nhận từ ${formatMoney(min)} đến ${formatMoney(max)} mỗi lần.`}
    </p>
  ))
}
