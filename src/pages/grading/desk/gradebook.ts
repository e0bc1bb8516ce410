import { useMemo, useState } from 'react'
import type { CourseStudent, GradebookEntry } from '../../../../shared/contract/grading.ts'
import { timeOf } from '../../../../shared/format/iso-time.ts'
import { isSubmitted, needsGrading } from '../../../../shared/rules/submission-status.ts'

/** A lesson's gradebook (docs/class.md#gradebook) by student id; who is absent has handed in nothing. */
export type Gradebook = ReadonlyMap<string, readonly GradebookEntry[]>

export function byStudent(entries: readonly GradebookEntry[]): Gradebook {
  const book = new Map<string, GradebookEntry[]>()
  for (const entry of entries) book.set(entry.user, [...(book.get(entry.user) ?? []), entry])
  return book
}

/** Where a student stands with a lesson; 'unknown' for a status of another backend. */
export type StudentMark = 'waiting' | 'graded' | 'returned' | 'missing' | 'unknown'

export function markOf(entries: readonly GradebookEntry[] = []): StudentMark {
  const has = (status: string) => entries.some((entry) => entry.status === status)
  if (entries.some(needsGrading)) return 'waiting'
  if (has('GRADED')) return 'graded'
  if (has('RETURNED')) return 'returned'
  return entries.some(isSubmitted) ? 'unknown' : 'missing'
}

const PLACES: Record<StudentMark, number> = {
  waiting: 0,
  graded: 1,
  returned: 2,
  missing: 2,
  unknown: 2,
}

/** Students who wait for a grade, then who have one, then the others, each in their order. */
function waitingFirst(students: readonly CourseStudent[], book: Gradebook) {
  const places = new Map(students.map(({ _id }) => [_id, PLACES[markOf(book.get(_id))]]))
  const placeOf = ({ _id }: CourseStudent) => places.get(_id) ?? 0
  return [...students].sort((a, b) => placeOf(a) - placeOf(b))
}

/** The students in the order of when the lesson was chosen, so that grading moves no row, and what waited then (`queue`). */
export function useArranged(
  students: readonly CourseStudent[],
  lessonId: string | undefined,
  book: Gradebook | undefined,
) {
  const [kept, setKept] = useState<{ lessonId: string | undefined; book: Gradebook }>()
  if (book && kept?.lessonId !== lessonId) setKept({ lessonId, book })
  const first = kept?.lessonId === lessonId ? kept?.book : undefined
  return useMemo(() => {
    const arranged = first ? waitingFirst(students, first) : students
    const queue = arranged.flatMap(({ _id }) => first?.get(_id)?.filter(needsGrading) ?? [])
    return { arranged, queue }
  }, [students, first])
}

/** Where a submission stands in the queue; `null` for one that did not wait. */
export function placeIn(queue: readonly GradebookEntry[], submissionId: string | undefined) {
  const at = queue.findIndex(({ _id }) => _id === submissionId)
  return at < 0 ? null : { number: at + 1, count: queue.length, previous: queue[at - 1] ?? null }
}

/** The next submission that waits, in the order of `students`; last those of students not loaded. `except` is open now. */
export function nextWaiting(
  students: readonly CourseStudent[],
  book: Gradebook,
  except?: string,
): GradebookEntry | null {
  const isNext = (entry: GradebookEntry) => needsGrading(entry) && entry._id !== except
  for (const { _id } of students) {
    const next = book.get(_id)?.find(isNext)
    if (next) return next
  }
  return [...book.values()].flat().find(isNext) ?? null
}

/** What has waited longest; entries without a time come last. */
export const longestWaiting = (waits: readonly GradebookEntry[]): GradebookEntry | undefined => {
  const at = ({ submittedAt }: GradebookEntry) => timeOf(submittedAt ?? '') || Infinity
  return [...waits].sort((a, b) => at(a) - at(b))[0]
}
