/** What a payment provider's return says: which page to show, never what was really paid. */
export interface PaymentReturn {
  succeeded: boolean
  /** The order's id, '' when the provider did not name one. */
  order: string
}

/** The first of these parameters that says something. */
function firstOf(params: URLSearchParams, names: readonly string[]): string {
  for (const name of names) {
    const value = params.get(name)?.trim()
    if (value) return value
  }
  return ''
}

/** MoMo: success when `resultCode` equals 0; the order in `orderId` or `order` (section 4). */
export function readMomoReturn(search: string): PaymentReturn {
  const params = new URLSearchParams(search)
  return {
    succeeded: firstOf(params, ['resultCode']) === '0',
    order: firstOf(params, ['orderId', 'order']),
  }
}

/**
 * VNPAY: success when the response code or the transaction status equals 00; the order in the
 * transaction reference or `order` (section 4).
 */
export function readVnpayReturn(search: string): PaymentReturn {
  const params = new URLSearchParams(search)
  return {
    succeeded:
      firstOf(params, ['vnp_ResponseCode']) === '00' ||
      firstOf(params, ['vnp_TransactionStatus']) === '00',
    order: firstOf(params, ['vnp_TxnRef', 'order']),
  }
}

/**
 * The address of a payment page as the browser may be sent there: http or https, or a path of the
 * site itself. `null` for anything else, a script's address above all.
 */
export function paymentAddress(url: string): string | null {
  if (/^\/(?![/\\])/.test(url)) return url
  if (!URL.canParse(url)) return null
  const address = new URL(url)
  return ['http:', 'https:'].includes(address.protocol) ? address.href : null
}
