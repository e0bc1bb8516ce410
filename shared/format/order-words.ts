import type { OrderStatus } from '../contract/commerce.ts'
import { orderCode } from './order-code.ts'

/** Orders in words, for the back office: pages, files and the command line say the same. */

const STATUS: Record<string, string> = {
  PENDING: 'chờ thanh toán',
  PAID: 'đã thanh toán',
  FAILED: 'không thành công',
  REFUNDED: 'đã hoàn tiền',
} satisfies Record<OrderStatus, string>

export const ORDER_STATUSES = Object.keys(STATUS)

/** A status in words; while the provider is checking the money that is what counts. */
export const statusWords = (status: string, isBeingChecked = false): string =>
  isBeingChecked ? 'cổng đang kiểm tra tiền' : (STATUS[status] ?? status)

/** What each verdict of a provider says (`Verdict` in server/providers/ports/payment-provider.ts). */
const VERDICT: Record<string, string> = {
  paid: 'đã trả tiền',
  failed: 'không thành công',
  waiting: 'đang chờ người mua trả tiền',
  processing: 'chưa có kết quả cuối cùng',
}

const EVENT: Record<string, Record<string, string>> = {
  create: {
    created: 'Cổng đã mở trang thanh toán',
    refused: 'Cổng từ chối mở trang thanh toán',
    unclear: 'Không rõ cổng có mở trang thanh toán hay không',
    unreachable: 'Cổng không trả lời khi mở trang thanh toán',
  },
  ipn: {
    settled: 'Cổng báo kết quả (IPN): trạng thái đơn đã đổi',
    open: 'Cổng báo (IPN): chưa có kết quả cuối cùng',
    duplicate: 'Cổng báo (IPN) về đơn đã có kết quả: trạng thái không đổi',
    'wrong-amount': 'Cổng báo (IPN) số tiền không khớp: trạng thái không đổi',
    'not-found': 'Cổng báo (IPN) nhưng không có đơn như vậy ở cổng này',
    'bad-signature': 'Có IPN sai chữ ký: không tin',
    malformed: 'Có IPN sai định dạng: không tin',
    error: 'Có IPN nhưng máy chủ gặp lỗi khi nhận',
  },
  return: {
    'not-found': 'Người mua quay lại trang, nhưng không có đơn như vậy ở cổng này',
    'bad-signature': 'Có người mở trang kết quả với chữ ký sai: không tin',
  },
  query: {
    'not-found': 'Hỏi cổng: cổng không biết đơn này',
    unreachable: 'Hỏi cổng: không có câu trả lời dùng được',
  },
  refund: {
    refunded: 'Cổng đã nhận lệnh hoàn tiền',
    refused: 'Cổng từ chối hoàn tiền',
    unclear: 'Không rõ cổng có hoàn tiền hay không',
  },
}

/** Whether and how the buyer has a course of the order now. */
export function heldWords(
  orderId: string,
  held: { enrolmentId: string | null; enrolmentOrderId: string | null },
): string {
  if (held.enrolmentId === null) return 'người mua không có khóa học này'
  if (held.enrolmentOrderId === orderId) return 'người mua có theo đơn này'
  return `người mua có theo ${held.enrolmentOrderId ? `đơn ${orderCode(held.enrolmentOrderId)}` : 'cách khác'}`
}

/** A row of `payment_events` as a sentence without its full stop. */
export function eventWords({ source, outcome }: { source: string; outcome: string }): string {
  const words = EVENT[source]?.[outcome]
  if (words) return words
  const verdict = VERDICT[outcome] ?? outcome
  if (source === 'query') return `Hỏi cổng: ${verdict}`
  if (source === 'return') return `Người mua quay lại trang, cổng nói: ${verdict}`
  return `${source}: ${verdict}`
}
