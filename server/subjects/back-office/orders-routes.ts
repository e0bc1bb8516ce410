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
import { resolveByHand } from '../commerce/flags.ts'
import { after } from '../../platform/http/pages.ts'
import { z } from '../../platform/http/context.ts'
import { adminRoute, body, ok, okText, routerOf } from '../../platform/http/route.ts'
import { csvAnswer } from '../../platform/http/csv-answer.ts'
import { orderDetail } from './order-detail.ts'
import { csvOfOrders, CSV_HEADS, listOrders, sumOrders } from './orders.ts'

const params = z.object({ id: z.string().max(64) })
const done = { 204: { description: 'Đã xong' } }

/** Orders of the back office (docs/back-office.md#orders). */
export const orderRoutes = () =>
  routerOf(
    adminRoute({
      path: '/orders',
      summary: 'Đơn hàng, mới nhất trước',
      request: { query: OrderFilterSchema.extend({ after }) },
      answers: ok(OrderPageSchema),
      run: ({ deps, query: { after, ...filter } }) => listOrders(deps, filter, after),
    }),
    adminRoute({
      path: '/orders/sums',
      summary: 'Tổng số đơn và số tiền của những đơn đang lọc',
      request: { query: OrderFilterSchema },
      answers: ok(OrderSumsSchema),
      run: ({ deps, query }) => sumOrders(deps, query),
    }),
    adminRoute({
      path: '/orders.csv',
      summary: 'Những đơn đang lọc, thành tệp CSV',
      request: { query: OrderFilterSchema },
      answers: okText('Tệp CSV', 'text/csv'),
      run: ({ c, deps, query }) =>
        csvAnswer(c, 'don-hang.csv', CSV_HEADS, csvOfOrders(deps, query)),
    }),
    adminRoute({
      path: '/orders/{id}',
      summary: 'Một đơn hàng với diễn biến và những gì cần người xem',
      request: { params },
      answers: ok(OrderDetailSchema),
      also: [400],
      run: ({ deps, params }) => orderDetail(deps, params.id),
    }),
    adminRoute({
      method: 'post',
      path: '/orders/{id}/refund',
      summary: 'Hoàn tiền cả đơn qua cổng thanh toán',
      request: { params, ...body(OrderNoteSchema) },
      answers: ok(RefundResultSchema),
      also: [409],
      run: async ({ deps, by, params: { id }, json: { note } }) => {
        const { kind, code } = await refundOrder(deps, id, by, note)
        return { outcome: kind, code }
      },
    }),
    adminRoute({
      method: 'post',
      path: '/orders/{id}/refund-confirmation',
      summary: 'Ghi nhận tiền đã hoàn, khi đã thấy ở trang quản lý của cổng',
      request: { params, ...body(OrderNoteSchema) },
      answers: done,
      also: [409],
      run: async ({ deps, by, params, json: { note } }) => {
        const how = { action: 'order.refund-confirmed', note } as const
        await markRefunded(deps, params.id, by, how)
      },
    }),
    adminRoute({
      method: 'post',
      path: '/orders/{id}/ask',
      summary: 'Hỏi lại cổng thanh toán về đơn',
      request: { params },
      answers: ok(AskResultSchema),
      also: [400, 409, 429],
      run: ({ deps, by, params }) => askAgain(deps, params.id, by),
    }),
    adminRoute({
      method: 'post',
      path: '/orders/{id}/receipt',
      summary: 'Gửi lại biên nhận',
      request: { params },
      answers: done,
      also: [400, 409, 429],
      run: ({ deps, by, params }) => resendReceipt(deps, params.id, by),
    }),
    adminRoute({
      method: 'post',
      path: '/orders/{id}/resolve',
      summary: 'Ghi nhận đã xử lý những gì cần người xem',
      request: { params, ...body(OrderResolutionSchema) },
      answers: ok(ResolveResultSchema),
      also: [409],
      run: async ({ deps, by, params: { id }, json: { note, reviews: ids } }) => {
        await assertOrder(deps, id)
        return { resolved: await resolveByHand(deps, id, by, { note, ids }) }
      },
    }),
  )
