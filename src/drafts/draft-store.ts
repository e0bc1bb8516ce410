import { parsed, readStored, removeStored, store, storedName, storedNames } from './device-store.ts'

/**
 * What a person typed and the server does not have yet, on this device: one entry per user, thing and
 * attempt in localStorage. The user is part of the name, so that nobody is shown another's.
 */
export interface DraftKey {
  /** Id of the signed-in user; '' (not known yet) keeps nothing. */
  owner: string
  /** An answer, or (`…-form`) the fields of a thing being made or changed. */
  kind:
    | 'quiz'
    | 'assignment'
    | 'comment'
    | 'section-form'
    | 'lesson-form'
    | 'assignment-form'
    | 'quiz-form'
    | 'grade-form'
  /** Id of what it is an answer to, or of what is changed; of the place, for a new thing. */
  of: string
  attempt: string
}

export interface Draft {
  value: unknown
  /** ISO 8601 in UTC. */
  savedAt: string
}

const PREFIX = 'draft'
const nameOf = ({ owner, kind, of, attempt }: DraftKey) =>
  storedName(PREFIX, owner, kind, of, attempt)

/** Nobody comes back for an answer to a course of long ago, and a device's room is small. */
const KEPT_DAYS = 60
const DAY_MS = 24 * 60 * 60 * 1000

interface Entry extends Draft {
  /** When it was last looked at, ISO 8601 in UTC: old work in hand is not old. */
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

/** How long nobody has used it. */
const restedMs = ({ savedAt, usedAt = savedAt }: Entry, now: number): number =>
  now - (Date.parse(usedAt) || 0)

/** The kept draft; `null` without one that can be read. To read it is to use it. */
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

/** When it was kept (ISO 8601 in UTC); `null` when the device refuses: storage blocked or full. */
export function saveDraft(key: DraftKey, value: unknown): string | null {
  if (!key.owner) return null
  const savedAt = new Date().toISOString()
  return store(nameOf(key), { value, savedAt }) ? savedAt : null
}

/** Only once the server has it, or the person emptied it or let go of it. */
export const removeDraft = (key: DraftKey): void => removeStored(nameOf(key))

/** Tells `act` what another tab removed under this key, until undone. */
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

/** The drafts of every attempt at one thing, the newest first. */
export function draftsOf(thing: Omit<DraftKey, 'attempt'>): KeptDraft[] {
  const prefix = nameOf({ ...thing, attempt: '' })
  return storedNames(prefix)
    .flatMap((name) => {
      const key = { ...thing, attempt: decodeURIComponent(name.slice(prefix.length)) }
      const draft = readDraft(key)
      return draft ? [{ ...draft, key }] : []
    })
    .toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1))
}

/** Removes the drafts, whoever's they are, that nobody has used for 60 days. `now` in milliseconds. */
export function sweepDrafts(now: number): void {
  for (const name of storedNames(storedName(PREFIX, ''))) {
    const entry = entryAt(name)
    if (!entry || restedMs(entry, now) > KEPT_DAYS * DAY_MS) removeStored(name)
  }
}
