import { useIsMutating } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, toApiError, type ApiErrorKind } from '../api/errors.ts'
import { useOnceMutation } from './use-once-mutation.ts'

/** Without a response, or with one that says nothing, the server may have taken the request or not. */
const UNCLEAR: readonly ApiErrorKind[] = ['offline', 'cancelled', 'server', 'unreadable']

/**
 * Why a request is not known to have arrived. `unsent`: it was not even tried; `no`: the server does
 * not have it; `unknown`: to look whether it arrived failed, too.
 */
export class SendError extends Error {
  constructor(
    readonly error: ApiError,
    readonly arrived: 'unsent' | 'no' | 'unknown',
  ) {
    super(error.message)
  }
}

/** How the earlier request ended is not known any more: its page or dialog is gone. */
const EARLIER = new SendError(new ApiError('cancelled'), 'unknown')

export const sendMutationKey = (key: readonly string[]) => ['send', ...key]

type Look<Sent> = () => Promise<{ found: Sent } | null>

interface SendOnce<Input, Sent> {
  /** Runs before each request; what it throws keeps the request from being sent. */
  prepare?: (input: Input) => Promise<void>
  send: (input: Input) => Promise<Sent>
  /** Whether `input` has arrived after all, `null` when not; absent where a second request does no harm. */
  look?: ((input: Input) => ReturnType<Look<Sent>>) | undefined
  /** The same for a request that an earlier page or dialog sent, when its end was unclear. */
  lookEarlier?: Look<Sent> | undefined
  onSent: (sent: Sent) => void
  onFailed?: (failure: SendError) => void
  /**
   * Names what is sent, for a dialog that is closed and opened again while the request is under way:
   * the same thing is not sent a second time. Without it, each component has a lock of its own.
   */
  key?: readonly string[]
}

type Act<Input> = { is: 'send'; input: Input } | { is: 'check'; input: Input | undefined }

/**
 * Sends an input once, however often the button is pressed. After an unclear end (lost connection,
 * time-out) it reads the server before it sends anything again, so that one input stays one.
 */
export function useSendOnce<Input, Sent>(sendOnce: SendOnce<Input, Sent>) {
  const { prepare, send, look, lookEarlier, onSent, onFailed, key } = sendOnce
  /** The last request, while it is not known whether it arrived. */
  const unclear = useRef<{ error: ApiError; input?: Input; look: Look<Sent> } | null>(
    lookEarlier ? { error: EARLIER.error, look: lookEarlier } : null,
  )
  const [checking, setChecking] = useState(false)

  const lookAfter = async (last: NonNullable<typeof unclear.current>) => {
    unclear.current = last
    setChecking(true)
    try {
      const arrived = await last.look()
      unclear.current = null
      return arrived
    } catch {
      throw new SendError(last.error, 'unknown')
    } finally {
      setChecking(false)
    }
  }

  const { mutate, mutationKey, ...mutation } = useOnceMutation({
    ...(key ? { mutationKey: sendMutationKey(key) } : {}),
    mutationFn: async (act: Act<Input>): Promise<Sent> => {
      const last = unclear.current
      if (last) {
        const arrived = await lookAfter(last)
        if (arrived) return arrived.found
      }
      if (act.is === 'check') throw new SendError((last ?? EARLIER).error, 'no')
      const { input } = act
      try {
        await prepare?.(input)
      } catch (thrown) {
        throw new SendError(toApiError(thrown), 'unsent')
      }
      try {
        return await send(input)
      } catch (thrown) {
        const error = toApiError(thrown)
        if (look && UNCLEAR.includes(error.kind)) {
          const arrived = await lookAfter({ error, input, look: () => look(input) })
          if (arrived) return arrived.found
        }
        throw new SendError(error, 'no')
      }
    },
    onSuccess: onSent,
    onError: (error) => {
      if (error instanceof SendError) onFailed?.(error)
    },
  })

  const pending = useIsMutating({ mutationKey, exact: true }) > 0
  const earlier = lookEarlier && mutation.isIdle ? EARLIER : null
  const failure = mutation.error instanceof SendError ? mutation.error : earlier
  return {
    send: (input: Input) => mutate({ is: 'send', input }),
    /** Reads whether the last input has arrived, and sends nothing. */
    check: () => mutate({ is: 'check', input: unclear.current?.input }),
    /** The last input that was sent or looked for here. */
    input: mutation.variables?.input,
    pending,
    checking,
    arrived: mutation.isSuccess,
    /** Of the last request; gone as soon as another one begins. */
    failure: mutation.isPending ? null : failure,
  }
}
