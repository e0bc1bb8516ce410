import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSlow } from '../ui/SlowNotice.tsx'
import {
  createSend,
  currentOwner,
  isPending,
  type Find,
  type Send,
  type SendCalls,
  type SendOutcome,
  type SendSubject,
} from './send.ts'
import { sendsOf } from './sends.ts'
import { SendTray } from './tray/SendTray.tsx'
import { showTray } from './tray-slot.tsx'

interface SendOnce<Input, Sent> extends SendCalls<Input, Sent>, SendOutcome<Sent> {
  /** Asks about a request of an earlier page whose outcome was unclear. */
  findEarlier?: Find<Sent> | undefined
  /**
   * Identifies the input. A dialog that opens again goes on with the send of the same key: it shows its
   * progress or its failure and does not send twice. Without a key each component has its own send.
   */
  key?: readonly string[]
  /** Shows the send in the tray while its dialog is closed. */
  subject?: ((input: Input) => SendSubject) | undefined
}

showTray(SendTray)

/**
 * Sends an input once, however often the user clicks, and goes on when the component is gone
 * (`createSend`). The outcome is then handled by the callbacks of its last render.
 */
export function useSendOnce<Input, Sent>(sendOnce: SendOnce<Input, Sent>) {
  const { prepare, send: request, findSent, findEarlier, key, subject } = sendOnce
  const { onArrived, onSent, onFailed } = sendOnce
  const sends = sendsOf(useQueryClient())
  const [send] = useState(() => {
    const name = key ? hashKey(key) : null
    const running = name === null ? undefined : sends.find(name)
    // The cast is safe: a key belongs to one kind of input.
    if (running) return running as Send<Input, Sent>
    return createSend<Input, Sent>({ key: name, owner: currentOwner() ?? '', findEarlier })
  })
  // The store knows no types of inputs; it never starts a job of its own.
  useEffect(() => sends.attach(send as unknown as Send), [sends, send])
  useEffect(() => send.setOutcome({ onArrived, onSent, onFailed }))

  const state = useSyncExternalStore(send.subscribe, send.state)
  const pending = isPending(state)
  return {
    send: (input: Input) =>
      send.start({
        input,
        calls: { prepare, send: request, findSent },
        subject: subject?.(input),
      }),
    /** Checks whether the last input has arrived; sends nothing. */
    check: send.check,
    /** The last input that was sent. */
    input: send.job()?.input,
    pending,
    checking: state.is === 'checking',
    /** The part of the request body that is uploaded, 0 to 1; `null` while nothing is sent. */
    part: state.is === 'sending' ? state.part : null,
    /** Stops the upload. */
    cancel: send.cancel,
    /** True after 8 seconds; `letGo` stops waiting, and the outcome is unclear then. */
    slow: useSlow(pending ? state.since : null),
    letGo: send.letGo,
    arrived: state.is === 'arrived',
    /** The failure of the last request, until the next one starts. */
    failure: state.is === 'failed' ? state.failure : null,
    /** Call it when the user changes the input. */
    markChanged: send.markChanged,
    /** Call it when the user discards the input: the tray does not offer it any more. */
    forget: () => sends.dismiss(send as unknown as Send),
  }
}
