import type { EnrolledCourse } from '../../shared/contract/learning.ts'
import type { LastLesson } from './last-lesson.ts'

/** Where a student goes on: a lesson, or the outline of the course where no lesson is known. */
export interface NextStep {
  entry: EnrolledCourse
  lesson: { lessonId: string; title: string } | undefined
}

/** Courses by how far they are, each in the order given. */
export const byState = (entries: readonly EnrolledCourse[]) => ({
  begun: entries.filter(({ completed, progressPct }) => !completed && progressPct > 0),
  fresh: entries.filter(({ completed, progressPct }) => !completed && progressPct === 0),
  done: entries.filter(({ completed }) => completed),
})

/**
 * The course to go on with, never a completed one: the one studied last on this device; on a new device the
 * one that the backend saw studied last; where it does not tell, the first that has begun. `lastHere` is the
 * device's last lesson among the courses that are not completed.
 */
export function nextStep(
  entries: readonly EnrolledCourse[],
  lastHere: LastLesson | undefined,
): NextStep | null {
  const open = entries.filter(({ completed }) => !completed)
  const here = open.find(({ course }) => course._id === lastHere?.courseId)
  const entry = here ?? studiedLast(open) ?? open.find(({ progressPct }) => progressPct > 0)
  return entry ? { entry, lesson: entry.next ?? (here && lastHere) } : null
}

const studiedAt = ({ lastStudiedAt = '' }: EnrolledCourse) => Date.parse(lastStudiedAt)

const studiedLast = (entries: readonly EnrolledCourse[]): EnrolledCourse | undefined =>
  entries
    .filter(({ lastStudiedAt }) => lastStudiedAt)
    .sort((a, b) => studiedAt(b) - studiedAt(a))[0]
