import type { CartItem } from '../../../shared/contract/commerce.ts'
import { formatMoney, formatPrice } from '../../../shared/format/money.ts'
import { cartTotals, priceToPay } from '../../../shared/rules/prices.ts'

/** A free course may have a price of 0 or none. */
const priceOf = ({ course }: CartItem) => priceToPay(course) ?? 0

const keyOf = (items: readonly CartItem[]) =>
  items
    .map((item) => `${item.course._id} ${priceOf(item)} ${item.quantity}`)
    .sort()
    .join()

/**
 * What a buyer must know before paying `now` who was shown `before`, a sentence for each line that came, went or
 * changed, then the total; none when the same is paid (docs/behaviour.md#what-is-paid).
 */
export function cartDifferences(
  before: readonly CartItem[],
  now: readonly CartItem[],
): readonly string[] {
  // A foreign cart may hold one course in two lines.
  if (keyOf(before) === keyOf(now)) return []
  const idOf = ({ course }: CartItem) => course._id
  const shown = new Map(before.map((item) => [idOf(item), item]))
  const left = new Set(now.map(idOf))
  const lines = [
    ...now.flatMap((item) => lineDifferences(shown.get(idOf(item)), item)),
    ...before.flatMap((item) =>
      left.has(idOf(item)) ? [] : [`«${item.course.title}» không còn trong giỏ.`],
    ),
  ]
  const [total, totalNow] = [cartTotals(before).total, cartTotals(now).total]
  return total === totalNow
    ? lines
    : [...lines, `Tổng cộng: ${formatMoney(total)} → ${formatMoney(totalNow)}`]
}

function lineDifferences(before: CartItem | undefined, now: CartItem): string[] {
  const title = `«${now.course.title}»`
  const price = (item: CartItem) => formatPrice(priceOf(item))
  if (!before) return [`Trong giỏ có thêm ${title}: ${price(now)}`]
  return [
    ...(priceOf(before) === priceOf(now) ? [] : [`${title}: ${price(before)} → ${price(now)}`]),
    ...(before.quantity === now.quantity
      ? []
      : [`${title}: số lượng ${before.quantity} → ${now.quantity}`]),
  ]
}
