import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Order } from '../../shared/contract/commerce.ts'
import { cartChanges, ordersQuery } from '../api/cart.ts'
import { useSession } from '../session/SessionProvider.tsx'

const ASK_EVERY_MS = 3_000
/** After a failed read. */
const HEAL_EVERY_MS = 15_000
/** An order that is not confirmed by then is not waited for on screen any longer. */
const ASK_FOR_MS = 120_000

const statusOf = (orders: readonly Order[] | undefined, orderId: string) =>
  orders?.find((order) => order._id === orderId)?.status ?? null

/**
 * The order's real status from GET /api/student/orders, asked again while it is PENDING and the page
 * is looked at. `null` when nobody is signed in, the order is not theirs, or it cannot be read.
 */
export function useOrderStatus(orderId: string) {
  const { signedIn } = useSession()
  const client = useQueryClient()
  const [waitedLong, setWaitedLong] = useState(false)
  const { data } = useQuery({
    ...ordersQuery(),
    enabled: signedIn && orderId !== '',
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      if (waitedLong) return false
      if (statusOf(state.data, orderId) === 'PENDING') return ASK_EVERY_MS
      return state.status === 'error' ? HEAL_EVERY_MS : false
    },
  })
  const status = signedIn ? statusOf(data, orderId) : null

  useEffect(() => {
    const timer = setTimeout(() => setWaitedLong(true), ASK_FOR_MS)
    return () => clearTimeout(timer)
  }, [])

  const paid = status === 'PAID'
  useEffect(() => {
    // Cart, my courses and orders were read before the payment counted.
    if (paid) void cartChanges.orderSettled(client)
  }, [paid, client])

  return { status, waitedLong }
}
