/** The facts about a payment provider that app and API share. */
export interface ProviderFacts {
  /** Its part of addresses such as `/checkout/{path}-return` and `/api/payments/{path}/ipn`. */
  path: string
  /** The name that buyers see. */
  name: string
  /** What one pays with there, in a few words. */
  means?: string
  /** The provider's own colour, behind a white mark (contrast at least 3:1). */
  colour?: string
  /** Reads the query of its return page. For display only, because anybody can write that query. */
  readReturn: (params: URLSearchParams) => ReturnFacts
}

/** Which page to show after a return; never a proof of payment (docs/product.md#payment-proof). */
interface ReturnFacts {
  succeeded: boolean
  /** The order's id, '' when the query has none. */
  order: string
}

/** The first of these parameters that is not empty. */
function firstOf(params: URLSearchParams, ...names: readonly string[]): string {
  for (const name of names) {
    const value = params.get(name)?.trim()
    if (value) return value
  }
  return ''
}

/** Every provider by its name in the database, in the order of the cart's buttons. */
export const PAYMENT_PROVIDERS = {
  MOMO: {
    path: 'momo',
    name: 'MoMo',
    means: 'Ví điện tử',
    colour: '#a50064',
    // Success when `resultCode` equals 0 (docs/product.md#payment-return).
    readReturn: (params) => ({
      succeeded: firstOf(params, 'resultCode') === '0',
      order: firstOf(params, 'orderId', 'order'),
    }),
  },
  VNPAY: {
    path: 'vnpay',
    name: 'VNPAY',
    means: 'Thẻ ATM, Visa, mã QR',
    colour: '#005baa',
    // Success when the response code or the transaction status equals 00.
    readReturn: (params) => ({
      succeeded:
        firstOf(params, 'vnp_ResponseCode') === '00' ||
        firstOf(params, 'vnp_TransactionStatus') === '00',
      order: firstOf(params, 'vnp_TxnRef', 'order'),
    }),
  },
} as const satisfies Record<string, ProviderFacts>

/** The last segment of a provider's return address: a whole one, because a route's parameter is. */
export const returnPage = ({ path }: Pick<ProviderFacts, 'path'>): string => `${path}-return`

/** A provider's name in the database. */
export type Provider = keyof typeof PAYMENT_PROVIDERS
