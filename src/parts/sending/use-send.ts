import { hashKey, notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type FormEvent,
} from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../../api/errors.ts'
import { reload } from '../../api/query-client.ts'
import { useSlow } from '../../ui/SlowNotice.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { failureWords } from './failure-words.ts'
import {
  currentOwner,
  type Send,
  type SendCalls,
  type SendOutcome,
  type SendSubject,
} from './send.ts'
import { sendsOf } from './sends.ts'
import { showTray } from './tray-slot.tsx'

interface SendOptions<Input, Sent, Fields extends FieldValues>
  extends SendCalls<Input, Sent>, SendOutcome<Input, Sent> {
  /** The toast of success. */
  done?: (sent: Sent, input: Input) => string
  /** The first sentence of a toast of failure (`failureWords`); absent where the screen says it. */
  failed?: string
  /** What is read again afterwards, also after a failure: only the response may have been lost. */
  reloads?: QueryKey
  /** For this screen alone (its focus, its address, its closing): not called when it is gone. */
  onDone?: (sent: Sent, input: Input) => void
  /** The form that is sent: `onSubmit` sends its values, and the server's `fields` messages show at its fields. */
  form?: UseFormReturn<Fields>
  /**
   * `SendTray`, where what is sent is work that must not get lost: leaving the site asks first, no other user sends it,
   * and its outcome waits for its user. Otherwise it is an act, done or not.
   */
  tray?: ComponentType
  /**
   * Identifies the input: components of the same key share one send. A dialog that opens again goes on with it and
   * shows its progress or its failure. Without a key each component has its own.
   */
  key?: readonly string[]
  /** Shows work in the tray while its dialog is closed. */
  subject?: ((input: Input) => SendSubject) | undefined
  /** True when a request of an earlier page had no clear end. */
  startsUnclear?: boolean | undefined
  /** For a component that is there for one act alone: pressed again after an unclear end, it is the same act. */
  isOneAct?: true
}

/**
 * Sends an input once, however often the user clicks, and goes on when the component is gone (`createSend`). The
 * callbacks of the last render get the outcome. `send` does all that must follow even when the user has left and
 * passes the signal on to its requests.
 */
export function useSend<
  Sent,
  Fields extends FieldValues = never,
  Input = [Fields] extends [never] ? void : Fields,
>(options: SendOptions<Input, Sent, Fields>) {
  const {
    prepare,
    send: request,
    over,
    startsUnclear,
    isOneAct,
    key,
    subject,
    tray,
    form,
  } = options
  const { done, failed, reloads, onArrived, onSent, onFailed, onDone } = options
  const client = useQueryClient()
  const sends = sendsOf(client)
  const isShown = useIsMounted()
  const [{ send, subscribe }] = useState(() => {
    const opened = sends.open<Input, Sent>({
      key: key ? hashKey(key) : null,
      owner: tray ? (currentOwner() ?? '') : null,
      startsUnclear,
      keepsKeys: Boolean(tray ?? form ?? isOneAct),
    })
    // With the caches' own changes, and in their order.
    const listen = (listener: () => void) => opened.subscribe(notifyManager.batchCalls(listener))
    return { send: opened, subscribe: listen }
  })
  useEffect(() => {
    if (tray) showTray(tray)
  }, [tray])
  // The store knows no types of inputs; it never starts a job of its own.
  useEffect(() => sends.attach(send as unknown as Send), [sends, send])
  const readAgain = () => reloads && void reload(client, { queryKey: reloads })
  useEffect(() =>
    send.setOutcome({
      onArrived,
      onSent: (sent, input) => {
        if (done) toast.success(done(sent, input))
        onSent?.(sent, input)
        readAgain()
        if (isShown()) onDone?.(sent, input)
      },
      onFailed: (failure, input) => {
        if (failed) {
          const { title, detail } = failureWords(failure.error, failed)
          toast.error(`${title} ${detail}`)
        }
        onFailed?.(failure, input)
        readAgain()
      },
    }),
  )

  const state = useSyncExternalStore(subscribe, send.state)
  const pending = state.is === 'sending'
  const failure = state.is === 'failed' ? state.failure : null
  const error = failure?.error ?? null
  useEffect(() => {
    // Only now: the fields may have been disabled during the request.
    if (form && error) applyFieldErrors(form, error)
  }, [form, error])
  const listenToForm = form?.subscribe
  useEffect(
    () => listenToForm?.({ formState: { values: true }, callback: send.markChanged }),
    [listenToForm, send],
  )

  const start = (input: Input) =>
    send.start({
      input,
      over: over?.(input),
      calls: { prepare, send: request },
      subject: subject?.(input),
    })
  return {
    send: start,
    /** Submits the form; the last response does not apply to what is invalid now. */
    onSubmit: (event?: FormEvent) => {
      // While a request runs, its response may still set field errors.
      if (pending) return event?.preventDefault()
      // The cast is safe: without an input of its own a form sends its values.
      const sendValues = (values: Fields) => start(values as unknown as Input)
      return void form?.handleSubmit(sendValues, send.reset)(event)
    },
    /** Sends the last input again, to the letter. */
    retry: send.retry,
    /** The last input that was sent. */
    input: send.job()?.input,
    pending,
    /** The part of the request body that is uploaded, 0 to 1; `null` while nothing is sent. */
    part: pending ? state.part : null,
    /** Stops the upload. */
    cancel: send.cancel,
    /** True after 8 seconds; `letGo` stops waiting, and the outcome is unclear then. */
    slow: useSlow(pending ? state.since : null),
    letGo: send.letGo,
    arrived: state.is === 'arrived',
    result: state.is === 'arrived' ? state.sent : undefined,
    /** The failure of the last request, until the next one starts. */
    failure,
    /** Whether the input was changed since. */
    changed: state.is === 'failed' && state.changed,
    error,
    /** The reason, as a second sentence after the screen's own message. */
    detail: error && form ? whatHappened(error, Object.keys(form.getValues())) : undefined,
    /** Call it when the user changes an input that is no form's. */
    markChanged: send.markChanged,
    reset: send.reset,
    /** Call it when the user discards the input: the tray does not offer it any more. */
    forget: () => sends.dismiss(send as unknown as Send),
  }
}

/** Whether a send is under way whose key begins so. */
export function useIsSending(prefix: readonly string[]): boolean {
  const sends = sendsOf(useQueryClient())
  const begin = hashKey(prefix).slice(0, -1)
  return useSyncExternalStore(sends.subscribe, () => sends.isSending(begin))
}

/** Sets each message on its field; ignores fields that the form does not have. The first one gets the focus. */
function applyFieldErrors<T extends FieldValues>(form: UseFormReturn<T>, error: ApiError): void {
  let first = true
  for (const name of Object.keys(form.getValues()) as FieldPath<T>[]) {
    const message = error.fields[name]
    if (!message) continue
    form.setError(name, { type: 'server', message }, { shouldFocus: first })
    first = false
  }
}

/** Only where the screen's own message and the field errors do not state it already. */
function whatHappened(error: ApiError, names: string[]): string | undefined {
  if (error.kind === 'offline' || error.kind === 'server') return error.message
  return names.some((name) => error.fields[name]) ? undefined : error.serverMessage
}
