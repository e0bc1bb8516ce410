import { clientIp, createRouter, z } from '../../platform/http/context.ts'
import { body, ok, publicRoute } from '../../platform/http/route.ts'
import { limited } from '../../platform/limits/limited.ts'
import type { PaymentProvider, PaymentProviders } from '../../providers/ports/payment-provider.ts'
import { confirmReturn, takeIpn } from './payment-callbacks.ts'

const ipn = ({ name, path, ipn: { method, responses } }: PaymentProvider) =>
  publicRoute({
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
  })
const Confirmed = z.object({ orderId: z.string(), status: z.string() })
const confirm = ({ path }: PaymentProvider) =>
  publicRoute({
    method: 'post',
    path: `/${path}/confirm`,
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
    answers: ok(Confirmed),
    also: [404],
  })

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return { unreadable: text }
  }
}

/** IPNs of the payment providers and the call of the return pages. No session: the signatures decide. */
export function paymentRoutes(providers: PaymentProviders) {
  const app = createRouter()
  for (const provider of Object.values(providers)) {
    app.openapi(ipn(provider), async (c) => {
      const { status, body: answer } = await takeIpn(c.get('deps'), provider, {
        query: new URL(c.req.url).searchParams,
        body: c.req.method === 'POST' ? readJson(await c.req.text()) : null,
        ip: clientIp(c),
      })
      return answer ? Response.json(answer, { status }) : new Response(null, { status })
    })
  }
  for (const provider of Object.values(providers)) {
    app.openapi(confirm(provider), async (c) =>
      c.json(
        await confirmReturn(c.get('deps'), provider, {
          query: c.req.valid('json').query,
          ip: clientIp(c),
        }),
        200,
      ),
    )
  }
  return app
}
