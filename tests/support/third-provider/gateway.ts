import { createHash } from 'node:crypto'

/** This gateway's signature: SHA-256 over the sorted `name=value` lines and a secret. */
function seal(fields: Record<string, string>, secret: string): string {
  const lines = Object.entries(fields)
    .filter(([name]) => name !== 'seal')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
  return createHash('sha256')
    .update([...lines, secret].join('\n'))
    .digest('base64url')
}

export const sealed = (fields: Record<string, string>, secret: string): Record<string, string> => ({
  ...fields,
  seal: seal(fields, secret),
})

export const isSealed = (fields: Record<string, string>, secret: string): boolean =>
  fields['seal'] === seal(fields, secret)

export const GATEWAY_URL = 'https://third.example.test'

interface Bill {
  id: string
  dong: string
  back: string
  report: string
  state: 'new' | 'done' | 'void'
  refund: string
}

/**
 * A small payment gateway in memory, unlike both real ones: one call for all actions, states
 * instead of codes.
 */
export class FakeGateway {
  readonly secret = 'third-secret'
  readonly bills = new Map<string, Bill>()

  /** Replaces `fetch`: the gateway responds to its own address, the network to all others. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(GATEWAY_URL)) return globalThis.fetch(request)
    // The provider of the tests sends texts only.
    const fields = (await request.json()) as Record<string, string>
    const answer = isSealed(fields, this.secret) ? this.#act(fields) : { state: 'refused' }
    return Response.json(sealed({ ...answer, id: fields['id'] ?? '' }, this.secret))
  }

  #act(fields: Record<string, string>): Record<string, string> {
    const { id = '', act = '', dong = '', back = '', report = '', ref = '' } = fields
    const bill = this.bills.get(id)
    switch (act) {
      case 'begin':
        if (bill) return { state: 'refused' }
        this.bills.set(id, { id, dong, back, report, state: 'new', refund: '' })
        return { state: 'new', page: `${GATEWAY_URL}/pay/${id}` }
      case 'look':
        return bill ? { state: bill.state, dong: bill.dong } : { state: 'unknown' }
      case 'return':
        if (bill?.state !== 'done' || (bill.refund && bill.refund !== ref))
          return { state: 'refused' }
        bill.refund = ref
        return { state: 'returned' }
      default:
        return { state: 'refused' }
    }
  }

  /** The payer pays or cancels on the gateway's page; returns the signed query of the return page. */
  finish(id: string, state: 'done' | 'void'): Record<string, string> {
    const bill = this.bills.get(id)
    if (!bill) throw new Error(`no bill ${id}`)
    bill.state = state
    return sealed({ id, state, dong: bill.dong }, this.secret)
  }
}
