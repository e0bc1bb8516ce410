import type { Deps } from '../deps.ts'
import { timeInVietnam } from '../../shared/format/dates.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { orderCode } from '../../shared/format/order-code.ts'
import { readSite } from '../site/site-settings.ts'
import { paths } from '../../shared/paths.ts'
import { enqueueMail, mailLink } from '../mail/outbox.ts'
import { greeting } from '../mail/render.ts'

export interface PaidOrder {
  orderId: string
  totalAmount: number
  buyer: { email: string; fullName: string; emailProvedAt: Date | null }
  items: { title: string; price: number; quantity: number }[]
}

/** The name of the first receipt of an order, or of a later copy: 2, 3, … */
export const receiptKey = (orderId: string, copy = 1): string =>
  copy === 1 ? `order-paid:${orderId}` : `order-paid:${orderId}:${copy}`

/** What an order was made of, and what it cost. */
const rowsOf = ({ items, totalAmount }: Pick<PaidOrder, 'items' | 'totalAmount'>) => [
  ...items.map((item) => ({
    label: item.title,
    value: formatMoney(item.price * item.quantity),
  })),
  { label: 'Tổng cộng', value: formatMoney(totalAmount) },
]

/** Who has sold it, where the owner has said so (docs/trust.md#pages). */
async function sellerRows(deps: Deps) {
  const { legalName, taxCode } = (await readSite(deps)).data
  return [
    { label: 'Bên bán', value: legalName },
    { label: 'Mã số thuế', value: taxCode },
  ].filter(({ value }) => value !== '')
}

/**
 * Writes the receipt that the success page promises, once per order; prices in đồng. Call it in the
 * transaction.
 */
export async function enqueueOrderPaidMail(deps: Deps, order: PaidOrder): Promise<void> {
  const code = orderCode(order.orderId)
  await enqueueMail(deps, {
    dedupeKey: receiptKey(order.orderId),
    to: order.buyer.email,
    subject: `Lớp Mở: đơn hàng ${code} đã hoàn tất`,
    title: 'Cảm ơn bạn đã đăng ký học',
    paragraphs: [
      greeting(order.buyer),
      `Đơn hàng ${code} đã hoàn tất. Bạn có thể vào học ngay các khóa học sau.`,
    ],
    rows: [...rowsOf(order), ...(await sellerRows(deps))],
    action: { label: 'Vào học', url: mailLink(deps, paths.learning()) },
  })
}

/** Writes a copy of the receipt; `number` is 2 for the first copy. Call it in the transaction. */
export async function enqueueReceiptCopy(
  deps: Deps,
  order: PaidOrder & { paidAt: Date; refundedAt: Date | null },
  number: number,
): Promise<void> {
  const code = orderCode(order.orderId)
  const paid = `Đơn hàng ${code} đã hoàn tất lúc ${timeInVietnam(order.paidAt)} (giờ Việt Nam).`
  const done = order.totalAmount > 0 ? 'hoàn tiền' : 'hủy'
  const refunded = order.refundedAt
    ? [`Đơn hàng này đã được ${done} lúc ${timeInVietnam(order.refundedAt)} (giờ Việt Nam).`]
    : []
  await enqueueMail(deps, {
    dedupeKey: receiptKey(order.orderId, number),
    to: order.buyer.email,
    subject: `Lớp Mở: biên nhận đơn hàng ${code} (gửi lại)`,
    title: `Biên nhận đơn hàng ${code}`,
    paragraphs: [greeting(order.buyer), paid, ...refunded],
    rows: [...rowsOf(order), ...(await sellerRows(deps))],
    action: { label: 'Xem đơn hàng', url: mailLink(deps, paths.orders()) },
  })
}
