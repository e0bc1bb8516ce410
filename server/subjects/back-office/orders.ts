import { and, asc, eq, sql } from 'drizzle-orm'
import type {
  OrderFilterQuery,
  OrderRow,
  OrderSums,
} from '../../../shared/contract/admin/orders.ts'
import type { CsvRow } from '../../../shared/format/csv.ts'
import { stampInVietnam } from '../../../shared/format/dates.ts'
import { orderCode } from '../../../shared/format/order-code.ts'
import { statusWords } from '../../../shared/format/order-words.ts'
import { providerWords } from '../../../shared/rules/provider-words.ts'
import { checkedAmong } from '../commerce/being-checked.ts'
import { openReasons } from '../commerce/flags.ts'
import { orderItems, orders, users } from '../../platform/db/schema.ts'
import { keyset, toPage } from '../../platform/db/keyset.ts'
import { grouped } from '../../platform/db/grouped.ts'
import { byTitle } from '../../platform/db/word-order.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import { SCREEN_ROWS } from '../../platform/http/pages.ts'
import type { Deps } from '../../deps.ts'
import { orderCondition } from './orders-filter.ts'
import { withRoom } from '../../platform/db/with-room.ts'

const NEWEST = keyset([orders.createdAt, 'desc'], [orders.id, 'asc'])

/** The rows of the condition that `after` fits, too, newest first, each with the titles of its courses. */
async function readRows(deps: Deps, condition: SqlCondition, after: SqlCondition, limit: number) {
  const rows = await deps.db.q
    .select({
      order: orders,
      buyer: { _id: users.id, fullName: users.fullName, email: users.email },
      key: NEWEST.key,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(condition, after))
    .orderBy(NEWEST.order)
    .limit(limit)
  const titles = await titlesOf(
    deps,
    rows.map((row) => row.order.id),
  )
  return rows.map((row) => ({ ...row, titles: titles.get(row.order.id) ?? [] }))
}

type SqlCondition = Awaited<ReturnType<typeof orderCondition>>

async function titlesOf(deps: Deps, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await deps.db.q
    .select({ orderId: orderItems.orderId, title: orderItems.title })
    .from(orderItems)
    .where(isOneOf(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.orderId), byTitle(orderItems.title), asc(orderItems.courseId))
  return grouped(rows, 'orderId', ({ title }) => title)
}

/** GET /api/admin/orders: one screen of the orders of a filter, newest first. */
export async function listOrders(
  deps: Deps,
  filter: OrderFilterQuery,
  after: string | undefined,
): Promise<{ items: OrderRow[]; next: string | null }> {
  const condition = await orderCondition(deps, filter, 'newest')
  const rows = await readRows(deps, condition, NEWEST.after(after), SCREEN_ROWS + 1)
  const ids = rows.map(({ order }) => order.id)
  const checked = await checkedAmong(deps, ids)
  const reasonsOf = await openReasons(deps, ids)
  return toPage(rows, SCREEN_ROWS, ({ order, buyer, titles }) => {
    const [title = '', ...more] = titles
    return {
      _id: order.id,
      createdAt: order.createdAt.toISOString(),
      status: order.status,
      provider: order.provider,
      totalAmount: order.totalAmount,
      isLate: order.isLate,
      ...(checked.has(order.id) ? { beingChecked: true } : {}),
      buyer,
      title,
      more: more.length,
      reasons: reasonsOf(order.id),
    }
  })
}

/** GET /api/admin/orders/sums: of all orders of a filter, in đồng. */
export async function sumOrders(deps: Deps, filter: OrderFilterQuery): Promise<OrderSums> {
  const sum = (condition: SqlCondition) =>
    sql<number>`coalesce(sum(${orders.totalAmount}) filter (where ${condition ?? sql`true`}), 0)`.mapWith(
      Number,
    )
  const condition = await orderCondition(deps, filter, 'all')
  const [sums] = await withRoom(deps.db, () =>
    deps.db.q
      .select({
        count: sql<number>`count(*)`.mapWith(Number),
        total: sum(undefined),
        paid: sum(sql`${orders.paidAt} is not null`),
        refunded: sum(eq(orders.status, 'REFUNDED')),
      })
      .from(orders)
      .where(condition),
  )
  return sums ?? { count: 0, total: 0, paid: 0, refunded: 0 }
}

export const CSV_HEADS: CsvRow = [
  'Mã đơn',
  'ID',
  'Tạo lúc',
  'Trạng thái',
  'Cổng',
  'Email',
  'Họ và tên',
  'Khóa học',
  'Số tiền (đồng)',
  'Thanh toán lúc',
  'Hoàn tiền lúc',
  'Mã giao dịch',
  'Mã hoàn tiền',
]

const CSV_ROWS = 500

/** GET /api/admin/orders.csv: every order of a filter, newest first; times in Việt Nam. */
export async function* csvOfOrders(deps: Deps, filter: OrderFilterQuery): AsyncGenerator<CsvRow[]> {
  const condition = await orderCondition(deps, filter, 'newest')
  let after: SqlCondition
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const rows = await readRows(deps, condition, after, CSV_ROWS)
    // oxlint-disable-next-line no-await-in-loop -- the same page
    const checked = await checkedAmong(
      deps,
      rows.map(({ order }) => order.id),
    )
    yield rows.map(({ order, buyer, titles }) => [
      // Else a spreadsheet reads 12345E67 as a number.
      `#${orderCode(order.id)}`,
      order.id,
      stampInVietnam(order.createdAt),
      statusWords(order.status, checked.has(order.id)),
      providerWords(order.provider),
      buyer.email,
      buyer.fullName,
      titles.join(' | '),
      order.totalAmount,
      order.paidAt ? stampInVietnam(order.paidAt) : '',
      order.refundedAt ? stampInVietnam(order.refundedAt) : '',
      order.providerTransactionId ?? '',
      order.refundRef ?? '',
    ])
    const last = rows.length < CSV_ROWS ? undefined : rows.at(-1)
    after = last && NEWEST.beyond(last.key)
  } while (after)
}
