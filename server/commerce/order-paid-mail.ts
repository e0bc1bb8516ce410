import type { Deps } from '../deps.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { orderCode } from '../../shared/format/order-code.ts'
import { paths } from '../../shared/paths.ts'
import { enqueueMail, mailLink } from '../mail/outbox.ts'
import { greeting } from '../mail/render.ts'

export interface PaidOrder {
  orderId: string
  totalAmount: number
  buyer: { email: string; fullName: string; emailProvedAt: Date | null }
  items: { title: string; price: number; quantity: number }[]
}

/**
 * Writes the receipt that the success page promises, once per order; prices in đồng. Call it in the
 * transaction.
 */
export async function enqueueOrderPaidMail(deps: Deps, order: PaidOrder): Promise<void> {
  const code = orderCode(order.orderId)
  await enqueueMail(deps, {
    dedupeKey: `order-paid:${order.orderId}`,
    to: order.buyer.email,
    subject: `Lớp Mở: đơn hàng ${code} đã hoàn tất`,
    title: 'Cảm ơn bạn đã đăng ký học',
    paragraphs: [
      greeting(order.buyer),
      `Đơn hàng ${code} đã hoàn tất. Bạn có thể vào học ngay các khóa học sau.`,
    ],
    rows: [
      ...order.items.map((item) => ({
        label: item.title,
        value: formatMoney(item.price * item.quantity),
      })),
      { label: 'Tổng cộng', value: formatMoney(order.totalAmount) },
    ],
    action: { label: 'Vào học', url: mailLink(deps, paths.learning()) },
  })
}
