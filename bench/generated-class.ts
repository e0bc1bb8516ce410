import type { Database } from '../server/db/client.ts'
import * as t from '../server/db/schema.ts'
import { newId } from '../server/ids.ts'

/** A class of any size for benchmarks, always with the same names. */

const FAMILY = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Đỗ', 'Đặng', 'Bùi']
const GIVEN = ['Ánh', 'Bình', 'Đức', 'Hải Yến', 'Khánh Linh', 'Minh Quân', 'Thanh Trúc', 'Ước']

/** Name and address of the n-th student. */
export const generatedStudent = (n: number) => ({
  fullName: `${FAMILY[n % 8]} ${GIVEN[Math.floor(n / 8) % 8]} ${n}`,
  email: `hoc-vien-${n}@lop.test`,
})

/** Inserts 500 rows at a time, because a statement takes only so many parameters. */
export async function inParts<T>(rows: readonly T[], insert: (part: T[]) => PromiseLike<unknown>) {
  for (let at = 0; at < rows.length; at += 500) await insert(rows.slice(at, at + 500))
}

/** Adds `count` students to a course and returns them. */
export async function fillClass({ q }: Database, courseId: string, count: number) {
  const students = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    username: `hoc-vien-${n}`,
    ...generatedStudent(n),
    passwordHash: '',
  }))
  await inParts(students, (part) => q.insert(t.users).values(part))
  await inParts(students, (part) =>
    q.insert(t.enrolments).values(part.map(({ id }) => ({ id: newId(), userId: id, courseId }))),
  )
  return students
}
