import type { QueryClient } from '@tanstack/react-query'
import { subscribeSession } from '../../api/session-store.ts'
import { createSend, type NewSend, type Send, type SendState, type SendSubject } from './send.ts'

/** How long the tray says that a send has arrived. */
const ARRIVED_MS = 6_000

export interface TrayEntry {
  send: Send
  subject: SendSubject
  state: SendState
}

/** The sends of one app: those that a component shows, those under way, and work that failed. */
export interface Sends {
  /** The send of this key, which the component goes on with; otherwise a new one. */
  open: <Input, Sent>(send: NewSend) => Send<Input, Sent>
  /** Call it while a component shows the send; it returns the function that ends this. */
  attach: (send: Send) => () => void
  /** Takes a failed send out of the tray; its dialog still knows how it ended. */
  dismiss: (send: Send) => void
  subscribe: (listener: () => void) => () => void
  /** The sends of the signed-in user whose dialog is closed; the same array until it changes. */
  tray: () => readonly TrayEntry[]
  /** How many sends of the signed-in user wait for a response, or failed without one. */
  unsent: () => number
  /** Whether a send is under way whose key begins with `prefix`; without it, any send. */
  isSending: (prefix?: string) => boolean
  /** Whether leaving the site would lose work under way, or files that could not be sent. */
  wouldLose: () => boolean
}

const stores = new WeakMap<QueryClient, Sends>()
/** Ends the store before: a page has one app, and in tests the next one must not tell what is due of the last. */
let endFormer = () => {}

export function sendsOf(client: QueryClient): Sends {
  const known = stores.get(client) ?? createSends()
  stores.set(client, known)
  return known
}

interface Listed {
  /** The number of components that show it. */
  shown: number
  dismissed: boolean
  unsubscribe: () => void
  timer?: ReturnType<typeof setTimeout>
}

function createSends(): Sends {
  const listed = new Map<Send, Listed>()
  const listeners = new Set<() => void>()
  let tray: readonly TrayEntry[] = []

  const update = () => {
    for (const [send, entry] of listed) {
      if (!isWanted(send, entry)) {
        entry.unsubscribe()
        listed.delete(send)
      }
    }
    tray = [...listed].flatMap(([send, entry]) => trayEntry(send, entry))
    for (const listener of listeners) listener()
  }
  const onChange = (send: Send) => {
    const entry = listed.get(send)
    const { is } = send.state()
    if (entry && is === 'sending') entry.dismissed = false
    // An open dialog closes, and a toast says it.
    if (entry && is === 'arrived' && entry.shown > 0) entry.dismissed = true
    else if (entry && is === 'arrived' && !entry.timer) {
      entry.timer = setTimeout(() => {
        entry.dismissed = true
        update()
      }, ARRIVED_MS)
    }
    update()
  }
  endFormer()
  endFormer = subscribeSession(() => {
    for (const send of listed.keys()) send.settle()
    update()
  })

  const list = (send: Send): Listed => {
    const unsubscribe = send.subscribe(() => onChange(send))
    const entry = { shown: 0, dismissed: false, unsubscribe }
    listed.set(send, entry)
    return entry
  }

  return {
    open: <Input, Sent>(wanted: NewSend) => {
      const { key, owner } = wanted
      const known = [...listed.keys()].find(
        (send) =>
          key !== null &&
          send.key === key &&
          send.owner === owner &&
          (owner === null || send.state().is !== 'arrived'),
      )
      // The cast is safe: a key belongs to one kind of input.
      if (known) return known as unknown as Send<Input, Sent>
      const send = createSend<Input, Sent>(wanted)
      // At once, so that components that open it in the same render share it.
      if (key !== null) list(send as unknown as Send)
      return send
    },
    attach: (send) => {
      const entry = listed.get(send) ?? list(send)
      entry.shown += 1
      update()
      return () => {
        entry.shown -= 1
        update()
      }
    },
    dismiss: (send) => {
      const entry = listed.get(send)
      if (entry) entry.dismissed = true
      update()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tray: () => tray,
    unsent: () =>
      [...listed].filter(
        ([send, { dismissed }]) => !dismissed && send.isOwnersTurn() && isUnsent(send.state()),
      ).length,
    isSending: (prefix = '') =>
      [...listed.keys()].some(
        (send) => send.state().is === 'sending' && (send.key ?? '').startsWith(prefix),
      ),
    wouldLose: () =>
      [...listed.keys()].some((send) => send.owner !== null && send.state().is === 'sending') ||
      tray.some(hasUnsentFiles),
  }
}

/** Keeps what a component shows, what is under way, what waits for its user, and what the tray may show. */
function isWanted(send: Send, { shown, dismissed }: Listed): boolean {
  const state = send.state()
  if (shown > 0 || state.is === 'sending' || send.isDue()) return true
  const job = send.job()
  // What was sent of work that has a key, so that its next component says the doubt, and sends it as the same act.
  if (job && send.owner !== null && send.key !== null && isUnclear(state)) return true
  if (!job?.subject) return false
  // A dismissed failure stays for its dialog, which says how it ended.
  return state.is === 'failed' || (state.is === 'arrived' && !dismissed)
}

/** Without files only a failure is worth a place: the rest takes a moment, and a toast says it. */
function trayEntry(send: Send, { shown, dismissed }: Listed): TrayEntry[] {
  const subject = send.job()?.subject
  const state = send.state()
  if (!subject || shown > 0 || dismissed || state.is === 'idle' || !send.isOwnersTurn()) return []
  if (subject.files.length === 0 && state.is !== 'failed') return []
  return [{ send, subject, state }]
}

const isUnclear = (state: SendState) => state.is === 'failed' && state.failure.arrived === 'unknown'

const isUnsent = (state: SendState) =>
  state.is === 'sending' || (state.is === 'failed' && state.failure.error.kind === 'offline')

/** A user who stopped an upload knows that it was not sent. */
const hasUnsentFiles = ({ state, subject }: TrayEntry) =>
  state.is === 'failed' && subject.files.length > 0 && state.failure.error.kind !== 'cancelled'
