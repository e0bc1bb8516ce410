import { useEffect } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CartItem, CheckoutBody } from '../../../shared/contract/commerce.ts'
import type { AgreedPage } from '../../../shared/contract/pages.ts'
import { paymentAddress } from '../../../shared/rules/payment-address.ts'
import type { ProviderFacts } from '../../../shared/rules/payment-providers.ts'
import { cartTotals, priceToPay } from '../../../shared/rules/prices.ts'
import { cartChanges, cartQuery, startPayment } from '../../api/cart.ts'
import { ApiError, toApiError } from '../../api/errors.ts'
import { hasFeature } from '../../api/site.ts'
import { agreeToPayment } from '../../api/site-pages.ts'
import { useIsSending, useSend } from '../../parts/sending/use-send.ts'
import { cartDifferences } from './cart-differences.ts'
import { mayBeHeld } from './use-checked-orders.ts'
import { CART_EDIT } from './use-cart-line.ts'

/** When the payment page has not opened by then, the user may try again. */
const GIVE_UP_LEAVING_MS = 15_000

export type PaymentState =
  | { step: 'ready' }
  /** A change of the cart is still being saved: the user must pay what the page shows. */
  | { step: 'waiting' }
  /** Money for one of the courses is being checked: the user must want to pay all the same. */
  | { step: 'asking'; provider: ProviderFacts }
  /** The cart is not what the page showed. */
  | { step: 'differing'; differences: readonly string[] }
  | { step: 'starting'; provider: ProviderFacts }
  | { step: 'failed'; message: string }

/** The consent could not be kept, so no payment was begun. */
class ConsentNotKept extends ApiError {
  constructor(readonly why: ApiError) {
    super('refused')
  }
}

/** The cart is not what the page shows; nothing was begun. */
class CartDiffers extends ApiError {
  constructor(readonly differences: readonly string[]) {
    super('refused')
  }
}

/** Money for one of the courses is being checked, and the buyer has not said to pay all the same; nothing was begun. */
class MustAsk extends ApiError {}

const isRefusal = (error: unknown, code: string) => error instanceof ApiError && error.code === code

const isQuestion = (error: ApiError) =>
  error instanceof MustAsk || isRefusal(error, 'BEING_CHECKED')

function failureWords(error: ApiError): string {
  const isNotKept = error instanceof ConsentNotKept
  const { kind, serverMessage } = isNotKept ? error.why : error
  const reason = kind === 'unauthenticated' ? undefined : serverMessage
  // Nobody should try again to pay what is paid.
  if (reason && isRefusal(error, 'ALREADY_PAID')) return reason
  const failed = isNotKept
    ? 'Chưa ghi lại được sự đồng ý của bạn nên chưa bắt đầu thanh toán. Vui lòng thử lại.'
    : 'Không khởi tạo thanh toán. Vui lòng thử lại.'
  return reason ? `${failed} ${reason}` : failed
}

interface Purchase {
  provider: ProviderFacts
  agreed: readonly AgreedPage[]
  /** What the page showed when the button was pressed. */
  shown: readonly CartItem[]
  payAgain: boolean
}

interface PaymentOptions {
  items: readonly CartItem[]
  /** Whether money for one of the courses is being checked. */
  isChecked: boolean
  /** What was agreed to; null where that is still to be done. */
  demandConsent: () => readonly AgreedPage[] | null
  /**
   * What a payment has met, and null when another one begins: if the cart has proved empty with it, this page has no
   * place any more to say so.
   */
  onMet: (said: readonly string[] | string | null) => void
}

/**
 * Starts one payment per click and sends the browser to the provider (docs/product.md#cart). What is paid is what was
 * shown, on every backend: the cart is read again first (docs/behaviour.md#what-is-paid).
 */
