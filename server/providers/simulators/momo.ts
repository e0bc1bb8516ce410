import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { MOMO_LIMITS } from '../payments/momo/momo.ts'
import { signMomo, type MomoFields } from '../payments/momo/signing.ts'
import { sameSignature } from '../payments/signatures.ts'
import { logSim, newTransactionId, refundedBy, type SimPayment } from './books.ts'
import type { SimulatorOptions } from './options.ts'
import type { Decision } from './outcomes.ts'
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

const WINDOW_MS = 15 * 60_000
/** MoMo's rule (docs/providers/payments.md#momo-order-id), written so that no text makes it backtrack for long. */
const ORDER_ID = /^[0-9a-zA-Z]+(?:[-_.]+[0-9a-zA-Z]+)*$/
const REQUEST_TYPES = ['captureWallet', 'payWithMethod']

const MESSAGES: Record<number, string> = {
  0: 'Thành công.',
  13: 'Xác thực doanh nghiệp thất bại.',
  20: 'Yêu cầu sai định dạng.',
  22: 'Số tiền giao dịch không hợp lệ.',
  40: 'RequestId bị trùng.',
  41: 'OrderId bị trùng.',
  42: 'OrderId không hợp lệ hoặc không được tìm thấy.',
  1000: 'Giao dịch đã được khởi tạo, chờ người dùng xác nhận thanh toán.',
  1005: 'Giao dịch thất bại do liên kết đã hết hạn.',
  1080: 'Giao dịch hoàn tiền thất bại.',
  1081: 'Giao dịch gốc đã được hoàn hoặc số tiền hoàn vượt quá số tiền gốc.',
}

type Input = Record<string, unknown>
interface Reply {
  status: ContentfulStatusCode
  body: Record<string, unknown>
}

const isHttpUrl = (value: string) => /^https?:\/\//.test(value) && URL.canParse(value)

const text = (input: Input, name: string): string => {
  const value = input[name]
  return typeof value === 'string' ? value : ''
}
const NUMBERS: readonly string[] = ['amount', 'transId']
const TEXTS: readonly string[] = [
  'partnerCode',
  'accessKey',
  'requestId',
  'orderId',
  'orderInfo',
  'redirectUrl',
  'ipnUrl',
  'requestType',
  'extraData',
  'lang',
  'description',
  'signature',
]
/** False where a field is of another type: it would be taken for another value, or for none. */
const isTyped = (input: Input): boolean =>
  Object.entries(input).every(([name, value]) => {
    if (NUMBERS.includes(name)) return Number.isSafeInteger(value)
    return !TEXTS.includes(name) || typeof value === 'string'
  })
