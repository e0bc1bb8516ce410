import { eq } from 'drizzle-orm'
import type { CourseStudent } from '../../shared/contract/grading.ts'
import { enrolments, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../actor.ts'
import { taughtCourse } from '../teaching/teaching-access.ts'

const byName = new Intl.Collator('vi', { sensitivity: 'base', numeric: true })

/**
 * GET /api/instructor/courses/{courseId}/students: the enrolled students in the order of their names.
 * 404 unless the user teaches the course (docs/product.md#roles).
 */
export async function studentsOf(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<CourseStudent[]> {
  await taughtCourse(deps, actor, courseId, 'view')
  const rows = await deps.db.q
    .select({ _id: users.id, fullName: users.fullName, email: users.email })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(eq(enrolments.courseId, courseId))
  return rows.sort((a, b) => byName.compare(a.fullName, b.fullName) || (a._id < b._id ? -1 : 1))
}
