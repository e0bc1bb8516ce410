import { useQueryClient } from '@tanstack/react-query'
import { cartChanges, removeFromCart, setCartQuantity, cartQuery } from '../../api/cart.ts'
import type { CartItem } from '../../../shared/contract/commerce.ts'
import { useSend } from '../../parts/sending/use-send.ts'

/** How the key of every change of the cart begins: a payment waits for them. */
export const CART_EDIT = ['cart', 'edit'] as const

/** Changes the quantity of a line or removes it; one request at a time. */
export function useCartLine({ course, quantity }: CartItem, onRemoved: () => void) {
  const client = useQueryClient()
  const line = useSend({
    key: [...CART_EDIT, course._id],
    /** `wanted`: the new quantity; 0 removes the line. */
    send: (wanted: number, signal) =>
      wanted > 0 ? setCartQuantity(course._id, wanted, signal) : removeFromCart(course._id, signal),
    onSent: (_, wanted) => {
      client.setQueryData(
        cartQuery().queryKey,
        (cart) =>
          cart && {
            ...cart,
            items: cart.items.flatMap((item) => {
              if (item.course._id !== course._id) return [item]
              return wanted > 0 ? [{ ...item, quantity: wanted }] : []
            }),
          },
      )
      if (wanted === 0) onRemoved()
      void cartChanges.lineChanged(client)
    },
    // Only the response may have been lost.
    onFailed: () => void cartChanges.lineChanged(client),
  })
  const { pending, input: wanted, error } = line

  /** The error message; none when the reloaded cart holds the wanted quantity after all. */
  const problem = (): string | null => {
    if (!error || wanted === quantity) return null
    const what = wanted === 0 ? 'Chưa xoá được khóa học này khỏi giỏ.' : 'Chưa đổi được số lượng.'
    return `${what} ${error.message}`
  }

  return {
    ...line,
    /** The wanted quantity while the request runs; the cart's own after a failure. */
    shownQuantity: pending && wanted ? wanted : quantity,
    problem: problem(),
    setQuantity: (wanted: number) => {
      if (wanted >= 1) line.send(wanted)
    },
    remove: () => line.send(0),
  }
}
