import type { Deps } from '../deps.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { orderCode } from '../../shared/format/order-code.ts'
import { paths } from '../../shared/paths.ts'
import { enqueueMail, mailLink } from '../mail/outbox.ts'
import { greeting } from '../mail/render.ts'

export interface RefundedOrder {
  orderId: string
  /** In đồng; 0 of a free order. */
  totalAmount: number
  buyer: { email: string; fullName: string; emailProvedAt: Date | null }
  /** The courses that the refund has taken; none when all of them came otherwise, or were taken before. */
  titles: string[]
  /** Whether the buyer has any course of the order. */
  keepsSome: boolean
}

/** Tells the buyer of a refund, once per order. Call it in the transaction. */
export async function enqueueRefundMail(deps: Deps, order: RefundedOrder): Promise<void> {
  const code = orderCode(order.orderId)
  const done = order.totalAmount > 0 ? 'đã được hoàn tiền' : 'đã được hủy'
  const gone = ['Các khóa học sau không còn trong tài khoản của bạn:']
  const kept = order.keepsSome ? ['Các khóa học của bạn vẫn được giữ nguyên.'] : []
  await enqueueMail(deps, {
    dedupeKey: `order-refunded:${order.orderId}`,
    to: order.buyer.email,
    subject: `Lớp Mở: đơn hàng ${code} ${done}`,
    title: `Đơn hàng ${code} ${done}`,
    paragraphs: [
      greeting(order.buyer),
      order.totalAmount > 0
        ? `Chúng tôi đã hoàn lại ${formatMoney(order.totalAmount)} của đơn hàng ${code} theo đúng cách bạn đã thanh toán. Tiền về sớm hay muộn tùy ví hoặc ngân hàng của bạn.`
        : `Đơn hàng ${code} đã được hủy.`,
      ...(order.titles.length > 0 ? gone : kept),
      ...order.titles.map((title) => `– ${title}`),
    ],
    action: { label: 'Xem đơn hàng', url: mailLink(deps, paths.orders()) },
  })
}
