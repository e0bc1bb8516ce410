import { readStored, store, storedName } from '../../parts/drafts/device-store.ts'

/** The device remembers this many lessons of a user. */
const MOST_LESSONS = 200

const nameOf = (owner: string) => storedName('unmarked-lessons', owner)

function unmarked(owner: string): unknown[] {
  const stored = owner ? readStored(nameOf(owner)) : null
  return Array.isArray(stored) ? stored : []
}

/** Whether the user unmarked the lesson on this device: then watching the film does not mark it again. */
export const wasUnmarked = (owner: string, lessonId: string): boolean =>
  unmarked(owner).includes(lessonId)

export function keepUnmarked(owner: string, lessonId: string, isUnmarked: boolean): void {
  if (!owner) return
  const others = unmarked(owner).filter((id) => id !== lessonId)
  const kept = isUnmarked ? [lessonId, ...others] : others
  if (isUnmarked || others.length < unmarked(owner).length)
    store(nameOf(owner), kept.slice(0, MOST_LESSONS))
}
