import type { PushPayload } from './push-message.ts'

type Listener = (payload: PushPayload) => void

const listeners = new Set<Listener>()

/**
 * Messages that reach an open page. Separate from `messaging.ts`, so that a listener does not load
 * Firebase.
 */
export const foreground = {
  publish: (payload: PushPayload) => {
    for (const listener of listeners) listener(payload)
  },
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
