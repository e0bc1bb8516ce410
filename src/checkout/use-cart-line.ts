import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { removeFromCart, setCartQuantity } from '../api/cart.ts'
import type { Cart, CartItem } from '../../shared/contract/commerce.ts'
import { toApiError } from '../api/errors.ts'
import { cartQuery, changes } from '../api/queries.ts'

/** Names the writes to the cart, so that a payment can wait for them. */
export const CART_EDIT = ['cart', 'edit'] as const

/** Quantity and removal of one line; one write at a time. */
export function useCartLine({ course, quantity }: CartItem, onRemoved: () => void) {
  const client = useQueryClient()
  const busy = useRef(false)
  const edit = (change: (cart: Cart) => Cart) =>
    client.setQueryData(cartQuery().queryKey, (cart) => cart && change(cart))
  const onSettled = () => {
    busy.current = false
    // Also after a failure: the answer may have been lost on the way back.
    void changes.cartChanged(client)
  }

  const quantityChange = useMutation({
    mutationKey: CART_EDIT,
    mutationFn: (wanted: number) => setCartQuantity(course._id, wanted),
    onSuccess: (_, wanted) =>
      edit(({ items }) => ({
        items: items.map((item) =>
          item.course._id === course._id ? { ...item, quantity: wanted } : item,
        ),
      })),
    onSettled,
  })
  const removal = useMutation({
    mutationKey: CART_EDIT,
    mutationFn: () => removeFromCart(course._id),
    onSuccess: () => {
      edit(({ items }) => ({ items: items.filter((item) => item.course._id !== course._id) }))
      onRemoved()
    },
    onSettled,
  })

  const once = (act: () => void) => {
    if (busy.current) return
    busy.current = true
    quantityChange.reset()
    removal.reset()
    act()
  }

  /** What went wrong; nothing where the cart, read again, holds the quantity that was asked for. */
  const problem = (): string | null => {
    if (removal.error) {
      return `Chưa xóa được khóa học này khỏi giỏ. ${toApiError(removal.error).message}`
    }
    if (!quantityChange.error || quantityChange.variables === quantity) return null
    return `Chưa đổi được số lượng. ${toApiError(quantityChange.error).message}`
  }

  return {
    pending: quantityChange.isPending || removal.isPending,
    /** The wanted quantity while it is being sent; back to the cart's own when that failed. */
    shownQuantity: quantityChange.isPending ? quantityChange.variables : quantity,
    problem: problem(),
    setQuantity: (wanted: number) => {
      if (wanted >= 1) once(() => quantityChange.mutate(wanted))
    },
    remove: () => once(() => removal.mutate()),
  }
}
