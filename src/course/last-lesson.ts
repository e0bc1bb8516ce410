import { readStored, store, storedName } from '../drafts/device-store.ts'

/** Where this user goes on in a course: the lesson opened last on this device, or the first open one after it. */
export interface LastLesson {
  courseId: string
  lessonId: string
  title: string
  /** When it was opened here, in milliseconds. */
  at: number
}

/** The device stores the last lesson of at most this many courses. */
const MOST_COURSES = 50

const nameOf = (owner: string) => storedName('last-lessons', owner)

const isLesson = (value: unknown): value is LastLesson => {
  if (typeof value !== 'object' || value === null) return false
  const { courseId, lessonId, title, at } = value as Partial<Record<keyof LastLesson, unknown>>
  if (typeof at !== 'number') return false
  return [courseId, lessonId, title].every((part) => typeof part === 'string' && part !== '')
}

/** One lesson per course, newest first. */
function lastLessons(owner: string): LastLesson[] {
  const stored = owner ? readStored(nameOf(owner)) : null
  return Array.isArray(stored) ? stored.filter(isLesson) : []
}

export function keepLastLesson(owner: string, lesson: Omit<LastLesson, 'at'>): void {
  if (!owner) return
  const others = lastLessons(owner).filter(({ courseId }) => courseId !== lesson.courseId)
  store(nameOf(owner), [{ ...lesson, at: Date.now() }, ...others].slice(0, MOST_COURSES))
}

/** The lesson seen last among these courses; skips courses that the user has lost. */
export const lastLessonIn = (owner: string, courseIds: readonly string[]): LastLesson | undefined =>
  lastLessons(owner).find(({ courseId }) => courseIds.includes(courseId))
