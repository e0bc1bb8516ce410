import { type ActKeys, keepActKeys } from '../../api/act-keys.ts'
import { ApiError, type ApiErrorKind, toApiError } from '../../api/errors.ts'
import { beginAct, endAct, sessionState } from '../../api/session-state.ts'
import { isKeySpent, isUnclear } from '../../api/unclear-end.ts'
import { ownerOf } from '../../api/session-store.ts'

/**
 * A failed send. `unsent`: no request went out; `no`: the server does not have the input; `unknown`: it may have it
 * (docs/behaviour.md#sending-once).
 */
export class SendError extends Error {
  constructor(
    readonly error: ApiError,
    readonly arrived: 'unsent' | 'no' | 'unknown',
    /** When it failed, the first time if it has been unclear since; in milliseconds since 1970. */
    readonly at = Date.now(),
  ) {
    super(error.message)
  }
}

/** The requests of one send; each passes its signal on. A retry repeats those of its first attempt. */
export interface SendCalls<Input, Sent> {
  /**
   * Runs before each request; an error that it throws prevents the request. True: it put somebody else's change into what
   * is sent.
   */
  prepare?: ((input: Input, signal: AbortSignal) => Promise<boolean | void>) | undefined
  /** `onProgress` gets the part of the request body that is uploaded, 0 to 1. */
  send: (input: Input, signal: AbortSignal, onProgress: (part: number) => void) => Promise<Sent>
  /**
   * What others did that the input was decided over; null for nothing new. Over something else it is another act, also
   * after an unclear end.
   */
  over?: ((input: Input) => string | null) | undefined
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
  over?: string | null | undefined
  calls: SendCalls<Input, Sent>
  subject?: SendSubject | undefined
}

export type SendState<Sent = unknown> =
  | { is: 'idle' }
  | { is: 'arrived'; sent: Sent }
  | SendPending
  | SendFailed

interface SendPending {
  is: 'sending'
  since: number
  /** The part of the request body that is uploaded, 0 to 1. */
  part: number
}

interface SendFailed {
  is: 'failed'
  failure: SendError
  /** True when the input was changed since: a retry would send what is outdated. */
  changed: boolean
}

/**
 * The id of the signed-in user, also while the page stays after the end of the session; '' while the profile
 * loads, `null` while nobody is signed in.
 */
export function currentOwner(): string | null {
  const { token, user } = sessionState()
  return token || user ? ownerOf(user) : null
}

const DECIDED: readonly ApiErrorKind[] = ['refused', 'denied', 'missing']

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
  /** Stops the upload. Before its last byte has left, the server cannot have the input. */
  cancel: () => void
  /** Stops waiting; the outcome is unclear then. */
  letGo: () => void
  /** Call it when the user changes the input after a failure. */
  markChanged: () => void
  /** Forgets a result or a failure that does not apply to the input any more. */
  reset: () => void
}

export interface NewSend {
  key: string | null
  owner: string | null
  /** True when a request of an earlier page had no clear end. */
  startsUnclear?: boolean | undefined
  /** True where a press after an unclear end is the same act; false where it may undo what was done meanwhile. */
  keepsKeys?: boolean | undefined
}

/**
 * Sends an input, one request at a time, however often it is started. It does not belong to a component and outlives
 * its dialog.
 */
export function createSend<Input, Sent>({
  key,
  owner,
  startsUnclear = false,
  keepsKeys = false,
}: NewSend): Send<Input, Sent> {
  const listeners = new Set<() => void>()
  let state: SendState<Sent> = startsUnclear ? EARLIER : { is: 'idle' }
  let job: SendJob<Input, Sent> | null = null
  let outcome: SendOutcome<Input, Sent> | null = null
  /** The handler that waits for its user. */
  let due: (() => void) | null = null
  let stop = new AbortController()
  /** The upload was stopped before its last byte left. */
  let isCutShort = false
  /** The keys of the last act, as long as nobody knows whether the server has done it, and since when. */
  let unclear: { keys: ActKeys; at: number } | null = null

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

  const attempt = async (
    { input, calls }: SendJob<Input, Sent>,
    earlier: typeof unclear,
  ): Promise<Sent> => {
    try {
      expectOwner()
      if (await unlessStopped(stop.signal, async (signal) => calls.prepare?.(input, signal))) {
        unclear = null
      }
      expectOwner()
    } catch (thrown) {
      throw new SendError(toApiError(thrown), 'unsent')
    }
    // It is another input now: beside the first one this would be a second.
    if (earlier && !unclear) throw new SendError(new ApiError('cancelled'), 'unknown', earlier.at)
    try {
      return await unlessStopped(stop.signal, (signal) =>
        calls.send(input, signal, (part) => {
          if (state.is === 'sending') become({ ...state, part })
        }),
      )
    } catch (thrown) {
      const error = toApiError(thrown)
      throw new SendError(error, isUnclear(error) && !isCutShort ? 'unknown' : 'no')
    }
  }

  /** Whether somebody has decided: the server by a refusal, or a look that found another's change. */
  const isDecided = ({ error, arrived }: SendError) =>
    (DECIDED.includes(error.kind) && arrived !== 'unknown') ||
    (arrived === 'unsent' && error.kind === 'cancelled' && !stop.signal.aborted && isOwnersTurn())

  const run = async (next: SendJob<Input, Sent> | null) => {
    if (state.is === 'sending' || !next) return
    if (next.over && next.over !== job?.over) unclear = null
    const act = {}
    beginAct(act)
    job = next
    due = null
    stop = new AbortController()
    isCutShort = false
    const earlier = unclear
    const keys: ActKeys = earlier?.keys ?? new Map()
    keepActKeys(stop.signal, keys)
    become({ is: 'sending', since: performance.now(), part: 0 })
    const { input } = next
    const ended = await attempt(next, earlier).then(
      (sent) => ({ sent }),
      (thrown: unknown) =>
        thrown instanceof SendError ? thrown : new SendError(toApiError(thrown), 'no'),
    )
    endAct(act)
    if (ended instanceof SendError) {
      const failure =
        unclear && !isDecided(ended) ? new SendError(ended.error, 'unknown', unclear.at) : ended
      const changed = isKeySpent(ended.error) || (earlier !== null && !unclear)
      const { arrived, at } = failure
      unclear = keepsKeys && arrived === 'unknown' && !changed ? { keys, at } : null
      end({ is: 'failed', failure, changed }, () => outcome?.onFailed?.(failure, input))
    } else {
      unclear = null
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
    cancel: () => {
      isCutShort = state.is === 'sending' && state.part < 1
      stop.abort()
    },
    letGo: () => stop.abort(),
    markChanged: () => {
      unclear = null
      if (state.is === 'failed' && !state.changed) become({ ...state, changed: true })
    },
    reset: () => {
      const isUnknown = state.is === 'failed' && state.failure.arrived === 'unknown'
      if (!isUnknown && state.is !== 'sending' && state.is !== 'idle') become({ is: 'idle' })
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

/** Of an earlier page nobody knows what it sent. */
const EARLIER: SendFailed = {
  is: 'failed',
  failure: new SendError(new ApiError('cancelled'), 'unknown'),
  changed: true,
}
