import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '../../../shared/contract/commerce.ts'
import { cartChanges, ordersQuery } from '../../api/cart.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'

const ASK_EVERY_MS = 3_000
/** Interval after a failed request. */
const HEAL_EVERY_MS = 15_000
/** After this long the page stops waiting for the order's confirmation. */
const ASK_FOR_MS = 120_000

const find = (orders: readonly Order[] | undefined, orderId: string) =>
  orders?.find((order) => order._id === orderId)

/**
 * The order from GET /api/student/orders, polled while it is PENDING and the page is visible.
 * `undefined` for visitors, for another user's order, and when it does not load. `isReading` until the first answer.
 */
export function useOrder(orderId: string) {
  const { signedIn } = useSession()
  const client = useQueryClient()
  const [waitedLong, setWaitedLong] = useState(false)
  const { data, isLoading } = useQuery({
    ...ordersQuery(),
    enabled: signedIn && orderId !== '',
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      if (waitedLong) return false
      if (find(state.data, orderId)?.status === 'PENDING') return ASK_EVERY_MS
      return state.status === 'error' ? HEAL_EVERY_MS : false
    },
  })
  const order = signedIn ? find(data, orderId) : undefined

  useEffect(() => {
    const timer = setTimeout(() => setWaitedLong(true), ASK_FOR_MS)
    return () => clearTimeout(timer)
  }, [])

  const paid = order?.status === 'PAID'
  useEffect(() => {
    // Cart, courses and orders in the cache are older than the payment.
    if (paid) void cartChanges.orderSettled(client)
  }, [paid, client])

  return { order, waitedLong, isReading: isLoading }
}
