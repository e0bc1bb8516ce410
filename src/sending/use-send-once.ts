import { useIsMutating } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, toApiError, type ApiErrorKind } from '../api/errors.ts'
import { useOnceMutation } from './use-once-mutation.ts'

/** After these errors it is unclear whether the server has processed the request. */
const UNCLEAR: readonly ApiErrorKind[] = ['offline', 'cancelled', 'server', 'unreadable']

/**
 * A failed send. `unsent`: no request went out; `no`: the server does not have the input; `unknown`: the
 * outcome is unclear, and the check with the server failed too.
 */
export class SendError extends Error {
  constructor(
    readonly error: ApiError,
    readonly arrived: 'unsent' | 'no' | 'unknown',
  ) {
    super(error.message)
  }
}

/** For a request of an earlier page or dialog, whose outcome is lost. */
const EARLIER = new SendError(new ApiError('cancelled'), 'unknown')

export const sendMutationKey = (key: readonly string[]) => ['send', ...key]

type Find<Sent> = (signal: AbortSignal) => Promise<{ found: Sent } | null>

/** Every function passes the signal on to its requests: `letGo` aborts it. */
interface SendOnce<Input, Sent> {
  /** Runs before each request; an error that it throws prevents the request. */
  prepare?: (input: Input, signal: AbortSignal) => Promise<void>
  send: (input: Input, signal: AbortSignal) => Promise<Sent>
  /**
   * Asks the server whether `input` has arrived after all; `null` when it has not. Absent where sending
   * twice is harmless.
   */
  findSent?: ((input: Input, signal: AbortSignal) => ReturnType<Find<Sent>>) | undefined
  /** The same for a request of an earlier page or dialog whose outcome was unclear. */
  findEarlier?: Find<Sent> | undefined
  onSent: (sent: Sent) => void
  onFailed?: (failure: SendError) => void
  /**
   * Identifies the input. A dialog that closes and opens again during the request shares its lock by the
   * same key and does not send twice. Without a key each component has its own lock.
   */
  key?: readonly string[]
}

type Act<Input> = { is: 'send'; input: Input } | { is: 'check'; input: Input | undefined }

/**
 * Sends an input once, however often the user clicks. After an unclear end (lost connection, time-out) it
 * checks with the server before it sends again, so that one input never creates two records
 * (docs/behaviour.md#sending-once).
 */
export function useSendOnce<Input, Sent>(sendOnce: SendOnce<Input, Sent>) {
  const { prepare, send, findSent, findEarlier, onSent, onFailed, key } = sendOnce
  /** The last request, while its outcome is unclear. */
  const unclear = useRef<{ error: ApiError; input?: Input; findSent: Find<Sent> } | null>(
    findEarlier ? { error: EARLIER.error, findSent: findEarlier } : null,
  )
  const [checking, setChecking] = useState(false)

  const checkArrival = async (last: NonNullable<typeof unclear.current>, signal: AbortSignal) => {
    unclear.current = last
    setChecking(true)
    try {
      // After `letGo` nothing is asked: the user does not want to wait.
      signal.throwIfAborted()
      const arrived = await last.findSent(signal)
      unclear.current = null
      return arrived
    } catch {
      throw new SendError(last.error, 'unknown')
    } finally {
      setChecking(false)
    }
  }

  const { mutate, mutationKey, slow, letGo, ...mutation } = useOnceMutation({
    ...(key ? { mutationKey: sendMutationKey(key) } : {}),
    mutationFn: async (act: Act<Input>, signal): Promise<Sent> => {
      const last = unclear.current
      if (last) {
        const arrived = await checkArrival(last, signal)
        if (arrived) return arrived.found
      }
      if (act.is === 'check') throw new SendError((last ?? EARLIER).error, 'no')
      const { input } = act
      try {
        await prepare?.(input, signal)
      } catch (thrown) {
        throw new SendError(toApiError(thrown), 'unsent')
      }
      try {
        return await send(input, signal)
      } catch (thrown) {
        const error = toApiError(thrown)
        if (findSent && UNCLEAR.includes(error.kind)) {
          const last = { error, input, findSent: (again: AbortSignal) => findSent(input, again) }
          const arrived = await checkArrival(last, signal)
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
  const earlier = findEarlier && mutation.isIdle ? EARLIER : null
  const failure = mutation.error instanceof SendError ? mutation.error : earlier
  return {
    send: (input: Input) => mutate({ is: 'send', input }),
    /** Checks whether the last input has arrived; sends nothing. */
    check: () => mutate({ is: 'check', input: unclear.current?.input }),
    /** The last input that was sent or checked. */
    input: mutation.variables?.input,
    pending,
    checking,
    /** True after 8 seconds; `letGo` stops waiting, and the outcome is unclear then. */
    slow,
    letGo,
    arrived: mutation.isSuccess,
    /** The failure of the last request, until the next one starts. */
    failure: mutation.isPending ? null : failure,
  }
}
