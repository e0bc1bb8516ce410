import { createHash, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { fromGmt7Stamp, gmt7Stamp } from '../payments/gmt7.ts'
import { sameSignature } from '../payments/signatures.ts'
import { signVnpay, vnpayJoined, vnpayQuery } from '../payments/vnpay/signing.ts'
import { VNPAY_LIMITS, vnpayAmount } from '../payments/vnpay/vnpay.ts'
import { logSim, refundedBy, type SimPayment } from './books.ts'
import type { SimulatorOptions } from './options.ts'
import type { Decision } from './outcomes.ts'
import { errorPage } from './page.ts'
import {
  ANSWER_WITHIN_MS,
  NO_ANSWER,
  orderOf,
  signatureOf,
  type Delivery,
  type IpnAnswer,
  type ProviderSide,
  toldAmount,
} from './provider-side.ts'

/** The imitation of VNPAY (docs/providers/payments.md#simulated-vnpay). */
export const vnpay: ProviderSide = {
  name: 'VNPAY',
  lacks: ['processing'],
  ipnCalls: 10,
  pagePath: (_, orderId) => `/vnpay/pay?ref=${encodeURIComponent(orderId)}`,
  routes: (options, pages) => {
    const { basePath, books } = options
    const app = new Hono()
    app.post('/merchant_webapi/api/transaction', async (c) => {
      const input: unknown = await c.req.json().catch(() => null)
      const known = typeof input === 'object' && input !== null && !Array.isArray(input)
      const answer = await answerCall(options, known ? (input as Input) : {})
      await logSim(books, {
        at: options.now().toISOString(),
        provider: 'VNPAY',
        orderId: String(answer['vnp_TxnRef']),
        event: String(answer['vnp_Command']) || '?',
        detail: '',
        answer: [answer['vnp_ResponseCode'], answer['vnp_TransactionStatus']].join(' '),
      })
      return c.json(answer)
    })
    app.get('/vpcpay.html', async (c) => {
      const opened = await openPayment(options, new URL(c.req.url).search.slice(1))
      const path =
        'error' in opened
          ? `/vnpay/Payment/Error.html?code=${opened.error}`
          : vnpay.pagePath(options, opened.orderId)
      return c.redirect(basePath + path)
    })
    app.get('/pay', async (c) =>
      pages.payment(c, await books.find({ provider: 'VNPAY', orderId: c.req.query('ref') ?? '' })),
    )
    app.get('/Payment/Error.html', (c) => {
      const code = c.req.query('code') ?? ''
      return pages.show(c, errorPage(PAGE_ERRORS[code] ?? 'Có lỗi xảy ra.', code))
    })
    return app
  },
  sendIpn,
  returnQuery: vnpayResult,
}

/** The texts of its error page (docs/providers/payments.md#vnpay-error-pages). */
const PAGE_ERRORS: Record<string, string> = {
  '01': 'Giao dịch đã tồn tại.',
  '03': 'Dữ liệu gửi sang không đúng định dạng.',
  '04': 'Số tiền không hợp lệ: từ 5.000 đ đến dưới 1 tỷ đồng.',
  '15': 'Giao dịch đã quá thời gian thanh toán.',
  '70': 'Sai chữ ký.',
  '91': 'Không tìm thấy giao dịch.',
}

const RESULTS: Record<Decision, { responseCode: string; status: string }> = {
  paid: { responseCode: '00', status: '00' },
  cancelled: { responseCode: '24', status: '02' },
  'no-funds': { responseCode: '51', status: '02' },
  expired: { responseCode: '11', status: '02' },
  fraud: { responseCode: '07', status: '07' },
  processing: { responseCode: '00', status: '01' },
}

/** The signed query of IPN and return page (docs/providers/payments.md#vnpay-result-fields). */
function vnpayResult({ vnpay, now }: SimulatorOptions, delivery: Delivery): string {
  const { payment, decision } = delivery
  const { responseCode, status } = RESULTS[decision]
  const charged = decision === 'paid' || decision === 'fraud'
  const raw = vnpayQuery({
    vnp_TmnCode: vnpay.tmnCode,
    vnp_Amount: vnpayAmount(toldAmount(delivery)),
    vnp_BankCode: charged ? 'NCB' : 'VNPAY',
    vnp_BankTranNo: charged ? `VNP${payment.transactionId}` : '',
    vnp_CardType: charged ? 'ATM' : 'QRCODE',
    vnp_PayDate: gmt7Stamp(payment.decidedAt ?? now()),
    vnp_OrderInfo: payment.orderInfo,
    vnp_TransactionNo: charged ? payment.transactionId : '0',
    vnp_ResponseCode: responseCode,
    vnp_TransactionStatus: status,
    vnp_TxnRef: orderOf(delivery),
  })
  return `${raw}&vnp_SecureHash=${signatureOf(signVnpay(raw, vnpay.hashSecret), delivery)}`
}

async function sendIpn(options: SimulatorOptions, delivery: Delivery): Promise<IpnAnswer> {
  try {
    const url = `${delivery.payment.ipnUrl}?${vnpayResult(options, delivery)}`
    const response = await options.fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    const answer = (await response.json()) as { RspCode?: unknown; Message?: unknown }
    const code = String(answer.RspCode)
    return { done: code === '00' || code === '02', text: `${code} ${String(answer.Message)}` }
  } catch {
    return NO_ANSWER
  }
}

/** True when the hash fits the raw bytes of the query, whatever their encoding. */
function isQueryGenuine(rawQuery: string, hashSecret: string): boolean {
  const parts = rawQuery.split('&')
  const hash = parts.find((part) => part.startsWith('vnp_SecureHash='))?.slice(15) ?? ''
  const nameOf = (part: string) => part.slice(0, part.indexOf('='))
  const raw = parts
    .filter((part) => part.startsWith('vnp_') && !part.startsWith('vnp_SecureHash'))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .join('&')
  return sameSignature(signVnpay(raw, hashSecret), hash)
}

/** The format of each parameter of a payment (docs/providers/payments.md#vnpay-pay-parameters). */
const FORMAT: Record<string, RegExp> = {
  vnp_Version: /^2\.1\.0$/,
  vnp_Command: /^pay$/,
  vnp_Amount: /^\d{1,12}$/,
  vnp_CreateDate: /^\d{14}$/,
  vnp_ExpireDate: /^\d{14}$/,
  vnp_CurrCode: /^VND$/,
  vnp_IpAddr: /^.{7,45}$/,
  vnp_Locale: /^(vn|en)$/,
  vnp_OrderInfo: /^[\x20-\x7e]{1,255}$/,
  vnp_OrderType: /^.{1,100}$/,
  vnp_ReturnUrl: /^https?:\/\/.{2,248}$/,
  vnp_TxnRef: /^.{1,100}$/,
}

const day = (stamp: string) => stamp.slice(0, 8)

/** Opens the payment of a payment page's query; else the code of the error page. */
async function openPayment(
  options: SimulatorOptions,
  rawQuery: string,
): Promise<SimPayment | { error: '70' | '15' | '03' | '04' | '01' }> {
  const { books } = options
  if (!isQueryGenuine(rawQuery, options.vnpay.hashSecret)) return { error: '70' }
  const params = new URLSearchParams(rawQuery)
  const get = (name: string) => params.get(name) ?? ''
  const expiresAt = fromGmt7Stamp(get('vnp_ExpireDate'))
  const wellFormed =
    Object.entries(FORMAT).every(([name, pattern]) => pattern.test(get(name))) &&
    get('vnp_TmnCode') === options.vnpay.tmnCode &&
    URL.canParse(get('vnp_ReturnUrl')) &&
    fromGmt7Stamp(get('vnp_CreateDate')) !== null &&
    Number(get('vnp_Amount')) % 100 === 0
  if (!wellFormed || !expiresAt) return { error: '03' }
  const amount = Number(get('vnp_Amount')) / 100
  if (amount < VNPAY_LIMITS.min || amount > VNPAY_LIMITS.max) return { error: '04' }
  if (expiresAt <= options.now()) return { error: '15' }
  const known = await books.find({ provider: 'VNPAY', orderId: get('vnp_TxnRef') })
  const queryDigest = createHash('sha256').update(rawQuery).digest('hex')
  if (known && day(known.createDateStr) === day(get('vnp_CreateDate'))) {
    // The same query again is a second click or a reload of the payer, while the payment is open.
    return known.queryDigest === queryDigest && !known.decision ? known : { error: '01' }
  }
  const payment: SimPayment = {
    provider: 'VNPAY',
    orderId: get('vnp_TxnRef'),
    amount,
    orderInfo: get('vnp_OrderInfo'),
    returnUrl: get('vnp_ReturnUrl'),
    ipnUrl: options.vnpayIpnUrl(),
    createdAt: options.now(),
    expiresAt,
    requestId: '',
    createDateStr: get('vnp_CreateDate'),
    queryDigest,
    decision: null,
    decidedAt: null,
    transactionId: '',
    refunded: 0,
    log: [],
  }
  if (known) return (await books.change(known, () => payment)) ?? payment
  // The same page, opened twice at the same moment, is opened once.
  await books.add(payment)
  return payment
}

type Input = Record<string, unknown>

const MESSAGES: Record<string, string> = {
  '00': 'Success',
  '02': 'Invalid TmnCode',
  '03': 'Invalid data format',
  '91': 'Transaction not found',
  '94': 'Duplicate request',
  '95': 'Transaction was not successful',
  '97': 'Invalid checksum',
}

/** After these the hash was right, and the request id is used. */
const CHECKED = ['00', '91', '94', '95']

/** The merchant API: querydr and refund (docs/providers/payments.md#vnpay-merchant-api). */
async function answerCall(
  options: SimulatorOptions,
  input: Input,
): Promise<Record<string, string>> {
  const { books } = options
  const text = (name: string) => (typeof input[name] === 'string' ? input[name] : '')
  const command = text('vnp_Command')
  const payment = await books.find({ provider: 'VNPAY', orderId: text('vnp_TxnRef') })
  const refunded = command === 'refund'
  let code = await codeOf(options, input, command, payment)
  if (CHECKED.includes(code)) {
    await books.rememberRequest(`${text('vnp_RequestId')} ${day(gmt7Stamp(options.now()))}`)
  }
  if (code === '00' && payment && refunded) {
    const amount = amountOf(text('vnp_Amount')) ?? 0
    if (!(await books.change(payment, (known) => refundedBy(known, amount)))) code = '95'
  }
  const found = code === '00' && payment ? payment : null
  const result = found?.decision ? RESULTS[found.decision] : null
  const fields: Record<string, string> = {
    vnp_ResponseId: randomUUID().replaceAll('-', ''),
    vnp_Command: command,
    vnp_ResponseCode: code,
    vnp_Message: MESSAGES[code] ?? '',
    vnp_TmnCode: text('vnp_TmnCode'),
    vnp_TxnRef: text('vnp_TxnRef'),
    vnp_Amount: found ? (refunded ? text('vnp_Amount') : vnpayAmount(found.amount)) : '',
    vnp_BankCode: found?.decision ? 'NCB' : '',
    vnp_PayDate: found?.decidedAt ? gmt7Stamp(found.decidedAt) : '',
    vnp_TransactionNo: found?.transactionId ?? '',
    vnp_TransactionType: refunded ? text('vnp_TransactionType') : found ? '01' : '',
    vnp_TransactionStatus: found ? (refunded ? '05' : (result?.status ?? '01')) : '',
    vnp_OrderInfo: text('vnp_OrderInfo'),
  }
  const joined = vnpayJoined(refunded ? 'refundAnswer' : 'querydrAnswer', fields)
  return { ...fields, vnp_SecureHash: signVnpay(joined, options.vnpay.hashSecret) }
}

/** In đồng, of whole đồng in hundredths; null for any other text. */
const amountOf = (text: unknown): number | null =>
  typeof text === 'string' && /^\d{1,10}00$/.test(text) ? Number(text) / 100 : null

async function codeOf(
  options: SimulatorOptions,
  input: Input,
  command: string,
  payment: SimPayment | undefined,
): Promise<string> {
  if (command !== 'querydr' && command !== 'refund') return '03'
  // What is no text would be taken for another text, or for an empty one.
  const isText = ([name, value]: [string, unknown]) =>
    !name.startsWith('vnp_') || typeof value === 'string'
  if (!Object.entries(input).every(isText)) return '03'
  if (input['vnp_TmnCode'] !== options.vnpay.tmnCode) return '02'
  const hash = input['vnp_SecureHash']
  const expected = signVnpay(vnpayJoined(command, input), options.vnpay.hashSecret)
  if (typeof hash !== 'string' || !sameSignature(expected, hash)) return '97'
  const requestId = input['vnp_RequestId']
  if (typeof requestId !== 'string' || !/^.{1,32}$/.test(requestId)) return '03'
  const isRepeated = await options.books.hasRequest(`${requestId} ${day(gmt7Stamp(options.now()))}`)
  if (isRepeated) return '94'
  if (!payment || payment.createDateStr !== input['vnp_TransactionDate']) return '91'
  if (command === 'querydr') return '00'
  const amount = amountOf(input['vnp_Amount'])
  if (amount === null || amount <= 0) return '03'
  // 02 is the whole payment, 03 a part of it.
  const type = input['vnp_TransactionType']
  if (type !== '03' && !(type === '02' && amount === payment.amount)) return '03'
  if (payment.decision !== 'paid') return '95'
  return '00'
}
