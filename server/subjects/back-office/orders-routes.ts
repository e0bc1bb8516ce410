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
} from '../../../shared/contract/admin/orders.ts'
import { askAgain } from '../commerce/ask-again.ts'
import { resendReceipt } from '../commerce/order-receipts.ts'
import { assertOrder } from '../commerce/order-records.ts'
import { markRefunded } from '../commerce/mark-refunded.ts'
import { refundOrder } from '../commerce/refund-order.ts'
import { resolveByHand } from '../commerce/reviews.ts'
import { after } from '../../platform/http/pages.ts'
import { createRouter, requireActor, z, type AppContext } from '../../platform/http/context.ts'
import { adminRoute, body, ok, okText } from '../../platform/http/route.ts'
import { csvAnswer } from '../../platform/http/csv-answer.ts'
import { orderDetail } from './order-detail.ts'
import { csvOfOrders, CSV_HEADS, listOrders, sumOrders } from './orders.ts'

const params = z.object({ id: z.string().max(64) })
const done = { 204: { description: 'Đã xong' } }

const list = adminRoute({
  path: '/orders',
  summary: 'Đơn hàng, mới nhất trước',
  request: { query: OrderFilterSchema.extend({ after }) },
  answers: ok(OrderPageSchema),
})
const sums = adminRoute({
  path: '/orders/sums',
  summary: 'Tổng số đơn và số tiền của những đơn đang lọc',
  request: { query: OrderFilterSchema },
  answers: ok(OrderSumsSchema),
})
const csv = adminRoute({
  path: '/orders.csv',
  summary: 'Những đơn đang lọc, thành tệp CSV',
  request: { query: OrderFilterSchema },
  answers: okText('Tệp CSV', 'text/csv'),
})
const show = adminRoute({
  path: '/orders/{id}',
  summary: 'Một đơn hàng với diễn biến và những gì cần người xem',
  request: { params },
  answers: ok(OrderDetailSchema),
  also: [400],
})
const refund = adminRoute({
  method: 'post',
  path: '/orders/{id}/refund',
  summary: 'Hoàn tiền cả đơn qua cổng thanh toán',
  request: { params, ...body(OrderNoteSchema) },
  answers: ok(RefundResultSchema),
  also: [409],
})
const confirmRefund = adminRoute({
  method: 'post',
  path: '/orders/{id}/refund-confirmation',
  summary: 'Ghi nhận tiền đã hoàn, khi đã thấy ở trang quản lý của cổng',
  request: { params, ...body(OrderNoteSchema) },
  answers: done,
  also: [409],
})
const ask = adminRoute({
  method: 'post',
  path: '/orders/{id}/ask',
  summary: 'Hỏi lại cổng thanh toán về đơn',
  request: { params },
  answers: ok(AskResultSchema),
  also: [400, 409, 429],
})
const receipt = adminRoute({
  method: 'post',
  path: '/orders/{id}/receipt',
  summary: 'Gửi lại biên nhận',
  request: { params },
  answers: done,
  also: [400, 409, 429],
})
const resolve = adminRoute({
  method: 'post',
  path: '/orders/{id}/resolve',
  summary: 'Ghi nhận đã xử lý những gì cần người xem',
  request: { params, ...body(OrderResolutionSchema) },
  answers: ok(ResolveResultSchema),
  also: [409],
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
