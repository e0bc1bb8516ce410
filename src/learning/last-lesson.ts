import { readStored, store, storedName } from '../drafts/device-store.ts'

/** A lesson that this user saw on this device. */
export interface LastLesson {
  courseId: string
  lessonId: string
  title: string
}

/** So many courses are remembered. */
const MOST_COURSES = 50

const nameOf = (owner: string) => storedName('last-lessons', owner)

const isLesson = (value: unknown): value is LastLesson => {
  if (typeof value !== 'object' || value === null) return false
  const { courseId, lessonId, title } = value as Partial<Record<keyof LastLesson, unknown>>
  return [courseId, lessonId, title].every((part) => typeof part === 'string' && part !== '')
}

/** One of each course, the latest first. */
function lastLessons(owner: string): LastLesson[] {
  const stored = owner ? readStored(nameOf(owner)) : null
  return Array.isArray(stored) ? stored.filter(isLesson) : []
}

export function keepLastLesson(owner: string, lesson: LastLesson): void {
  if (!owner) return
  const others = lastLessons(owner).filter(({ courseId }) => courseId !== lesson.courseId)
  store(nameOf(owner), [lesson, ...others].slice(0, MOST_COURSES))
}

/** The lesson seen last in any of these courses; what is no longer theirs is passed over. */
export const lastLessonIn = (owner: string, courseIds: readonly string[]): LastLesson | undefined =>
  lastLessons(owner).find(({ courseId }) => courseIds.includes(courseId))
