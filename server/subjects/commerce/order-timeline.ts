import { eventWords } from '../../../shared/format/order-words.ts'
import type { orderRecord } from './order-records.ts'

type OrderRecord = Awaited<ReturnType<typeof orderRecord>>

/** What happened to an order in plain words, oldest first: its own times and what came from its provider. */
export const timelineOf = ({ order, events }: Pick<OrderRecord, 'order' | 'events'>) =>
  [
    { at: order.createdAt, words: 'Đơn được tạo' },
    ...events.map((event) => ({ at: event.createdAt, words: eventWords(event) })),
    ...(order.paidAt ? [{ at: order.paidAt, words: 'Đơn đã thanh toán, khóa học được mở' }] : []),
    ...(order.refundedAt ? [{ at: order.refundedAt, words: 'Đơn đã hoàn tiền' }] : []),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
