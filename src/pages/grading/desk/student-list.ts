import type { CourseStudent } from '../../../../shared/contract/grading.ts'
import { foldText } from '../../../../shared/rules/fold-text.ts'
import { peopleWords, wordsTest } from '../../../../shared/rules/search-words.ts'

/** The student list of the grading desk, which must stay fast with 10,000 students. */

/** "Labelled by name or email". */
export const studentLabel = ({ fullName, email }: CourseStudent): string =>
  fullName.trim() || email.trim() || 'Học viên chưa có tên'

/** The folded search text of each student; folding is slow, so it runs once per list. */
export const foldStudents = (students: readonly CourseStudent[]): string[] =>
  students.map(({ fullName, email }) => foldText(`${fullName} ${email}`))

/** The students whose name or email has every word of `q`, ignoring diacritics, in list order. */
export function findStudents(
  students: readonly CourseStudent[],
  folded: readonly string[],
  q: string,
): readonly CourseStudent[] {
  const words = peopleWords(q)
  if (words.length === 0) return students
  const fits = wordsTest(words)
  return students.filter((_, index) => fits(folded[index] ?? ''))
}

/**
 * The student before (-1) or after (1) `studentId` among `shown`, which is a part of `all` in the same
 * order. The selected student may not match the filter any more; then the order of `all` decides. Without
 * a selected student, the first (or the last, going back); `null` at an end.
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
  return shown.filter(({ _id }) => before.has(_id)).at(-1) ?? null
}

/** The students of `shown` after `studentId`, who may be missing from it; all without a `studentId`. */
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
