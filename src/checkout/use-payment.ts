import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ProviderFacts } from '../../shared/rules/payment-providers.ts'
import { startPayment } from '../api/cart.ts'
import { toApiError } from '../api/errors.ts'
import { changes } from '../api/queries.ts'
import { paymentAddress } from './payment-address.ts'
import { CART_EDIT } from './use-cart-line.ts'

/** A payment page that has not appeared by then will not: the person may try again. */
const GIVE_UP_LEAVING_MS = 15_000

export type PaymentState =
  | { step: 'ready' }
  /** The cart is still being changed: what is paid must be what is shown. */
  | { step: 'waiting' }
  | { step: 'starting'; provider: ProviderFacts }
  | { step: 'failed'; message: string }

/** Starts a payment once per click and sends the browser to the provider (sections 7 and 8). */
export function usePayment(hasItems: boolean) {
  const client = useQueryClient()
  const busy = useRef(false)
  const [leaving, setLeaving] = useState(false)
  const editing = useIsMutating({ mutationKey: CART_EDIT }) > 0

  const { mutate, reset, isPending, variables, data, error } = useMutation({
    mutationFn: async (provider: ProviderFacts) => paymentAddress(await startPayment(provider)),
    onSuccess: (address) => {
      if (address === null) {
        busy.current = false
        return
      }
      setLeaving(true)
      window.location.assign(address)
    },
    onError: () => {
      busy.current = false
      // A refusal is often about the cart: owned meanwhile, no longer sold, emptied in another tab.
      void changes.cartChanged(client)
    },
  })

  useEffect(() => {
    const backHere = () => {
      busy.current = false
      setLeaving(false)
      reset()
    }
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      // Back from the payment page with this page kept as it was: the payment may have happened.
      backHere()
      void changes.orderSettled(client)
    }
    window.addEventListener('pageshow', onPageShow)
    const timer = leaving ? setTimeout(backHere, GIVE_UP_LEAVING_MS) : undefined
    return () => {
      window.removeEventListener('pageshow', onPageShow)
      clearTimeout(timer)
    }
  }, [leaving, reset, client])

  const refused = error !== null || data === null
  useEffect(() => {
    // What was wrong may be what is being put right.
    if (editing && refused) reset()
  }, [editing, refused, reset])

  const state = (): PaymentState => {
    if ((isPending || leaving) && variables) return { step: 'starting', provider: variables }
    if (editing) return { step: 'waiting' }
    if (error) {
      const { kind, serverMessage } = toApiError(error)
      const reason = kind === 'unauthenticated' ? undefined : serverMessage
      const failed = 'Không khởi tạo thanh toán. Vui lòng thử lại.'
      return { step: 'failed', message: reason ? `${failed} ${reason}` : failed }
    }
    if (data === null) return { step: 'failed', message: 'Không lấy được URL thanh toán.' }
    return { step: 'ready' }
  }

  return {
    state: state(),
    pay: (provider: ProviderFacts) => {
      if (busy.current || editing || !hasItems) return
      busy.current = true
      mutate(provider)
    },
  }
}
