import { adminPaths } from '../../../../shared/extra-paths.ts'
import { timeInVietnam } from '../../../../shared/format/dates.ts'
import { formatMoney } from '../../../../shared/format/money.ts'
import { orderCode } from '../../../../shared/format/order-code.ts'
import { paths } from '../../../../shared/paths.ts'
import { compareTitles } from '../../../../shared/rules/vietnamese-order.ts'
import { greeting, type Addressee, type Link, type MailContent, type Owner } from '../render.ts'

/** The mails about money, which nobody can switch off. Prices in đồng. */

export interface PaidOrder extends Addressee {
  orderId: string
  totalAmount: number
  items: { title: string; price: number; quantity: number }[]
}

/** What an order was made of, what it cost, and who has sold it, where the owner has said so (docs/trust.md#pages). */
const rowsOf = ({ items, totalAmount }: PaidOrder, { legalName, taxCode }: Owner) => [
  ...items
    .toSorted((a, b) => compareTitles(a.title, b.title))
    .map((item) => ({
      label: item.title,
      value: formatMoney(item.price * item.quantity),
    })),
  { label: 'Tổng cộng', value: formatMoney(totalAmount) },
  ...(legalName ? [{ label: 'Bên bán', value: legalName }] : []),
  ...(taxCode ? [{ label: 'Mã số thuế', value: taxCode }] : []),
]

export function receiptMail(link: Link, order: PaidOrder, owner: Owner): MailContent {
  const code = orderCode(order.orderId)
  return {
    subject: `Lớp Mở: đơn hàng ${code} đã hoàn tất`,
    title: 'Cảm ơn bạn đã đăng ký học',
    greeting: greeting(order),
    paragraphs: [`Đơn hàng ${code} đã hoàn tất. Bạn có thể vào học ngay các khóa học sau.`],
    rows: rowsOf(order, owner),
    action: { label: 'Vào học', url: link(paths.learning()) },
  }
}

export function receiptCopyMail(
  link: Link,
  order: PaidOrder & { paidAt: string; refundedAt: string | null },
  owner: Owner,
): MailContent {
  const code = orderCode(order.orderId)
  const done = order.totalAmount > 0 ? 'hoàn tiền' : 'hủy'
  const refunded = order.refundedAt
    ? [
        `Đơn hàng này đã được ${done} lúc ${timeInVietnam(new Date(order.refundedAt))} (giờ Việt Nam).`,
      ]
    : []
  return {
    subject: `Lớp Mở: biên nhận đơn hàng ${code} (gửi lại)`,
    title: `Biên nhận đơn hàng ${code}`,
    greeting: greeting(order),
    paragraphs: [
      `Đơn hàng ${code} đã hoàn tất lúc ${timeInVietnam(new Date(order.paidAt))} (giờ Việt Nam).`,
      ...refunded,
    ],
    rows: rowsOf(order, owner),
    action: { label: 'Xem đơn hàng', url: link(paths.orders()) },
  }
}

export interface RefundedOrder extends Addressee {
  orderId: string
  /** In đồng; 0 of a free order. */
  totalAmount: number
  /** The courses that the refund has taken; none when all of them came otherwise, or were taken before. */
  titles: string[]
  /** Whether the buyer has any course of the order. */
  keepsSome: boolean
}

const GONE_WITH_THEM =
  'Chứng chỉ của các khóa học này, nếu có, không còn hiệu lực; đánh giá của bạn không hiện nữa.'

export function refundMail(link: Link, order: RefundedOrder): MailContent {
  const code = orderCode(order.orderId)
  const done = order.totalAmount > 0 ? 'đã được hoàn tiền' : 'đã được hủy'
  const gone = ['Các khóa học sau không còn trong tài khoản của bạn:']
  const kept = order.keepsSome ? ['Các khóa học của bạn vẫn được giữ nguyên.'] : []
  return {
    subject: `Lớp Mở: đơn hàng ${code} ${done}`,
    title: `Đơn hàng ${code} ${done}`,
    greeting: greeting(order),
    paragraphs: [
      order.totalAmount > 0
        ? `Chúng tôi đã hoàn lại ${formatMoney(order.totalAmount)} của đơn hàng ${code} theo đúng cách bạn đã thanh toán. Tiền về sớm hay muộn tùy ví hoặc ngân hàng của bạn.`
        : `Đơn hàng ${code} đã được hủy.`,
      ...(order.titles.length > 0 ? gone : kept),
      ...order.titles.map((title) => `– ${title}`),
      ...(order.titles.length > 0 ? [GONE_WITH_THEM] : []),
    ],
    action: { label: 'Xem đơn hàng', url: link(paths.orders()) },
  }
}

export function orderReviewMail(
  link: Link,
  order: { orderId: string; reason: string; totalAmount: number; provider: string },
): MailContent {
  const code = orderCode(order.orderId)
  return {
    subject: `Lớp Mở: đơn hàng ${code} cần người xem`,
    title: 'Một đơn hàng cần người xem',
    paragraphs: [
      order.reason,
      'Hãy xem đơn, và xem giao dịch ở trang quản lý của cổng. Trang của đơn cũng là nơi hoàn tiền và ghi nhận đã xử lý.',
      `Bằng lệnh: “npm run admin -- order:show --order ${code}”, “… order:refund --order ${code}”, “… order:resolve --order ${code} --note "đã xử lý thế nào"”.`,
    ],
    rows: [
      { label: 'Mã đơn', value: code },
      { label: 'Số tiền', value: formatMoney(order.totalAmount) },
      { label: 'Cổng thanh toán', value: order.provider },
    ],
    action: { label: 'Xem đơn hàng', url: link(adminPaths.order(order.orderId)) },
  }
}
