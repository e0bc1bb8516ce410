import type { Provider } from './payment-providers.ts'

/**
 * What the codes of the providers say about a payment (docs/providers/payments.md#paid-being-checked-not-paid). Nothing
 * else reads a code: server, pages and back office ask here.
 */

/**
 * For the buyer: `paid`; `unpaid`, which is final; `checking`: the money may be on its way, so nobody should pay again.
 * A code that is unknown or missing is `checking`, for it rules nothing out.
 */
export type PaymentResult = 'paid' | 'checking' | 'unpaid'

/**
 * For the order: `paid`; `failed`, which is final; `waiting` for the payer; `processing`, where the provider still works
 * on it or has said nothing that is known.
 */
export type Verdict = 'paid' | 'failed' | 'waiting' | 'processing'

/** What a person must be told about a code, beyond its verdict. */
export type Concern =
  | 'cancelled'
  | 'refund-failed'
  | 'fraud'
  | 'reversed'
  | 'refunding'
  | 'contradiction'

interface CodeMeaning {
  verdict: Verdict
  /** Vietnamese, in lower case. */
  words: string
  concern?: Concern
  /** True where the payer's money was taken although the payment did not succeed. */
  isHeld?: boolean
}

/** What the buyer is told of a meaning. */
const resultOf = ({ verdict, isHeld }: CodeMeaning): PaymentResult => {
  if (verdict === 'paid') return 'paid'
  return verdict === 'failed' && !isHeld ? 'unpaid' : 'checking'
}

const failed = (words: string): CodeMeaning => ({ verdict: 'failed', words })
const inWork = (words: string): CodeMeaning => ({ verdict: 'processing', words })
/** The code answers a call of ours and says nothing about the payment. */
const saysNothing = inWork

const UNKNOWN = inWork('mã lạ')

/** docs/providers/payments.md#momo-result-codes */
const MOMO: ReadonlyMap<string, CodeMeaning> = new Map<string, CodeMeaning>([
  ['0', { verdict: 'paid', words: 'thành công' }],
  ['1000', { verdict: 'waiting', words: 'chờ người mua xác nhận' }],
  ['7000', inWork('đang xử lý')],
  ['7002', inWork('nhà phát hành đang xử lý')],
  ['9000', inWork('đã được duyệt, chờ ghi nhận')],
  ['1001', failed('không đủ tiền')],
  ['1002', failed('nhà phát hành từ chối')],
  ['1003', { ...failed('bị hủy sau khi duyệt, hoặc quá giờ'), concern: 'cancelled' }],
  ['1004', failed('quá hạn mức')],
  ['1005', failed('trang hoặc mã QR hết hạn')],
  ['1006', failed('người mua từ chối')],
  ['1007', failed('tài khoản không hoạt động')],
  ['1017', { ...failed('bên bán hủy'), concern: 'cancelled' }],
  ['1026', failed('trái điều kiện khuyến mãi')],
  ['4001', failed('tài khoản bị hạn chế')],
  ['4002', failed('tài khoản chưa xác thực')],
  ['4100', failed('đăng nhập không thành công')],
  ['98', failed('không tạo được mã QR')],
  ['99', failed('lỗi không rõ')],
  ['2019', failed('sai nhóm đơn')],
  ['10', saysNothing('MoMo đang bảo trì')],
  ['11', saysNothing('không có quyền')],
  ['12', saysNothing('phiên bản API cũ')],
  ['13', saysNothing('sai khóa hoặc chữ ký')],
  ['20', saysNothing('sai định dạng')],
  ['21', saysNothing('sai số tiền')],
  ['22', saysNothing('số tiền ngoài giới hạn')],
  ['40', saysNothing('trùng requestId')],
  ['41', saysNothing('trùng orderId')],
  ['42', saysNothing('không có đơn này')],
  ['43', saysNothing('đang có giao dịch giống vậy')],
  ['45', saysNothing('trùng mục')],
  ['47', saysNothing('dữ liệu không dùng được')],
  ...['1080', '1081', '1088'].map(
    (code) =>
      [code, { ...inWork('hoàn tiền không thành công'), concern: 'refund-failed' }] as const,
  ),
])

/** The meaning of MoMo's `resultCode`, as it is written. */
export const momoMeaning = (code: string): CodeMeaning => MOMO.get(code) ?? UNKNOWN

export const momoResult = (code: string): PaymentResult => resultOf(momoMeaning(code))

const FRAUD = 'đã trừ tiền, nghi ngờ gian lận'

/** docs/providers/payments.md#vnpay-response-codes */
const VNPAY_RESPONSE: ReadonlyMap<string, string> = new Map([
  ['00', 'thành công'],
  ['07', FRAUD],
  ['09', 'tài khoản chưa có Internet Banking'],
  ['10', 'sai thông tin thẻ quá 3 lần'],
  ['11', 'hết giờ thanh toán'],
  ['12', 'thẻ hoặc tài khoản bị khóa'],
  ['13', 'sai mã OTP'],
  ['24', 'người mua hủy'],
  ['51', 'không đủ tiền'],
  ['65', 'quá hạn mức trong ngày'],
  ['75', 'ngân hàng đang bảo trì'],
  ['79', 'sai mật khẩu thanh toán quá nhiều lần'],
  ['99', 'lỗi khác'],
])

