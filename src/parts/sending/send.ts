import { ApiError, isUnclear, toApiError } from '../../api/errors.ts'
import { beginAct, endAct, sessionState } from '../../api/session-state.ts'
import { ownerOf } from '../../api/session-store.ts'

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

/** For a request of an earlier page, whose outcome is lost. */
const EARLIER = new SendError(new ApiError('cancelled'), 'unknown')

export type Find<Sent> = (signal: AbortSignal) => Promise<{ found: Sent } | null>

/** The requests of one send; each passes its signal on. A retry repeats those of its first attempt. */
export interface SendCalls<Input, Sent> {
  /** Runs before each request; an error that it throws prevents the request. */
  prepare?: ((input: Input, signal: AbortSignal) => Promise<void>) | undefined
  /** `onProgress` gets the part of the request body that is uploaded, 0 to 1. */
  send: (input: Input, signal: AbortSignal, onProgress: (part: number) => void) => Promise<Sent>
  /**
   * Asks the server whether `input` has arrived after all; `null` when it has not. Absent where sending
   * twice is harmless.
   */
  findSent?: ((input: Input, signal: AbortSignal) => ReturnType<Find<Sent>>) | undefined
}

/** What happens afterwards, also when the component that sent is gone. */
export interface SendOutcome<Input, Sent> {
  /** Forgets what the server has now (draft, files), whoever is signed in. */
  onArrived?: (() => void) | undefined
  /** Caches, toasts and dialogs; work waits for its user here. */
  onSent?: ((sent: Sent, input: Input) => void) | undefined
  /** Waits like `onSent`. */
  onFailed?: ((failure: SendError, input: Input) => void) | undefined
}

/** What the tray shows of a send whose dialog is closed. */
export interface SendSubject {
  /** 'Nộp bài: Bài luận'. */
  name: string
  /** The names of the files that are uploaded. */
  files: readonly string[]
  /** The address of its dialog, with the router's state. */
  to: string
  state?: unknown
  /** The first sentence of a failure, from docs/product.md#messages. */
  failureTitle: (error: ApiError) => string
  /** The reason of a failure after which the server is known not to have the input. */
  whyFailed: (error: ApiError) => string | undefined
}

interface SendJob<Input, Sent> {
  input: Input
  calls: SendCalls<Input, Sent>
  subject?: SendSubject | undefined
}

export type SendState<Sent = unknown> =
  | { is: 'idle' }
  | { is: 'arrived'; sent: Sent }
  | SendPending
  | SendFailed

interface SendPending {
  is: 'sending' | 'checking'
  /** When it was started; the same for the request and its check. */
  since: number
  /** The part of the request body that is uploaded, 0 to 1. */
  part: number
}

interface SendFailed {
  is: 'failed'
  failure: SendError
  /** True when the input was changed since, so that a retry would send what is outdated. */
  changed: boolean
}

export const isPending = (state: SendState): state is SendPending =>
  state.is === 'sending' || state.is === 'checking'

/**
 * The id of the signed-in user, also while the page stays after the end of the session; '' while the profile
 * loads, `null` while nobody is signed in.
 */
export function currentOwner(): string | null {
  const { token, user } = sessionState()
  return token || user ? ownerOf(user) : null
}

let made = 0

export interface Send<Input = unknown, Sent = unknown> {
  id: number
  /** `null` for a send that only its own component knows. */
  key: string | null
  /** Whose work is sent; `null` for an act. */
  owner: string | null
  /** True for an act, and for work while its user is signed in: no work goes out in another user's name. */
  isOwnersTurn: () => boolean
  state: () => SendState<Sent>
  /** The last input and what the tray shows of it. */
  job: () => SendJob<Input, Sent> | null
  subscribe: (listener: () => void) => () => void
  /** The handlers of the newest component replace earlier ones. */
  setOutcome: (outcome: SendOutcome<Input, Sent>) => void
  /** True while `onSent` or `onFailed` waits for the user. */
  isDue: () => boolean
  /** Runs what waits for the user; call it when somebody has signed in. */
  settle: () => void
  /** Does nothing while a request runs. */
  start: (job: SendJob<Input, Sent>) => void
  /** Starts the last job again. */
  retry: () => void
  /** Checks whether the last input has arrived; sends nothing. */
  check: () => void
  /** Stops the upload; the server is asked whether it has the input after all. */
  cancel: () => void
  /** Stops waiting for anything; the outcome is unclear then. */
  letGo: () => void
  /** Call it when the user changes the input after a failure. */
  markChanged: () => void
  /** Forgets a result or a failure that does not apply to the input any more. */
  reset: () => void
}

export interface NewSend<Sent> {
  key: string | null
  owner: string | null
  /** Asks about a request of an earlier page whose outcome was unclear. */
  findEarlier?: Find<Sent> | undefined
}

/**
 * Sends an input once, however often it is started. After an unclear end (lost connection, time-out) it
 * checks with the server before it sends again, so that one input never creates two records
 * (docs/behaviour.md#sending-once). It does not belong to a component and outlives its dialog.
 */
