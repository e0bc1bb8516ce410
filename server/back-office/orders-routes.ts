import {
  AskResultSchema,
  OrderDetailSchema,
  OrderFilterSchema,
  OrderNoteSchema,
  OrderPageSchema,
  OrderResolutionSchema,
  OrderSumsSchema,
  RefundResultSchema,
  ResolveResultSchema,
} from '../../shared/contract/admin/orders.ts'
import { askAgain } from '../commerce/ask-again.ts'
import { resendReceipt } from '../commerce/order-receipts.ts'
import { assertOrder } from '../commerce/order-records.ts'
import { markRefunded } from '../commerce/mark-refunded.ts'
import { refundOrder } from '../commerce/refund-order.ts'
import { resolveByHand } from '../commerce/reviews.ts'
import {
  admins,
  body,
  createRoute,
  createRouter,
  errors,
  json,
  requireActor,
  z,
  type AppContext,
} from '../http/context.ts'
import { after } from '../http/pages.ts'
import { csvAnswer } from '../http/csv-answer.ts'
import { orderDetail } from './order-detail.ts'
import { csvOfOrders, CSV_HEADS, listOrders, sumOrders } from './orders.ts'

const tags = ['Back office']
const common = { tags, middleware: admins }
const params = z.object({ id: z.string().max(64) })
const done = { 204: { description: 'Đã xong' } }

const list = createRoute({
  ...common,
  method: 'get',
  path: '/orders',
  summary: 'Đơn hàng, mới nhất trước',
  request: { query: OrderFilterSchema.extend({ after }) },
  responses: { 200: json(OrderPageSchema), ...errors(400, 401, 403) },
})
const sums = createRoute({
  ...common,
  method: 'get',
  path: '/orders/sums',
  summary: 'Tổng số đơn và số tiền của những đơn đang lọc',
  request: { query: OrderFilterSchema },
  responses: { 200: json(OrderSumsSchema), ...errors(400, 401, 403) },
})
const csv = createRoute({
  ...common,
  method: 'get',
  path: '/orders.csv',
  summary: 'Những đơn đang lọc, thành tệp CSV',
  request: { query: OrderFilterSchema },
  responses: {
    200: { description: 'Tệp CSV', content: { 'text/csv': { schema: z.string() } } },
    ...errors(400, 401, 403),
  },
})
const show = createRoute({
  ...common,
  method: 'get',
  path: '/orders/{id}',
  summary: 'Một đơn hàng với diễn biến và những gì cần người xem',
  request: { params },
  responses: { 200: json(OrderDetailSchema), ...errors(400, 401, 403, 404) },
})
const refund = createRoute({
  ...common,
  method: 'post',
  path: '/orders/{id}/refund',
  summary: 'Hoàn tiền cả đơn qua cổng thanh toán',
  request: { params, ...body(OrderNoteSchema) },
  responses: { 200: json(RefundResultSchema), ...errors(400, 401, 403, 404, 409) },
})
const confirmRefund = createRoute({
  ...common,
  method: 'post',
  path: '/orders/{id}/refund-confirmation',
  summary: 'Ghi nhận tiền đã hoàn, khi đã thấy ở trang quản lý của cổng',
  request: { params, ...body(OrderNoteSchema) },
  responses: { ...done, ...errors(400, 401, 403, 404, 409) },
})
const ask = createRoute({
  ...common,
  method: 'post',
  path: '/orders/{id}/ask',
  summary: 'Hỏi lại cổng thanh toán về đơn',
  request: { params },
  responses: { 200: json(AskResultSchema), ...errors(400, 401, 403, 404, 409, 429) },
})
const receipt = createRoute({
  ...common,
  method: 'post',
  path: '/orders/{id}/receipt',
  summary: 'Gửi lại biên nhận',
  request: { params },
  responses: { ...done, ...errors(400, 401, 403, 404, 409, 429) },
})
const resolve = createRoute({
  ...common,
  method: 'post',
  path: '/orders/{id}/resolve',
  summary: 'Ghi nhận đã xử lý những gì cần người xem',
  request: { params, ...body(OrderResolutionSchema) },
  responses: { 200: json(ResolveResultSchema), ...errors(400, 401, 403, 404, 409) },
})

const by = (c: AppContext) => ({ userId: requireActor(c).id })

/** Orders of the back office (docs/back-office.md#orders). */
export function orderRoutes() {
  const app = createRouter()
  app.openapi(list, async (c) => {
    const { after, ...filter } = c.req.valid('query')
    return c.json(await listOrders(c.get('deps'), filter, after), 200)
  })
  app.openapi(sums, async (c) => c.json(await sumOrders(c.get('deps'), c.req.valid('query')), 200))
  app.openapi(csv, (c) =>
    csvAnswer(c, 'don-hang.csv', CSV_HEADS, csvOfOrders(c.get('deps'), c.req.valid('query'))),
  )
  app.openapi(show, async (c) =>
    c.json(await orderDetail(c.get('deps'), c.req.valid('param').id), 200),
  )
  app.openapi(refund, async (c) => {
    const { note } = c.req.valid('json')
    const { id } = c.req.valid('param')
    const { kind, code } = await refundOrder(c.get('deps'), id, by(c), note)
    return c.json({ outcome: kind, code }, 200)
  })
  app.openapi(confirmRefund, async (c) => {
    const { note } = c.req.valid('json')
    const how = { action: 'order.refund-confirmed', note } as const
    await markRefunded(c.get('deps'), c.req.valid('param').id, by(c), how)
    return c.body(null, 204)
  })
  app.openapi(ask, async (c) =>
    c.json(await askAgain(c.get('deps'), c.req.valid('param').id, by(c)), 200),
  )
  app.openapi(receipt, async (c) => {
    await resendReceipt(c.get('deps'), c.req.valid('param').id, by(c))
    return c.body(null, 204)
  })
  app.openapi(resolve, async (c) => {
    const { note, reviews: ids } = c.req.valid('json')
    const { id } = c.req.valid('param')
    await assertOrder(c.get('deps'), id)
    return c.json({ resolved: await resolveByHand(c.get('deps'), id, by(c), { note, ids }) }, 200)
  })
  return app
}