/** docs/providers/payments.md#vnpay-transaction-status */
const VNPAY_STATUS: ReadonlyMap<string, CodeMeaning> = new Map<string, CodeMeaning>([
  ['00', { verdict: 'paid', words: 'thành công' }],
  ['01', { verdict: 'waiting', words: 'giao dịch chưa xong' }],
  ['02', failed('giao dịch lỗi')],
  ['04', { ...failed('giao dịch đảo, ngân hàng đã trừ tiền'), isHeld: true, concern: 'reversed' }],
  ['05', { ...failed('đang hoàn tiền'), isHeld: true, concern: 'refunding' }],
  ['06', { ...failed('đã gửi lệnh hoàn tiền sang ngân hàng'), isHeld: true, concern: 'refunding' }],
  ['07', { ...inWork(FRAUD), concern: 'fraud' }],
  ['09', { ...inWork('hoàn tiền bị từ chối'), concern: 'refund-failed' }],
])

/** What the querydr answer's `vnp_ResponseCode` says of the call itself (docs/providers/payments.md#vnpay-merchant-api). */
const VNPAY_CALL: ReadonlyMap<string, string> = new Map([['91', 'không có giao dịch này']])

/**
 * The meaning of VNPAY's two codes together; '' is a missing one. Only 00 and 00 is paid. A failure needs both too: a
 * status 02, and a response code that is known.
 */
export function vnpayMeaning(response: string, status: string): CodeMeaning {
  const words = vnpayWords(response, status)
  if (response === '07' || status === '07')
    return { verdict: 'processing', words, concern: 'fraud' }
  const meaning = VNPAY_STATUS.get(status)
  if (!meaning) return inWork(words)
  if (meaning.verdict === 'paid' && response !== '00') {
    return { verdict: 'processing', words, concern: 'contradiction' }
  }
  const isDoubtful = status === '02' && !VNPAY_RESPONSE.has(response)
  return isDoubtful ? inWork(words) : { ...meaning, words }
}

function vnpayWords(response: string, status: string): string {
  const ofResponse = VNPAY_RESPONSE.get(response) ?? (response ? UNKNOWN.words : 'thiếu mã trả lời')
  const ofStatus = VNPAY_STATUS.get(status)?.words ?? (status ? UNKNOWN.words : 'thiếu trạng thái')
  // A query knows the status alone and writes 00 for the other.
  if (response === '00' || ofResponse === ofStatus) return ofStatus
  return `${ofResponse}; ${ofStatus}`
}

export const vnpayResult = (response: string, status: string): PaymentResult =>
  resultOf(vnpayMeaning(response, status))

const value = (params: URLSearchParams, name: string) => params.get(name)?.trim() ?? ''

/** Reads the query of a return page, by the provider's part of addresses. */
const RETURNS: Record<Lowercase<Provider>, (params: URLSearchParams) => PaymentResult | null> = {
  momo: (params) => momoResult(value(params, 'resultCode')),
  vnpay: (params) => {
    const response = value(params, 'vnp_ResponseCode')
    const status = value(params, 'vnp_TransactionStatus')
    // A return is a success by either code (docs/product.md#payment-return); that none contradicts it is no doubt.
    const isOnly00 = response + status === '00' && (response === '' || status === '')
    return isOnly00 ? null : vnpayResult(response, status)
  },
}

/**
 * What a return says, for display only; `null` where it says no more than its page, and for a provider without a table.
 */
export const returnResult = (path: string, params: URLSearchParams): PaymentResult | null =>
  Object.hasOwn(RETURNS, path) ? RETURNS[path as keyof typeof RETURNS](params) : null

/**
 * Whether the kept code of an order is the provider's last word about it; not where our own window has ended it. True for
 * a provider without a table.
 */
export function isLastWord(provider: string, code: string): boolean {
  const [response = '', status = ''] = code.split('/')
  const meaning =
    provider === 'MOMO' ? momoMeaning(code) : provider === 'VNPAY' && vnpayMeaning(response, status)
  return !meaning || meaning.verdict === 'paid' || meaning.verdict === 'failed'
}

/** The kept code of an order (`orders.provider_code`) in words; '' where there is no table for it. */
export function codeWords(provider: string, code: string): string {
  if (provider === 'MOMO') return momoMeaning(code).words
  if (provider !== 'VNPAY') return ''
  const [response = '', status] = code.split('/')
  return status === undefined
    ? (VNPAY_CALL.get(response) ?? VNPAY_RESPONSE.get(response) ?? UNKNOWN.words)
    : vnpayWords(response, status)
}
