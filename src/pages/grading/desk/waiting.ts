import type { TaughtLesson, TaughtSection } from '../../../../shared/contract/teaching.ts'

/** Where work waits, by the counts of a backend that has them (docs/class.md#waiting-work). */

const lessonsOf = (sections: readonly TaughtSection[]) => sections.flatMap(({ lessons }) => lessons)

/** How many submissions wait in a lesson, or in the course; undefined where the backend does not count. */
export function waitingIn(
  sections: readonly TaughtSection[],
  lessonId: string | undefined,
): number | undefined {
  const lessons = lessonsOf(sections).filter(
    ({ _id }) => lessonId === undefined || _id === lessonId,
  )
  const counts = lessons.flatMap(({ waitingCount }) => waitingCount ?? [])
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : undefined
}

/** The lessons where work waits: from `lessonId` to the end, then from the start. */
export function waitingLessons(
  sections: readonly TaughtSection[],
  lessonId: string | undefined,
): readonly TaughtLesson[] {
  const lessons = lessonsOf(sections)
  const at = Math.max(
    lessons.findIndex(({ _id }) => _id === lessonId),
    0,
  )
  return [...lessons.slice(at), ...lessons.slice(0, at)].filter(
    ({ waitingCount = 0 }) => waitingCount > 0,
  )
}
