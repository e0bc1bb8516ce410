import { allOrNone, type Environment } from './environment.ts'
import { SettingsError } from './settings-error.ts'

export interface MomoSettings {
  partnerCode: string
  accessKey: string
  secretKey: string
  /** Without a trailing slash; calls go to `<baseUrl>/v2/gateway/api/…`. */
  baseUrl: string
}

export interface VnpaySettings {
  tmnCode: string
  hashSecret: string
  payUrl: string
  apiUrl: string
}

const SANDBOX = {
  MOMO_BASE_URL: 'https://test-payment.momo.vn',
  VNPAY_PAY_URL: 'https://sandbox.vnpayment.vn/paymentv2/vpcpay.html',
  VNPAY_API_URL: 'https://sandbox.vnpayment.vn/merchant_webapi/api/transaction',
}

type Gateway = keyof typeof SANDBOX

const SANDBOX_HOSTS = Object.values(SANDBOX).map((address) => new URL(address).hostname)

/**
 * A provider's address. Only its host tells sandbox from production, so a real site must set the address, and not to
 * its own machine (docs/providers/payments.md#sandbox-and-production).
 */
function gateway(e: Environment, name: Gateway): string {
  const given = e[name]
  if (!given) {
    if (e.NODE_ENV !== 'production' && !e.DATABASE_URL) return SANDBOX[name]
    throw new SettingsError(
      `Thiếu ${name}: khi đã có khóa của cổng thanh toán, hãy ghi rõ địa chỉ của cổng, môi trường thử là ${name}=${SANDBOX[name]}.`,
    )
  }
  const { protocol, hostname } = new URL(given)
  const own = /^(?:localhost$|127\.|\[::1\]|0\.)/.test(hostname)
  if (e.NODE_ENV === 'production' && (protocol !== 'https:' || own)) {
    throw new SettingsError(`${name} phải là địa chỉ https của cổng thanh toán thật.`)
  }
  return given
}

function readMomo(e: Environment): MomoSettings | undefined {
  const keys = allOrNone('MoMo', {
    MOMO_PARTNER_CODE: e.MOMO_PARTNER_CODE,
    MOMO_ACCESS_KEY: e.MOMO_ACCESS_KEY,
    MOMO_SECRET_KEY: e.MOMO_SECRET_KEY,
  })
  return (
    keys && {
      partnerCode: keys.MOMO_PARTNER_CODE,
      accessKey: keys.MOMO_ACCESS_KEY,
      secretKey: keys.MOMO_SECRET_KEY,
      baseUrl: gateway(e, 'MOMO_BASE_URL'),
    }
  )
}

function readVnpay(e: Environment): VnpaySettings | undefined {
  const keys = allOrNone('VNPAY', {
    VNPAY_TMN_CODE: e.VNPAY_TMN_CODE,
    VNPAY_HASH_SECRET: e.VNPAY_HASH_SECRET,
  })
  return (
    keys && {
      tmnCode: keys.VNPAY_TMN_CODE,
      hashSecret: keys.VNPAY_HASH_SECRET,
      payUrl: gateway(e, 'VNPAY_PAY_URL'),
      apiUrl: gateway(e, 'VNPAY_API_URL'),
    }
  )
}

const isSandbox = (address: string | undefined) =>
  address !== undefined && SANDBOX_HOSTS.includes(new URL(address).hostname)

/** The providers with keys. `warnings` names those whose sandbox a production site uses. */
export function readPayments(e: Environment) {
  const momo = readMomo(e)
  const vnpay = readVnpay(e)
  const sandboxes = [
    ...(isSandbox(momo?.baseUrl) ? ['MoMo'] : []),
    ...(isSandbox(vnpay?.payUrl) || isSandbox(vnpay?.apiUrl) ? ['VNPAY'] : []),
  ]
  const warnings =
    e.NODE_ENV === 'production' && sandboxes.length > 0
      ? [`${sandboxes.join(' và ')} là môi trường thử: người mua không trả tiền thật.`]
      : []
  return { momo, vnpay, warnings }
}
