import { and, eq, sql } from 'drizzle-orm'
import type { CourseStudent } from '../../shared/contract/grading.ts'
import { idsInOrder, inSlices, isOneOf } from '../db/slices.ts'
import { enrolments, users } from '../db/schema.ts'
import { byName } from '../db/word-order.ts'
import type { Deps } from '../deps.ts'
import { z } from '../http/context.ts'
import { type KeyedPage, readKey, toPage, writeKey } from '../http/pages.ts'
import type { Actor } from '../actor.ts'
import { taughtCourse } from '../teaching/teaching-access.ts'

const SLICE = 1_000

const columns = { _id: users.id, fullName: users.fullName, email: users.email }

/**
 * GET /api/instructor/courses/{courseId}/students: the enrolled students in the order of their names,
 * slice by slice. 404 unless the user teaches the course (docs/product.md#roles).
 */
export async function studentsOf(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<AsyncGenerator<CourseStudent[]>> {
  await taughtCourse(deps, actor, courseId, 'view')
  const { q } = deps.db
  const [all] = await q
    .select({ ids: idsInOrder(users.id, ...byName()) })
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
  const [order, id] = after === undefined ? [] : readKey(after, z.tuple([z.string(), z.string()]))
  const rows = await deps.db.q
    .select({ ...columns, order: users.nameOrder })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(
      and(
        eq(enrolments.courseId, courseId),
        order === undefined
          ? undefined
          : sql`(${users.nameOrder}, ${users.id}) > (${order}, ${id})`,
      ),
    )
    .orderBy(...byName())
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    ({ _id, fullName, email }) => ({ _id, fullName, email }),
    (row) => writeKey(row.order, row._id),
  )
}
