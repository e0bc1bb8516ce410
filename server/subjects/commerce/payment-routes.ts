import { clientIp, z } from '../../platform/http/context.ts'
import { body, ok, publicRoute, routerOf } from '../../platform/http/route.ts'
import { limited } from '../../platform/limits/limited.ts'
import type { PaymentProvider, PaymentProviders } from '../../providers/ports/payment-provider.ts'
import { confirmReturn, takeIpn } from './payment-callbacks.ts'

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return { unreadable: text }
  }
}

const ipn = (provider: PaymentProvider) => {
  const { name, path } = provider
  const { method, responses } = provider.ipn
  return publicRoute({
    method,
    path: `/${path}/ipn`,
    summary: `IPN của ${name} (chỉ ${name} gọi)`,
    // A plain schema documents the body without checking it, so that invalid IPNs reach the log, too.
    request:
      method === 'post'
        ? { body: { content: { 'application/json': { schema: { type: 'object' } } } } }
        : {},
    answers: Object.fromEntries(
      Object.entries(responses).map(([status, { description, schema }]) => [
        status,
        schema ? ok(schema, description)[200] : { description },
      ]),
    ),
    never: [400],
    run: async ({ c, deps }) => {
      const { status, body: answer } = await takeIpn(deps, provider, {
        query: new URL(c.req.url).searchParams,
        body: c.req.method === 'POST' ? readJson(await c.req.text()) : null,
        ip: clientIp(c),
      })
      return answer ? Response.json(answer, { status }) : new Response(null, { status })
    },
  })
}

const confirm = (provider: PaymentProvider) =>
  publicRoute({
    method: 'post',
    path: `/${provider.path}/confirm`,
    summary: 'Trang trả về hỏi trạng thái thật của đơn hàng',
    limit: limited('payment-confirm'),
    request: body(
      z.object({
        query: z
          .string({ error: 'Thiếu thông tin trả về.' })
          .max(8_000, 'Thông tin trả về quá dài.')
          .openapi({ description: 'Nguyên văn phần sau dấu ? của địa chỉ trả về' }),
      }),
    ),
    answers: ok(z.object({ orderId: z.string(), status: z.string() })),
    also: [404],
    run: ({ c, deps, json: { query } }) =>
      confirmReturn(deps, provider, { query, ip: clientIp(c) }),
  })

/** IPNs of the payment providers and the call of the return pages. No session: the signatures decide. */
export const paymentRoutes = (providers: PaymentProviders) =>
  routerOf(...Object.values(providers).map(ipn), ...Object.values(providers).map(confirm))
