import type { EnrolledCourse } from '../../shared/contract/learning.ts'
import type { LastLesson } from './last-lesson.ts'

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
export function nextStep(
  entries: readonly EnrolledCourse[],
  lastHere: LastLesson | undefined,
): NextStep | null {
  const open = lastStudiedFirst(entries.filter(({ completed }) => !completed))
  const isLatest = lastHere !== undefined && open.every((each) => studiedAt(each) <= lastHere.at)
  const here = open.find(({ course }) => isLatest && course._id === lastHere.courseId)
  const entry = here ?? open.find((each) => studiedAt(each) > 0 || each.progressPct > 0)
  return entry ? { entry, lesson: entry.next ?? (here && lastHere) } : null
}
