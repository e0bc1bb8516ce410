import { parsed, readStored, removeStored, store, storedName, storedNames } from './device-store.ts'

/**
 * Drafts: text that a user typed and the server does not have yet. localStorage holds one entry per user,
 * target and attempt. The user is part of the name, so that no user sees another user's drafts.
 */
export interface DraftKey {
  /** Id of the signed-in user; '' (not known yet) keeps nothing. */
  owner: string
  /** A submission or a comment, or (`…-form`) the fields of a dialog. */
  kind:
    | 'quiz'
    | 'assignment'
    | 'comment'
    | 'section-form'
    | 'lesson-form'
    | 'assignment-form'
    | 'quiz-form'
    | 'import-form'
    | 'grade-form'
    | 'course-form'
    | 'site-form'
    | 'page-form'
    | 'admin-act'
    | 'class-message'
    | 'review-form'
    | 'review-answer'
    | 'review-report'
    | 'extension'
  /** Id of the assessment, submission or edited item; for a new item, of its parent. */
  target: string
  attempt: string
}

export interface Draft {
  value: unknown
  /** ISO 8601 in UTC. */
  savedAt: string
}

const PREFIX = 'draft'
const nameOf = ({ owner, kind, target, attempt }: DraftKey) =>
  storedName(PREFIX, owner, kind, target, attempt)

/** Storage is small, so drafts that were not used for this long are removed. */
const KEPT_DAYS = 60
const DAY_MS = 24 * 60 * 60 * 1000

interface Entry extends Draft {
  /** When it was last read, ISO 8601 in UTC: a draft in use must not expire. */
  usedAt?: string
}

const entryAt = (name: string) => asEntry(readStored(name))

function asEntry(entry: unknown): Entry | null {
  if (typeof entry !== 'object' || entry === null || !('value' in entry)) return null
  const { value, savedAt, usedAt } = entry as Record<keyof Entry, unknown>
  return {
    value,
    savedAt: typeof savedAt === 'string' ? savedAt : '',
    ...(typeof usedAt === 'string' ? { usedAt } : {}),
  }
}

/** Time since the draft was last used. */
const restedMs = ({ savedAt, usedAt = savedAt }: Entry, now: number): number =>
  now - (Date.parse(usedAt) || 0)

/** The draft, `null` when there is none or it is invalid. Reading counts as use. */
export function readDraft(key: DraftKey): Draft | null {
  if (!key.owner) return null
  const entry = entryAt(nameOf(key))
  if (!entry) return null
  const { value, savedAt } = entry
  if (restedMs(entry, Date.now()) > DAY_MS) {
    store(nameOf(key), { value, savedAt, usedAt: new Date().toISOString() })
  }
  return { value, savedAt }
}

/** Returns when it was saved (ISO 8601 in UTC); `null` when storage is blocked or full. */
export function saveDraft(key: DraftKey, value: unknown): string | null {
  if (!key.owner) return null
  const savedAt = new Date().toISOString()
  return store(nameOf(key), { value, savedAt }) ? savedAt : null
}

/** Call it only when the server has the text, or the user emptied or discarded it. */
export const removeDraft = (key: DraftKey): void => removeStored(nameOf(key))

/** Calls `act` with the value whenever another tab removes this draft; returns the unsubscribe function. */
export function onRemovedElsewhere(key: DraftKey, act: (removed: unknown) => void): () => void {
  const name = nameOf(key)
  const heard = (event: StorageEvent) => {
    if (event.key === name && event.newValue === null) act(asEntry(parsed(event.oldValue))?.value)
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

export interface KeptDraft extends Draft {
  key: DraftKey
}

/** The drafts of every attempt at one target, newest first. */
export function draftsOf(thing: Omit<DraftKey, 'attempt'>): KeptDraft[] {
  const prefix = nameOf({ ...thing, attempt: '' })
  return storedNames(prefix)
    .flatMap((name) => {
      const key = { ...thing, attempt: decodeURIComponent(name.slice(prefix.length)) }
      const draft = readDraft(key)
      return draft ? [{ ...draft, key }] : []
    })
    .sort((one, other) => (one.savedAt < other.savedAt ? 1 : -1))
}

/** Removes all users' drafts that were not used for 60 days. `now` is in milliseconds. */
export function sweepDrafts(now: number): void {
  for (const name of storedNames(storedName(PREFIX, ''))) {
    const entry = entryAt(name)
    if (!entry || restedMs(entry, now) > KEPT_DAYS * DAY_MS) removeStored(name)
  }
}
