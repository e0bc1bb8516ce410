import type { CourseStudent } from '../../../shared/contract/grading.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'

/** The students of the grading desk: a list of 10,000 must respond at once. */

/** "Labelled by name or email". */
export const studentLabel = ({ fullName, email }: CourseStudent): string =>
  fullName.trim() || email.trim() || 'Học viên chưa có tên'

/** What a student is found by; folding is the slow part, so it is done once per list. */
export const foldStudents = (students: readonly CourseStudent[]): string[] =>
  students.map(({ fullName, email }) => foldText(`${fullName} ${email}`))

/** The students whose name or e-mail holds every word of `q`, marks or not, in the order of the list. */
export function findStudents(
  students: readonly CourseStudent[],
  folded: readonly string[],
  q: string,
): readonly CourseStudent[] {
  const words = foldText(q).split(' ').filter(Boolean)
  if (words.length === 0) return students
  return students.filter((_, index) => words.every((word) => folded[index]?.includes(word)))
}

/**
 * The student before (-1) or after (1) `studentId` among `shown`, a part of `all` in the same order.
 * The chosen one may have left the filter: the order of `all` tells who follows. Without one, the first
 * (or the last, going back); `null` at an end.
 */
export function neighbour(
  all: readonly CourseStudent[],
  shown: readonly CourseStudent[],
  studentId: string | undefined,
  step: -1 | 1,
): CourseStudent | null {
  if (step === 1) return following(all, shown, studentId)[0] ?? null
  const index = all.findIndex(({ _id }) => _id === studentId)
  if (index < 0) return shown.at(-1) ?? null
  const before = new Set(all.slice(0, index).map(({ _id }) => _id))
  return shown.findLast(({ _id }) => before.has(_id)) ?? null
}

/** All of `shown` after `studentId`, which need not be among them; all of them without one. */
export function following(
  all: readonly CourseStudent[],
  shown: readonly CourseStudent[],
  studentId: string | undefined,
): readonly CourseStudent[] {
  const at = shown.findIndex(({ _id }) => _id === studentId)
  if (at >= 0) return shown.slice(at + 1)
  const index = all.findIndex(({ _id }) => _id === studentId)
  if (index < 0) return shown
  const before = new Set(all.slice(0, index).map(({ _id }) => _id))
  return shown.filter(({ _id }) => !before.has(_id))
}