export function createSend<Input, Sent>({
  key,
  owner,
  findEarlier,
}: NewSend<Sent>): Send<Input, Sent> {
  const listeners = new Set<() => void>()
  let state: SendState<Sent> = findEarlier ? failed(EARLIER) : { is: 'idle' }
  let job: SendJob<Input, Sent> | null = null
  let outcome: SendOutcome<Input, Sent> | null = null
  /** The handler that waits for its user. */
  let due: (() => void) | null = null
  /** The last request, while its outcome is unclear. */
  let unclear: { error: ApiError; find: Find<Sent> } | null = findEarlier
    ? { error: EARLIER.error, find: findEarlier }
    : null
  let stop = new AbortController()
  let transfer = new AbortController()

  const become = (next: SendState<Sent>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const isOwnersTurn = () => {
    if (owner === null) return true
    const current = currentOwner()
    return owner === '' ? current !== null : current === owner
  }
  const expectOwner = () => {
    if (!isOwnersTurn()) throw new ApiError('cancelled')
  }
  const settle = () => {
    if (!due || !isOwnersTurn()) return
    const handle = due
    due = null
    handle()
    become(state)
  }
  /** The handlers first: a component that is told of the end finds the caches as they leave them. */
  const end = (next: SendState<Sent>, handle: () => void) => {
    due = handle
    try {
      settle()
    } finally {
      become(next)
    }
  }
  /** An act ends with its requests: one that was done has not failed because the user stopped waiting. */
  const unlessStopped = owner === null ? plainly : untilAborted

  const checkArrival = async (last: NonNullable<typeof unclear>, since: number) => {
    unclear = last
    become({ is: 'checking', since, part: 0 })
    try {
      // After `letGo` nothing is asked: the user does not want to wait.
      stop.signal.throwIfAborted()
      expectOwner()
      const arrived = await untilAborted(stop.signal, last.find)
      unclear = null
      return arrived
    } catch {
      throw new SendError(last.error, 'unknown')
    }
  }

  const attempt = async (next: SendJob<Input, Sent> | null, since: number): Promise<Sent> => {
    const last = unclear
    if (last) {
      const arrived = await checkArrival(last, since)
      if (arrived) return arrived.found
    }
    if (!next) throw new SendError((last ?? EARLIER).error, 'no')
    const { input, calls } = next
    become({ is: 'sending', since, part: 0 })
    try {
      expectOwner()
      await unlessStopped(transfer.signal, async (signal) => calls.prepare?.(input, signal))
      expectOwner()
    } catch (thrown) {
      throw new SendError(toApiError(thrown), 'unsent')
    }
    try {
      return await unlessStopped(transfer.signal, (signal) =>
        calls.send(input, signal, (part) => {
          if (state.is === 'sending') become({ ...state, part })
        }),
      )
    } catch (thrown) {
      const error = toApiError(thrown)
      const { findSent } = calls
      if (findSent && isUnclear(error)) {
        const find: Find<Sent> = (signal) => findSent(input, signal)
        const arrived = await checkArrival({ error, find }, since)
        if (arrived) return arrived.found
      }
      throw new SendError(error, 'no')
    }
  }

  const run = async (next: SendJob<Input, Sent> | null) => {
    if (isPending(state)) return
    const act = {}
    beginAct(act)
    if (next) job = next
    due = null
    stop = new AbortController()
    transfer = new AbortController()
    const since = performance.now()
    become({ is: unclear ? 'checking' : 'sending', since, part: 0 })
    // The cast is safe: who asks about an earlier page's input (`findEarlier`) does without it.
    const input = job?.input as Input
    const ended = await attempt(next, since).then(
      (sent) => ({ sent }),
      (thrown: unknown) =>
        thrown instanceof SendError ? thrown : new SendError(toApiError(thrown), 'no'),
    )
    endAct(act)
    if (ended instanceof SendError) {
      end(failed(ended), () => outcome?.onFailed?.(ended, input))
    } else {
      outcome?.onArrived?.()
      end({ is: 'arrived', ...ended }, () => outcome?.onSent?.(ended.sent, input))
    }
  }

  return {
    id: made++,
    key,
    owner,
    isOwnersTurn,
    state: () => state,
    job: () => job,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setOutcome: (next) => {
      outcome = next
    },
    isDue: () => due !== null,
    settle,
    start: (next) => void run(next),
    retry: () => void run(job),
    check: () => void run(null),
    cancel: () => transfer.abort(),
    letGo: () => {
      stop.abort()
      transfer.abort()
    },
    markChanged: () => {
      if (state.is === 'failed' && !state.changed) become({ ...state, changed: true })
    },
    reset: () => {
      if (!isPending(state) && state.is !== 'idle' && !unclear) become({ is: 'idle' })
    },
  }
}

/** Ends at once when the signal aborts, whether or not every request of `run` heeds it. */
const untilAborted = <T>(
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(new ApiError('cancelled'))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    run(signal).then(resolve, reject)
  })

const plainly = <T>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>) => run(signal)

const failed = (failure: SendError): SendFailed => ({ is: 'failed', failure, changed: false })
