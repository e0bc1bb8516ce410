import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { toApiError, type ApiError, type ApiErrorKind } from '../../api/errors.ts'

/** Without an answer, or with one that says nothing, the server may have taken it or not. */
const UNCLEAR: readonly ApiErrorKind[] = ['offline', 'cancelled', 'server', 'unreadable']

/** Why something is not known to be there. `unknown`: looking for it failed, too. */
export class SendFailure extends Error {
  constructor(
    readonly error: ApiError,
    readonly arrived: 'no' | 'unknown',
  ) {
    super(error.message)
  }
}

interface Sending<Sent> {
  send: () => Promise<Sent>
  /** Whether the last try has arrived after all; `null` when it has not. */
  look: () => Promise<{ found: Sent } | null>
  onSent: (sent: Sent) => void
  onFailed?: (failure: SendFailure) => void
}

/**
 * Sends once, however often the button is pressed. After an unclear end (cut line, time-out) the
 * server is looked at before anything is sent again, so that one thing sent stays one.
 */
export function useSendOnce<Sent>({ send, look, onSent, onFailed }: Sending<Sent>) {
  const busy = useRef(false)
  /** The error of the last try while it is not known whether that try arrived. */
  const open = useRef<ApiError | null>(null)
  const [checking, setChecking] = useState(false)

  const lookAfter = async (error: ApiError) => {
    open.current = error
    setChecking(true)
    try {
      const arrived = await look()
      open.current = null
      return arrived
    } catch {
      throw new SendFailure(error, 'unknown')
    } finally {
      setChecking(false)
    }
  }

  const { mutate, ...mutation } = useMutation({
    mutationFn: async (act: 'send' | 'check'): Promise<Sent> => {
      const last = open.current
      if (last) {
        const arrived = await lookAfter(last)
        if (arrived) return arrived.found
        if (act === 'check') throw new SendFailure(last, 'no')
      }
      try {
        return await send()
      } catch (thrown) {
        const error = toApiError(thrown)
        const arrived = UNCLEAR.includes(error.kind) ? await lookAfter(error) : null
        if (arrived) return arrived.found
        throw new SendFailure(error, 'no')
      }
    },
    onSuccess: onSent,
    onError: (error) => {
      if (error instanceof SendFailure) onFailed?.(error)
    },
    onSettled: () => {
      busy.current = false
    },
  })

  const act = useCallback(
    (what: 'send' | 'check') => {
      if (busy.current) return
      busy.current = true
      mutate(what)
    },
    [mutate],
  )
  const failure = mutation.error instanceof SendFailure ? mutation.error : null
  return {
    send: useCallback(() => act('send'), [act]),
    check: useCallback(() => act('check'), [act]),
    pending: mutation.isPending,
    checking,
    arrived: mutation.isSuccess,
    /** Of the last try; gone as soon as another one begins. */
    failure: mutation.isPending ? null : failure,
  }
}
