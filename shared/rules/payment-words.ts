/** The codes of the providers in words, for whoever runs the site; buyers' pages do without. */

const FRAUD = 'đã trừ tiền, nghi ngờ gian lận'
const UNKNOWN = 'mã lạ'

/** docs/providers/payments.md#momo-result-codes */
const MOMO: Readonly<Record<string, string>> = {
  0: 'thành công',
  1000: 'chờ người mua xác nhận',
  7000: 'đang xử lý',
  7002: 'nhà phát hành đang xử lý',
  9000: 'đã được duyệt, chờ ghi nhận',
  1001: 'không đủ tiền',
  1002: 'nhà phát hành từ chối',
  1003: 'bị hủy sau khi duyệt, hoặc quá giờ',
  1004: 'quá hạn mức',
  1005: 'trang hoặc mã QR hết hạn',
  1006: 'người mua từ chối',
  1007: 'tài khoản không hoạt động',
  1017: 'bên bán hủy',
  1026: 'trái điều kiện khuyến mãi',
  4001: 'tài khoản bị hạn chế',
  4002: 'tài khoản chưa xác thực',
  4100: 'đăng nhập không thành công',
  98: 'không tạo được mã QR',
  99: 'lỗi không rõ',
  2019: 'sai nhóm đơn',
  10: 'MoMo đang bảo trì',
  11: 'không có quyền',
  12: 'phiên bản API cũ',
  13: 'sai khóa hoặc chữ ký',
  20: 'sai định dạng',
  21: 'sai số tiền',
  22: 'số tiền ngoài giới hạn',
  40: 'trùng requestId',
  41: 'trùng orderId',
  42: 'không có đơn này',
  43: 'đang có giao dịch giống vậy',
  45: 'trùng mục',
  47: 'dữ liệu không dùng được',
  1080: 'hoàn tiền không thành công',
  1081: 'hoàn tiền không thành công',
  1088: 'hoàn tiền không thành công',
}

/** docs/providers/payments.md#vnpay-response-codes */
const VNPAY_RESPONSE: Readonly<Record<string, string>> = {
  '00': 'thành công',
  '07': FRAUD,
  '09': 'tài khoản chưa có Internet Banking',
  '10': 'sai thông tin thẻ quá 3 lần',
  '11': 'hết giờ thanh toán',
  '12': 'thẻ hoặc tài khoản bị khóa',
  '13': 'sai mã OTP',
  '24': 'người mua hủy',
  '51': 'không đủ tiền',
  '65': 'quá hạn mức trong ngày',
  '75': 'ngân hàng đang bảo trì',
  '79': 'sai mật khẩu thanh toán quá nhiều lần',
  '99': 'lỗi khác',
}

/** docs/providers/payments.md#vnpay-transaction-status */
const VNPAY_STATUS: Readonly<Record<string, string>> = {
  '00': 'thành công',
  '01': 'giao dịch chưa xong',
  '02': 'giao dịch lỗi',
  '04': 'giao dịch đảo, ngân hàng đã trừ tiền',
  '05': 'đang hoàn tiền',
  '06': 'đã gửi lệnh hoàn tiền sang ngân hàng',
  '07': FRAUD,
  '09': 'hoàn tiền bị từ chối',
}

/** What the querydr answer's `vnp_ResponseCode` says of the call itself (docs/providers/payments.md#vnpay-merchant-api). */
const VNPAY_CALL: Readonly<Record<string, string>> = { '91': 'không có giao dịch này' }

const wordsOf = (table: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined

function vnpayWords(response: string, status: string): string {
  const ofResponse = wordsOf(VNPAY_RESPONSE, response) ?? (response ? UNKNOWN : 'thiếu mã trả lời')
  const ofStatus = wordsOf(VNPAY_STATUS, status) ?? (status ? UNKNOWN : 'thiếu trạng thái')
  // A query knows the status alone and writes 00 for the other.
  if (response === '00' || ofResponse === ofStatus) return ofStatus
  return `${ofResponse}; ${ofStatus}`
}

/** The kept code of an order (`orders.provider_code`) in words; '' where there is no table for it. */
export function codeWords(provider: string, code: string): string {
  if (provider === 'MOMO') return wordsOf(MOMO, code) ?? UNKNOWN
  if (provider !== 'VNPAY') return ''
  const [response = '', status] = code.split('/')
  return status === undefined
    ? (wordsOf(VNPAY_CALL, response) ?? wordsOf(VNPAY_RESPONSE, response) ?? UNKNOWN)
    : vnpayWords(response, status)
}
