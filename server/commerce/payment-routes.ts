import { bodyLimit } from 'hono/body-limit'
import { body, createRoute, createRouter, errors, json, z } from '../http/context.ts'
import { refuseLargeBody } from '../http/body-size.ts'
import { confirmReturn, takeMomoIpn, takeVnpayIpn } from './payment-callbacks.ts'

const tags = ['Payments']

const momoIpn = createRoute({
  method: 'post',
  path: '/momo/ipn',
  tags,
  summary: 'IPN của MoMo (chỉ MoMo gọi)',
  // A plain schema documents the body without checking it: refused callbacks are logged as well.
  request: { body: { content: { 'application/json': { schema: { type: 'object' } } } } },
  responses: {
    204: { description: 'Đã nhận' },
    400: { description: 'Chữ ký hoặc nội dung không hợp lệ' },
  },
})
const vnpayIpn = createRoute({
  method: 'get',
  path: '/vnpay/ipn',
  tags,
  summary: 'IPN của VNPAY (chỉ VNPAY gọi)',
  responses: { 200: json(z.object({ RspCode: z.string(), Message: z.string() })) },
})
const Confirmed = z.object({ orderId: z.string(), status: z.string() })
const confirm = <P extends string>(path: P) =>
  createRoute({
    method: 'post',
    path,
    tags,
    summary: 'Trang trả về hỏi trạng thái thật của đơn hàng',
    request: body(
      z.object({
        query: z
          .string({ error: 'Thiếu thông tin trả về.' })
          .max(8_000, 'Thông tin trả về quá dài.')
          .openapi({ description: 'Nguyên văn phần sau dấu ? của địa chỉ trả về' }),
      }),
    ),
    responses: { 200: json(Confirmed), ...errors(400, 404) },
  })

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return { unreadable: text }
  }
}

/** Callbacks of the payment providers and what the return pages ask. No session: signatures decide. */
export function paymentRoutes() {
  const app = createRouter()
  app.use(bodyLimit({ maxSize: 64 * 1024, onError: refuseLargeBody }))
  app.openapi(momoIpn, async (c) =>
    c.body(null, await takeMomoIpn(c.get('deps'), readJson(await c.req.text()))),
  )
  app.openapi(vnpayIpn, async (c) =>
    c.json(await takeVnpayIpn(c.get('deps'), new URL(c.req.url).searchParams), 200),
  )
  app.openapi(confirm('/momo/confirm'), async (c) =>
    c.json(await confirmReturn(c.get('deps'), 'MOMO', c.req.valid('json').query), 200),
  )
  app.openapi(confirm('/vnpay/confirm'), async (c) =>
    c.json(await confirmReturn(c.get('deps'), 'VNPAY', c.req.valid('json').query), 200),
  )
  return app
}
