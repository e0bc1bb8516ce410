import {
  onRemovedElsewhere,
  readDraft,
  removeDraft,
  saveDraft,
  sweepDrafts,
  type DraftKey,
} from './draft-store.ts'
import { onLeave } from './on-leave.ts'

/** What the device holds of the work in hand. */
export type DraftState =
  | { is: 'empty' }
  | { is: 'saved'; at: string }
  | { is: 'restored'; at: string }
  | { is: 'failed' }

/**
 * Typing is written right after the handler, not in it, for a long quiz takes its time; then at most
 * this often; leaving the page writes the rest.
 */
const PAUSE_MS = 250

export interface DraftSaver {
  /** What was kept before; `undefined` without a draft. */
  restored: unknown
  /** Takes the newest value; `null` means that nothing is left to keep. */
  change: (value: () => unknown) => void
  /** Writes what is still waiting. */
  flush: () => void
  /** The server has it: forget it. */
  clear: () => void
  state: () => DraftState
  subscribe: (listener: () => void) => () => void
  /**
   * Writes on leaving the page, until the returned function is called, which writes too. Old drafts
   * of other work are swept when there is time.
   */
  open: () => () => void
}

export function createDraftSaver(key: DraftKey): DraftSaver {
  const kept = readDraft(key)
  let state: DraftState = kept ? { is: 'restored', at: kept.savedAt } : { is: 'empty' }
  let pending: (() => unknown) | null = null
  /** What was typed here, as long as it is not saved. */
  let typed: (() => unknown) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let writtenAt = -PAUSE_MS
  const listeners = new Set<() => void>()

  const become = (next: DraftState) => {
    state = next
    for (const listener of listeners) listener()
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
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: () => {
      whenIdle(() => sweepDrafts(Date.now()))
      const stop = onLeave(flush)
      // Another tab wrote over it, then saved its own: what stands on this screen is kept again.
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

/** Not in the way of what the person came for; Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 10_000 })
  else setTimeout(work, 2_000)
}
