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
  /** Id of what it is an answer to, or of what is changed; of the place, for a new thing. */
  of: string
  attempt: string
}

export interface Draft {
  value: unknown
  /** ISO 8601 in UTC. */
  savedAt: string
}

const nameOf = ({ owner, kind, of, attempt }: DraftKey) =>
  ['draft', owner, kind, of, attempt].map(encodeURIComponent).join('/')

/** The kept draft; `null` without one that can be read. */
export function readDraft(key: DraftKey): Draft | null {
  if (!key.owner) return null
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null')
    if (typeof draft !== 'object' || draft === null || !('value' in draft)) return null
    const { value, savedAt } = draft as { value: unknown; savedAt?: unknown }
    return { value, savedAt: typeof savedAt === 'string' ? savedAt : '' }
  } catch {
    return null
  }
}

/** When it was kept (ISO 8601 in UTC); `null` when the device refuses: storage blocked or full. */
export function saveDraft(key: DraftKey, value: unknown): string | null {
  if (!key.owner) return null
  const savedAt = new Date().toISOString()
  try {
    localStorage.setItem(nameOf(key), JSON.stringify({ value, savedAt }))
    return savedAt
  } catch {
    return null
  }
}

/** Only once the server has it, or the person emptied it. */
export function removeDraft(key: DraftKey): void {
  try {
    localStorage.removeItem(nameOf(key))
  } catch {
    // Storage blocked: then nothing was kept either.
  }
}
