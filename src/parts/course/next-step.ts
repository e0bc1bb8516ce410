import type { EnrolledCourse } from '../../../shared/contract/learning.ts'
import { readStored, store, storedName } from '../drafts/device-store.ts'

/** Where this user goes on in a course: the lesson opened last on this device, or the first open one after it. */
interface LastLesson {
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
const lastLessonIn = (owner: string, courseIds: readonly string[]): LastLesson | undefined =>
  lastLessons(owner).find(({ courseId }) => courseIds.includes(courseId))

/** Where a student goes on: a lesson, or the outline of the course where no lesson is known. */
export interface NextStep {
  entry: EnrolledCourse
  lesson: { lessonId: string; title: string } | undefined
}

const studiedAt = ({ lastStudiedAt = '' }: EnrolledCourse) => Date.parse(lastStudiedAt) || 0

/** Courses that the backend saw studied last come first; of others the order given stays. */
const lastStudiedFirst = (entries: readonly EnrolledCourse[]) =>
  [...entries].sort((a, b) => studiedAt(b) - studiedAt(a))

/** Courses by how far they are: begun ones before fresh ones, and each kind by when it was studied last. */
export function byState(entries: readonly EnrolledCourse[]) {
  const sorted = lastStudiedFirst(entries)
  const open = sorted.filter(({ completed }) => !completed)
  return {
    open: [
      ...open.filter(({ progressPct }) => progressPct > 0),
      ...open.filter(({ progressPct }) => progressPct === 0),
    ],
    done: sorted.filter(({ completed }) => completed),
  }
}

/**
 * The course to go on with, never a completed one: the one studied last, on this device or on another, of
 * which the backend tells; where nothing tells, the first that has begun. `lastHere` is the device's last
 * lesson among the courses that are not completed.
 */
function nextStep(
  entries: readonly EnrolledCourse[],
  lastHere: LastLesson | undefined,
): NextStep | null {
  const open = lastStudiedFirst(entries.filter(({ completed }) => !completed))
  const isLatest = lastHere !== undefined && open.every((each) => studiedAt(each) <= lastHere.at)
  const here = open.find(({ course }) => isLatest && course._id === lastHere.courseId)
  const entry = here ?? open.find((each) => studiedAt(each) > 0 || each.progressPct > 0)
  return entry ? { entry, lesson: entry.next ?? (here && lastHere) } : null
}

/** `nextStep` with what this device knows of the user's last lessons; `owner` as `useOwner` gives it. */
export function ownNextStep(owner: string, entries: readonly EnrolledCourse[]): NextStep | null {
  const open = entries.filter(({ completed }) => !completed)
  const ids = open.map(({ course }) => course._id)
  return nextStep(entries, lastLessonIn(owner, ids))
}
