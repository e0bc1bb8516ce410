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
import { path } from '../path.ts'
import { ADMIN, fetchCsv, getAs, objectQuery, readAs, search } from '../extra-call.ts'
import { screensQuery, type Screen } from './screens.ts'

/** Orders of the back office (docs/back-office.md#orders). */

const ORDERS = '/api/admin/orders'

/** The keys of all queries about orders begin with this. */
const ordersKey = [...ADMIN, 'orders'] as const

const post = (id: string, call: string, body: object | undefined, signal: AbortSignal) =>
  http.post(path`/api/admin/orders/${id}/${call}`, body, { signal })

/** The orders of a filter, newest first. */
export const ordersQuery = (filter: OrderFilter) =>
  screensQuery<Screen<OrderRow>>([...ordersKey, 'list'], ORDERS, { ...filter }, 'items', 'next')

/** What all orders of a filter come to. */
export const orderSumsQuery = (filter: OrderFilter) => ({
  ...objectQuery<OrderSums>(
    [...ordersKey, 'sums', filter],
    `${ORDERS}/sums${search({ ...filter })}`,
    'total',
  ),
  staleTime: 0,
})

/** All that is known of one order. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: ({ signal }) =>
      getAs<OrderDetail>(path`/api/admin/orders/${id}`, { signal }, '_id', 'courses', 'timeline'),
    // A colleague may have acted, and providers report when they like.
    staleTime: 0,
    // The page promises the provider's answer to a refund.
    refetchInterval: ({ state: { data } }) => (data?.refund.state === 'running' ? 5_000 : false),
  })

export const fetchOrdersCsv = (filter: OrderFilter, signal: AbortSignal) =>
  fetchCsv(`${ORDERS}.csv${search({ ...filter })}`, { signal })

export const refundOrder = async (id: string, note: string, signal: AbortSignal) =>
  readAs<RefundResult>(await post(id, 'refund', { note }, signal), 'outcome')

/** The money has been seen returned at the provider. */
export const confirmRefund = (id: string, note: string, signal: AbortSignal) =>
  post(id, 'refund-confirmation', { note }, signal)

export const askProvider = async (id: string, signal: AbortSignal) =>
  readAs<AskResult>(await post(id, 'ask', undefined, signal), 'words')

export const resendReceipt = (id: string, signal: AbortSignal) =>
  post(id, 'receipt', undefined, signal)

/** `reviews`: the ids of those that were looked at. */
export const resolveOrder = async (
  id: string,
  given: { note: string; reviews: string[] },
  signal: AbortSignal,
) => readAs<{ resolved: number }>(await post(id, 'resolve', given, signal), 'resolved').resolved
