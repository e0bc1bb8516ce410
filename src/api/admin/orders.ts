import { queryOptions } from '@tanstack/react-query'
import type {
  AskResult,
  OrderDetail,
  OrderRow,
  OrderSums,
  RefundResult,
} from '../../../shared/contract/admin/orders.ts'
import type { OrderFilter } from '../../../shared/extra-paths.ts'
import { http } from '../http.ts'
import { pagesQuery } from '../pages.ts'
import { ADMIN, fetchCsv, readAs, search, type Screen } from './call.ts'

/** Orders of the back office (docs/back-office.md#orders). */

const ORDERS = '/api/admin/orders'
const pathOf = (id: string, act = '') => `${ORDERS}/${encodeURIComponent(id)}${act}`

/** The keys of all queries about orders begin with this. */
const ordersKey = [...ADMIN, 'orders'] as const

/** The orders of a filter, newest first. */
export const ordersQuery = (filter: OrderFilter) =>
  pagesQuery({
    queryKey: [...ordersKey, 'list', filter],
    fetchPage: async (after, signal) =>
      readAs<Screen<OrderRow>>(
        await http.get(ORDERS + search({ ...filter, after }), { signal }),
        'items',
        'next',
      ),
    staleTime: 0,
  })

/** What all orders of a filter come to. */
export const orderSumsQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: [...ordersKey, 'sums', filter],
    queryFn: async ({ signal }) =>
      readAs<OrderSums>(
        await http.get(`${ORDERS}/sums${search({ ...filter })}`, { signal }),
        'total',
      ),
    staleTime: 0,
  })

/** All that is known of one order. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: async ({ signal }) =>
      readAs<OrderDetail>(await http.get(pathOf(id), { signal }), '_id', 'courses', 'timeline'),
    // A colleague may have acted, and providers report when they like.
    staleTime: 0,
    // The page promises the provider's answer to a refund.
    refetchInterval: ({ state: { data } }) => (data?.refund.state === 'running' ? 5_000 : false),
  })

export const fetchOrdersCsv = (filter: OrderFilter, signal: AbortSignal): Promise<string> =>
  fetchCsv(`${ORDERS}.csv${search({ ...filter })}`, { signal })

export const refundOrder = async (
  id: string,
  note: string,
  signal: AbortSignal,
): Promise<RefundResult> =>
  readAs<RefundResult>(await http.post(pathOf(id, '/refund'), { note }, { signal }), 'outcome')

/** The money has been seen returned at the provider. */
export async function confirmRefund(id: string, note: string, signal: AbortSignal): Promise<void> {
  await http.post(pathOf(id, '/refund-confirmation'), { note }, { signal })
}

export const askProvider = async (id: string, signal: AbortSignal): Promise<AskResult> =>
  readAs<AskResult>(await http.post(pathOf(id, '/ask'), undefined, { signal }), 'words')

export async function resendReceipt(id: string, signal: AbortSignal): Promise<void> {
  await http.post(pathOf(id, '/receipt'), undefined, { signal })
}

/** `reviews`: the ids of those that were looked at. */
export const resolveOrder = async (
  id: string,
  given: { note: string; reviews: string[] },
  signal: AbortSignal,
): Promise<number> =>
  readAs<{ resolved: number }>(
    await http.post(pathOf(id, '/resolve'), given, { signal }),
    'resolved',
  ).resolved
