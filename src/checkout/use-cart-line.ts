import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { cartChanges, removeFromCart, setCartQuantity, cartQuery } from '../api/cart.ts'
import type { CartItem } from '../../shared/contract/commerce.ts'
import { toApiError } from '../api/errors.ts'
import { useOnceMutation } from '../sending/use-once-mutation.ts'

/** The prefix of every cart mutation's key, by which a payment waits for them. */
export const CART_EDIT = ['cart', 'edit'] as const

/** Changes the quantity of a line or removes it; one request at a time. */
export function useCartLine({ course, quantity }: CartItem, onRemoved: () => void) {
  const client = useQueryClient()
  const mutationKey = [...CART_EDIT, course._id]
  const { mutate, isPending, variables, error, slow, letGo } = useOnceMutation({
    mutationKey,
    /** `wanted`: the new quantity; 0 removes the line. */
    mutationFn: (wanted: number, signal) =>
      wanted > 0 ? setCartQuantity(course._id, wanted, signal) : removeFromCart(course._id, signal),
    onSuccess: (_, wanted) => {
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
    },
    onSettled: () => {
      // Also after a failure, because only the response may have been lost.
      void cartChanges.lineChanged(client)
    },
  })

  /** The error message; none when the reloaded cart holds the wanted quantity after all. */
  const problem = (): string | null => {
    if (!error || variables === quantity) return null
    const what =
      variables === 0 ? 'Chưa xoá được khóa học này khỏi giỏ.' : 'Chưa đổi được số lượng.'
    return `${what} ${toApiError(error).message}`
  }

  return {
    slow,
    letGo,
    pending: useIsMutating({ mutationKey, exact: true }) > 0,
    /** The wanted quantity while the request runs; the cart's own after a failure. */
    shownQuantity: isPending && variables > 0 ? variables : quantity,
    problem: problem(),
    setQuantity: (wanted: number) => {
      if (wanted >= 1) mutate(wanted)
    },
    remove: () => mutate(0),
  }
}