const isRequestId = (value: string) => /^.{1,50}$/.test(value)
const amountOf = (input: Input): number | null => {
  const value = input['amount']
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

/** The imitation of MoMo (docs/providers/payments.md#simulated-momo). */
export const momo: ProviderSide = {
  name: 'MoMo',
  lacks: ['suspected-fraud'],
  // MoMo publishes no schedule of repetitions.
  ipnCalls: 1,
  pagePath: (options, orderId) =>
    `/momo/v2/gateway/pay?t=${encodeURIComponent(pageToken(options, orderId))}`,
  routes: (options, pages) => {
    const app = new Hono()
    const actions = { create, query, refund }
    for (const [name, action] of Object.entries(actions)) {
      app.post(`/v2/gateway/api/${name}`, async (c) => {
        const input: unknown = await c.req.json().catch(() => null)
        const known = typeof input === 'object' && input !== null && !Array.isArray(input)
        const { status, body } = known
          ? await (isTyped(input as Input)
              ? action(options, input as Input)
              : refuse(options, input as Input, 20))
          : refuse(options, {}, 20)
        await logSim(options.books, {
          at: options.now().toISOString(),
          provider: 'MOMO',
          orderId: text(known ? (input as Input) : {}, 'orderId'),
          event: name,
          detail: '',
          answer: String(body['resultCode']),
        })
        return c.json(body, status)
      })
    }
    app.get('/v2/gateway/pay', async (c) => {
      const [, orderId = ''] = Buffer.from(c.req.query('t') ?? '', 'base64')
        .toString()
        .split('|')
      return pages.payment(c, await options.books.find({ provider: 'MOMO', orderId }))
    })
    return app
  },
  sendIpn,
  returnQuery: (options, delivery) =>
    new URLSearchParams(
      Object.entries(momoResult(options, delivery)).map(([name, value]) => [name, String(value)]),
    ).toString(),
}

const pageToken = ({ momo: { partnerCode } }: SimulatorOptions, orderId: string) =>
  Buffer.from(`${partnerCode}|${orderId}`).toString('base64')

const RESULTS: Record<Decision, { resultCode: number; message: string }> = {
  paid: { resultCode: 0, message: 'Thành công.' },
  cancelled: { resultCode: 1006, message: 'Giao dịch bị từ chối bởi người dùng.' },
  'no-funds': { resultCode: 1001, message: 'Giao dịch thất bại do tài khoản không đủ tiền.' },
  expired: { resultCode: 1005, message: 'Giao dịch thất bại do liên kết đã hết hạn.' },
  fraud: { resultCode: 9000, message: 'Giao dịch đã được xác nhận.' },
  processing: { resultCode: 7002, message: 'Giao dịch đang được nhà phát hành xử lý.' },
}

/** The body of the IPN and the query of the return page (docs/providers/payments.md#momo-result-fields). */
function momoResult({ momo, now }: SimulatorOptions, delivery: Delivery) {
  const { payment, decision } = delivery
  const { resultCode, message } = RESULTS[decision]
  const at = payment.decidedAt ?? now()
  const fields = {
    partnerCode: momo.partnerCode,
    orderId: orderOf(delivery),
    requestId: payment.requestId,
    amount: toldAmount(delivery),
    orderInfo: payment.orderInfo,
    orderType: 'momo_wallet',
    // For a failed payment, which has no transaction, MoMo sends a time stamp here.
    transId: decision === 'paid' ? Number(payment.transactionId) : at.getTime(),
    resultCode,
    message,
    payType: decision === 'paid' ? 'qr' : '',
    responseTime: at.getTime(),
    extraData: '',
  } satisfies MomoFields<'result'>
  return { ...fields, signature: signatureOf(signMomo('result', fields, momo), delivery) }
}

async function sendIpn(options: SimulatorOptions, delivery: Delivery): Promise<IpnAnswer> {
  try {
    const response = await options.fetch(delivery.payment.ipnUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=UTF-8' },
      body: JSON.stringify(momoResult(options, delivery)),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await response.body?.cancel()
    return { done: response.status === 204, text: `HTTP ${response.status}` }
  } catch {
    return NO_ANSWER
  }
}

function answer(
  options: SimulatorOptions,
  input: Input,
  resultCode: number,
  more: Record<string, unknown> = {},
  status: ContentfulStatusCode = 200,
): Reply {
  return {
    status,
    body: {
      partnerCode: options.momo.partnerCode,
      orderId: text(input, 'orderId'),
      requestId: text(input, 'requestId'),
      amount: amountOf(input) ?? 0,
      responseTime: options.now().getTime(),
      message: MESSAGES[resultCode] ?? '',
      resultCode,
      ...more,
    },
  }
}

const refuse = (options: SimulatorOptions, input: Input, resultCode: number) =>
  answer(options, input, resultCode, {}, 400)

const isGenuine = ({ momo }: SimulatorOptions, input: Input, expected: string) =>
  text(input, 'partnerCode') === momo.partnerCode &&
  sameSignature(expected, text(input, 'signature'))

async function create(options: SimulatorOptions, input: Input): Promise<Reply> {
  const { books } = options
  const amount = amountOf(input)
  const field = (name: string) => text(input, name)
  const wellFormed =
    amount !== null &&
    ORDER_ID.test(field('orderId')) &&
    field('orderId').length <= 200 &&
    isRequestId(field('requestId')) &&
    /^.{1,255}$/.test(field('orderInfo')) &&
    input['extraData'] !== undefined &&
    REQUEST_TYPES.includes(field('requestType')) &&
    isHttpUrl(field('redirectUrl')) &&
    isHttpUrl(field('ipnUrl')) &&
    new URL(field('ipnUrl')).origin === new URL(options.ipnOrigin()).origin
  if (!wellFormed) return refuse(options, input, 20)
  const fields = {
    amount,
    extraData: field('extraData'),
    ipnUrl: field('ipnUrl'),
    orderId: field('orderId'),
    orderInfo: field('orderInfo'),
    partnerCode: field('partnerCode'),
    redirectUrl: field('redirectUrl'),
    requestId: field('requestId'),
    requestType: field('requestType'),
  }
  if (!isGenuine(options, input, signMomo('create', fields, options.momo))) {
    return refuse(options, input, 13)
  }
  if (amount < MOMO_LIMITS.min || amount > MOMO_LIMITS.max) return refuse(options, input, 22)
  if (await books.hasRequest(fields.requestId)) return refuse(options, input, 40)
  const now = options.now()
  const isNew = await books.add({
    provider: 'MOMO',
    orderId: fields.orderId,
    amount,
    orderInfo: fields.orderInfo,
    returnUrl: fields.redirectUrl,
    ipnUrl: fields.ipnUrl,
    createdAt: now,
    expiresAt: new Date(now.getTime() + WINDOW_MS),
    requestId: fields.requestId,
    createDateStr: '',
    queryDigest: '',
    decision: null,
    decidedAt: null,
    transactionId: '',
    refunded: 0,
    log: [],
  })
  if (!isNew) return refuse(options, input, 41)
  await books.rememberRequest(fields.requestId)
  // The payer's browser must reach the page, so it is on the origin of the return page.
  const { origin } = new URL(fields.redirectUrl)
  const payUrl = `${origin}${options.basePath}${momo.pagePath(options, fields.orderId)}`
  return answer(options, input, 0, { payUrl })
}

async function query(options: SimulatorOptions, input: Input): Promise<Reply> {
  const { books } = options
  const fields = {
    orderId: text(input, 'orderId'),
    partnerCode: text(input, 'partnerCode'),
    requestId: text(input, 'requestId'),
  }
  if (!isRequestId(fields.requestId) || !fields.orderId) return refuse(options, input, 20)
  if (!isGenuine(options, input, signMomo('query', fields, options.momo)))
    return refuse(options, input, 13)
  const payment = await books.find({ provider: 'MOMO', orderId: fields.orderId })
  if (!payment) return refuse(options, input, 42)
  return answer(options, input, resultOf(payment, options.now()), {
    amount: payment.amount,
    extraData: '',
    transId: payment.decision === 'paid' ? Number(payment.transactionId) : 0,
    payType: payment.decision === 'paid' ? 'qr' : '',
    refundTrans: [],
    lastUpdated: (payment.decidedAt ?? payment.createdAt).getTime(),
  })
}

function resultOf(payment: SimPayment, now: Date): number {
  if (payment.decision) return RESULTS[payment.decision].resultCode
  return now > payment.expiresAt ? 1005 : 1000
}

async function refund(options: SimulatorOptions, input: Input): Promise<Reply> {
  const { books } = options
  const amount = amountOf(input)
  const transId = input['transId']
  const isWhole =
    amount !== null &&
    transId !== undefined &&
    isRequestId(text(input, 'requestId')) &&
    ORDER_ID.test(text(input, 'orderId'))
  if (!isWhole) return refuse(options, input, 20)
  const fields = {
    amount,
    description: text(input, 'description'),
    orderId: text(input, 'orderId'),
    partnerCode: text(input, 'partnerCode'),
    requestId: text(input, 'requestId'),
    transId: String(transId as number),
  }
  if (!isGenuine(options, input, signMomo('refund', fields, options.momo))) {
    return refuse(options, input, 13)
  }
  if (amount < MOMO_LIMITS.min || amount > MOMO_LIMITS.max) return refuse(options, input, 22)
  if (await books.hasRequest(fields.requestId)) return refuse(options, input, 40)
  if (await books.find({ provider: 'MOMO', orderId: fields.orderId })) {
    return refuse(options, input, 41)
  }
  const payment = await books.findTransaction('MOMO', fields.transId)
  if (payment?.decision !== 'paid') return refuse(options, input, 1080)
  const refunded = await books.change(payment, (known) => refundedBy(known, amount))
  if (!refunded) return refuse(options, input, 1081)
  await books.rememberRequest(fields.requestId)
  return answer(options, input, 0, {
    amount,
    transId: Number(newTransactionId(options.now())),
  })
}
