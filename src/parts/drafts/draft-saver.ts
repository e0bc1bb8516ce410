import {
  onRemovedElsewhere,
  readDraft,
  removeDraft,
  saveDraft,
  sweepDrafts,
  type DraftKey,
} from './draft-store.ts'
import { onLeave } from './on-leave.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { createListeners } from '../../api/listeners.ts'

/** Whether the device keeps what the user is typing. */
export type DraftState =
  | { is: 'empty' }
  | { is: 'saved'; at: string }
  | { is: 'restored'; at: string }
  | { is: 'failed' }

/** Least time between writes. The first change is written right after its handler, the rest on leaving. */
const PAUSE_MS = 250

export interface DraftSaver {
  /** The draft found on opening; `undefined` without one. */
  restored: unknown
  /** Sets the newest value; a `value()` of `null` removes the draft. */
  change: (value: () => unknown) => void
  /** Writes the pending value. */
  flush: () => void
  /** Removes the draft once the server has the value. */
  clear: () => void
  state: () => DraftState
  subscribe: (listener: () => void) => () => void
  /** Writes whenever the user leaves the page, until undone, which writes too; sweeps old drafts when idle. */
  open: () => () => void
}

export function createDraftSaver(key: DraftKey): DraftSaver {
  const kept = readDraft(key)
  let state: DraftState = kept ? { is: 'restored', at: kept.savedAt } : { is: 'empty' }
  let pending: (() => unknown) | null = null
  /** The value typed here that the server does not have yet. */
  let typed: (() => unknown) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let writtenAt = -PAUSE_MS
  const { notify, subscribe } = createListeners()

  const become = (next: DraftState) => {
    state = next
    notify()
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (!pending) return
    const value = pending()
    pending = null
    writtenAt = performance.now()
    if (value === null) {
      removeDraft(key)
      return become({ is: 'empty' })
    }
    const at = saveDraft(key, value)
    become(at === null ? { is: 'failed' } : { is: 'saved', at })
  }

  return {
    restored: kept?.value,
    change: (value) => {
      pending = value
      typed = value
      timer ??= setTimeout(flush, Math.max(0, writtenAt + PAUSE_MS - performance.now()))
    },
    flush,
    clear: () => {
      clearTimeout(timer)
      timer = undefined
      pending = null
      typed = null
      removeDraft(key)
      become({ is: 'empty' })
    },
    state: () => state,
    subscribe,
    open: () => {
      whenIdle(() => sweepDrafts(Date.now()))
      const stop = onLeave(flush)
      // Another tab replaced this draft, then submitted its own: store this tab's text again.
      const stopHearing = onRemovedElsewhere(key, (removed) => {
        if (!typed || JSON.stringify(typed()) === JSON.stringify(removed)) return
        pending = typed
        flush()
      })
      return () => {
        stop()
        stopHearing()
        flush()
      }
    },
  }
}
