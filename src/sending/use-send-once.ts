import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useCallback, useId, useRef, useState } from 'react'
import { ApiError, toApiError, type ApiErrorKind } from '../api/errors.ts'

/** Without an answer, or with one that says nothing, the server may have taken it or not. */
const UNCLEAR: readonly ApiErrorKind[] = ['offline', 'cancelled', 'server', 'unreadable']

/** Why something is not known to be there. `unsent`: not even tried; `unknown`: looking for it failed, too. */
export class SendFailure extends Error {
  constructor(
    readonly error: ApiError,
    readonly arrived: 'unsent' | 'no' | 'unknown',
  ) {
    super(error.message)
  }
}

/** Whatever ended it: with its dialog, the request has been let go of. */
const EARLIER = new SendFailure(new ApiError('cancelled'), 'unknown')

export const sendMutationKey = (key: readonly string[]) => ['send', ...key]

interface Sending<Sent> {
  /** Before each sending; what it throws keeps it from being sent. */
  prepare?: () => Promise<void>
  send: () => Promise<Sent>
  /** Whether the last try has arrived after all, `null` when it has not; absent where sending again does no harm. */
  look?: (() => Promise<{ found: Sent } | null>) | undefined
  onSent: (sent: Sent) => void
  onFailed?: (failure: SendFailure) => void
  /** Names what is sent: closed and opened again meanwhile, it is not sent a second time. */
  key?: readonly string[]
  /** A try of an earlier opening ended unclearly: the server is looked at before anything is sent. */
  startsUnclear?: boolean
}

/**
 * Sends once, however often the button is pressed. After an unclear end (cut line, time-out) the
 * server is looked at before anything is sent again, so that one thing sent stays one.
 */
export function useSendOnce<Sent>({
  prepare,
  send,
  look,
  onSent,
  onFailed,
  key,
  startsUnclear = false,
}: Sending<Sent>) {
  const busy = useRef(false)
  /** The error of the last try while it is not known whether that try arrived. */
  const open = useRef(startsUnclear ? EARLIER.error : null)
  const [checking, setChecking] = useState(false)

  const lookAfter = async (error: ApiError) => {
    if (!look) return null
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

  const ownKey = useId()
  const mutationKey = sendMutationKey(key ?? [ownKey])
  const running = useIsMutating({ mutationKey, exact: true }) > 0
  const { mutate, ...mutation } = useMutation({
    mutationKey,
    mutationFn: async (act: 'send' | 'check'): Promise<Sent> => {
      const last = open.current
      if (last) {
        const arrived = await lookAfter(last)
        if (arrived) return arrived.found
        if (act === 'check') throw new SendFailure(last, 'no')
      }
      try {
        await prepare?.()
      } catch (thrown) {
        throw new SendFailure(toApiError(thrown), 'unsent')
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
      if (busy.current || running) return
      busy.current = true
      mutate(what)
    },
    [mutate, running],
  )
  const earlier = startsUnclear && mutation.isIdle ? EARLIER : null
  const failure = mutation.error instanceof SendFailure ? mutation.error : earlier
  return {
    send: useCallback(() => act('send'), [act]),
    check: useCallback(() => act('check'), [act]),
    pending: running,
    checking,
    arrived: mutation.isSuccess,
    /** Of the last try; gone as soon as another one begins. */
    failure: mutation.isPending ? null : failure,
    /** Forgets the last failure: it says nothing about what is typed now. */
    reset: mutation.reset,
  }
}
