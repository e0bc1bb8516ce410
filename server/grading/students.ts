import { eq } from 'drizzle-orm'
import type { Page } from '../../shared/contract/catalogue.ts'
import type { GradedStudent } from '../../shared/contract/grading.ts'
import { foldText } from '../../shared/rules/fold-text.ts'
import { enrolments, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../actor.ts'
import { taughtCourse } from '../teaching/teaching-access.ts'

const byName = new Intl.Collator('vi', { sensitivity: 'base', numeric: true })

/** The students of a taught course by name; 404 for a foreign course (section 6). */
export async function studentsOf(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<GradedStudent[]> {
  await taughtCourse(deps, actor, courseId, 'look')
  const rows = await deps.db.q
    .select({ _id: users.id, fullName: users.fullName, email: users.email })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(eq(enrolments.courseId, courseId))
  return rows.sort((a, b) => byName.compare(a.fullName, b.fullName) || (a._id < b._id ? -1 : 1))
}

/** One page of the students whose name or e-mail holds every word of `q`, marks or not. */
export function studentPage(
  students: readonly GradedStudent[],
  { q, page, pageSize }: { q: string; page: number; pageSize: number },
): Page<GradedStudent> {
  const words = foldText(q).split(' ').filter(Boolean)
  const found =
    words.length === 0
      ? students
      : students.filter(({ fullName, email }) => {
          const text = foldText(`${fullName} ${email}`)
          return words.every((word) => text.includes(word))
        })
  return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
}
