import { and, eq } from 'drizzle-orm'
import type { CourseStudent } from '../../../shared/contract/grading.ts'
import { idsInOrder, inSlices, isOneOf } from '../../platform/db/slices.ts'
import { enrolments, users } from '../../platform/db/schema.ts'
import { BY_NAME } from '../../platform/db/word-order.ts'
import type { Deps } from '../../deps.ts'
import { type KeyedPage, toPage } from '../../platform/db/keyset.ts'
import type { Actor } from '../../platform/actor.ts'
import { taughtCourse } from '../teaching/teaching-access.ts'

const SLICE = 1_000

const columns = { _id: users.id, fullName: users.fullName, email: users.email }

/**
 * GET /api/instructor/courses/{courseId}/students: the students by name, in slices. 404 unless taught
 * (docs/product.md#roles).
 */
export async function studentsOf(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<AsyncGenerator<CourseStudent[]>> {
  await taughtCourse(deps, actor, courseId, 'view')
  const { q } = deps.db
  const [all] = await q
    .select({ ids: idsInOrder(users.id, BY_NAME.order) })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(eq(enrolments.courseId, courseId))
  return inSlices(all?.ids ?? [], SLICE, async (ids) =>
    q.select(columns).from(users).where(isOneOf(users.id, ids)),
  )
}

/** The same by pages (docs/product.md#pages-of-long-lists); 400 for a broken `after`. */
export async function studentPage(
  deps: Deps,
  actor: Actor,
  courseId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<KeyedPage<CourseStudent>> {
  await taughtCourse(deps, actor, courseId, 'view')
  const rows = await deps.db.q
    .select({ ...columns, key: BY_NAME.key })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(and(eq(enrolments.courseId, courseId), BY_NAME.after(after)))
    .orderBy(BY_NAME.order)
    .limit(limit + 1)
  return toPage(rows, limit, ({ _id, fullName, email }) => ({ _id, fullName, email }))
}
