import { z } from 'zod'
import { postToProvider } from '../../../server/providers/payments/http.ts'
import type {
  PaymentDeps,
  PaymentProvider,
  PaymentReport,
} from '../../../server/providers/ports/payment-provider.ts'
import type { ProviderFacts } from '../../../shared/rules/payment-providers.ts'
import type { Verdict } from '../../../shared/rules/payment-results.ts'
import { GATEWAY_URL, isSealed, sealed } from './gateway.ts'

/** The entry that a third provider would have in `PAYMENT_PROVIDERS`. */
export const THIRD = {
  path: 'third',
  name: 'Ví Ba',
  readReturn: (params) => ({
    succeeded: params.get('state') === 'done',
    order: params.get('id') ?? '',
  }),
} as const satisfies ProviderFacts

type Fields = Record<string, string>

const VERDICTS: Record<string, Verdict> = { new: 'waiting', done: 'paid', void: 'failed' }

const reportOf = ({ id = '', state = '', dong = '' }: Fields): PaymentReport => ({
  orderId: id,
  amount: /^\d{1,12}$/.test(dong) ? BigInt(dong) : null,
  code: state,
  transactionId: id,
  verdict: VERDICTS[state] ?? 'processing',
})

/**
 * A third provider for the tests. It proves that `PaymentProvider` supports one without a change of
 * services, routes and pages.
 */
export function thirdProvider(secret: string): PaymentProvider<'THIRD'> {
  const call = async (deps: PaymentDeps, fields: Fields): Promise<Fields> =>
    // The gateway's responses have texts only.
    (await postToProvider(deps, `${GATEWAY_URL}/act`, sealed(fields, secret))) as Fields
  return {
    id: 'THIRD',
    path: THIRD.path,
    name: THIRD.name,
    limits: { min: 5_000, max: 900_000 },
    connect: (deps) => ({
      simulated: false,
      start: {
        kind: 'call',
        create: async ({ orderId, amount, returnUrl, ipnUrl }) => {
          const answer = await call(deps, {
            act: 'begin',
            id: orderId,
            dong: String(amount),
            back: returnUrl,
            report: ipnUrl,
          })
          return answer['page']
            ? { kind: 'created', payUrl: answer['page'], answer }
            : { kind: 'refused', code: answer['state'] ?? '', answer }
        },
      },
      query: async ({ orderId }) => {
        const answer = await call(deps, { act: 'look', id: orderId })
        return answer['state'] === 'unknown'
          ? { result: { kind: 'not-found', code: 'unknown' }, answer }
          : { result: { kind: 'report', report: reportOf(answer) }, answer }
      },
      refund: async ({ ref, orderId }) => {
        const answer = await call(deps, { act: 'return', id: orderId, ref })
        const code = answer['state'] ?? ''
        return { kind: code === 'returned' ? 'refunded' : 'refused', code, answer }
      },
      readReturn: (params) => {
        const fields = Object.fromEntries(params)
        return isSealed(fields, secret) ? reportOf(fields) : null
      },
    }),
    ipn: {
      method: 'post',
      read: (_, { body }) => {
        const fields = z.record(z.string(), z.string()).safeParse(body)
        if (!fields.success) return { kind: 'refused', outcome: 'malformed', orderId: null }
        return isSealed(fields.data, secret)
          ? { kind: 'report', report: reportOf(fields.data) }
          : { kind: 'refused', outcome: 'bad-signature', orderId: fields.data['id'] ?? null }
      },
      answers: {
        settled: { status: 200, body: { heard: 'yes' } },
        open: { status: 200, body: { heard: 'yes' } },
        duplicate: { status: 200, body: { heard: 'before' } },
        'wrong-amount': { status: 200, body: { heard: 'wrong amount' } },
        'not-found': { status: 200, body: { heard: 'unknown' } },
        malformed: { status: 400, body: { heard: 'no' } },
        'bad-signature': { status: 400, body: { heard: 'no' } },
        error: null,
      },
      responses: {
        200: { description: 'Đã nhận', schema: z.object({ heard: z.string() }) },
        400: { description: 'Không đọc được' },
      },
    },
  }
}