export function usePayment({ items, isChecked, demandConsent, onMet }: PaymentOptions) {
  const client = useQueryClient()
  const editing = useIsSending(CART_EDIT)

  const payment = useSend({
    send: async ({ provider, agreed, shown, payAgain }: Purchase, signal) => {
      if (!payAgain && (isChecked || (await isHeld(client, shown, signal)))) {
        throw new MustAsk('refused')
      }
      await expectAsShown(client, shown, signal)
      if (agreed.length > 0) {
        await agreeToPayment(agreed, signal).catch((cause: unknown) => {
          throw new ConsentNotKept(toApiError(cause))
        })
      }
      const body = (await hasFeature('shown-total')) ? bodyOf(shown, payAgain) : undefined
      const url = await startPayment(provider, body, signal).catch(async (cause: unknown) => {
        // It has changed after the look above.
        if (isRefusal(cause, 'CART_CHANGED')) await expectAsShown(client, shown, signal)
        throw cause
      })
      const address = paymentAddress(url)
      // Stays pending until the user is back: a second press would start a second payment.
      if (address !== null) await leaveFor(address, signal)
      return address
    },
    onFailed: ({ error }) => {
      if (error instanceof MustAsk) return
      if (error instanceof CartDiffers) return onMet(error.differences)
      onMet(failureWords(error))
      // The server often refuses because the cart changed: a course is owned or no longer sold, or another tab emptied it.
      void cartChanges.lineChanged(client)
    },
  })

  const { reset, pending, input, result, error } = payment
  useEffect(
    () =>
      onBack(() => {
        reset()
        // The user may have paid.
        void cartChanges.orderSettled(client)
      }),
    [client, reset],
  )

  const refused = error !== null || result === null
  useEffect(() => {
    // The edit may correct what the server refused.
    if (editing && refused) reset()
  }, [editing, refused, reset])

  const state = (): PaymentState => {
    if (pending && input) return { step: 'starting', provider: input.provider }
    if (editing) return { step: 'waiting' }
    if (error instanceof CartDiffers) {
      return { step: 'differing', differences: error.differences }
    }
    if (error && input && !input.payAgain && isQuestion(error)) {
      return { step: 'asking', provider: input.provider }
    }
    if (error) {
      return { step: 'failed', message: failureWords(error) }
    }
    if (result === null) return { step: 'failed', message: 'Không lấy được URL thanh toán.' }
    return { step: 'ready' }
  }

  return {
    state: state(),
    slow: payment.slow,
    letGo: payment.letGo,
    pay: (provider: ProviderFacts, payAgain = false) => {
      if (editing || items.length === 0) return
      onMet(null)
      // Whoever is asked first agrees when the answer is to pay.
      const agreed = isChecked && !payAgain ? [] : demandConsent()
      if (agreed) payment.send({ provider, agreed, shown: items, payAgain })
    },
  }
}

/** The answer; rejects when the user does not want to wait for it. */
const unlessStopped = <T>(answer: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new ApiError('cancelled')))
    }),
  ])

/** Whether a return to this device has said that money for one of these courses is being checked. */
const isHeld = async (client: QueryClient, shown: readonly CartItem[], signal: AbortSignal) =>
  cartTotals(shown).total > 0 &&
  unlessStopped(
    mayBeHeld(
      client,
      shown.map(({ course }) => course._id),
    ),
    signal,
  )

/** Reads the cart again; rejects with `CartDiffers` where it is not as shown, or when the user does not want to wait. */
async function expectAsShown(
  client: QueryClient,
  shown: readonly CartItem[],
  signal: AbortSignal,
): Promise<void> {
  const query = { ...cartQuery(), staleTime: 0 }
  // A read that is under way may have begun before a change.
  await client.cancelQueries({ queryKey: query.queryKey, exact: true })
  const { items } = await unlessStopped(client.fetchQuery(query), signal)
  const differences = cartDifferences(shown, items)
  if (differences.length > 0) throw new CartDiffers(differences)
}

const bodyOf = (shown: readonly CartItem[], payAgain: boolean): CheckoutBody => ({
  shown: {
    total: cartTotals(shown).total,
    lines: shown.map(({ course, quantity }) => ({
      courseId: course._id,
      price: priceToPay(course) ?? 0,
      quantity,
    })),
  },
  ...(payAgain ? { payAgain } : {}),
})

/** Calls `act` when the browser restores this page from its back/forward cache, until undone. */
function onBack(act: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act()
  }
  window.addEventListener('pageshow', onPageShow)
  return () => window.removeEventListener('pageshow', onPageShow)
}

/** Resolves when the user is back on this page, has not left it in time, or does not want to wait. */
const leaveFor = (address: string, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const undo = onBack(() => back())
    const timer = setTimeout(() => back(), GIVE_UP_LEAVING_MS)
    signal.addEventListener('abort', () => back())
    const back = () => {
      clearTimeout(timer)
      undo()
      done()
    }
    window.location.assign(address)
  })
