import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Role } from '../../shared/contract/account.ts'
import type { CourseRole } from '../../shared/contract/teaching.ts'
import { foldText } from '../../shared/rules/fold-text.ts'
import type { Database } from '../../server/platform/db/client.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'

/** Rows for API tests, with defaults that a test can override. */

let count = 0
const next = () => {
  count += 1
  return count
}

export async function makeUser(
  db: Database,
  given: {
    email?: string
    username?: string
    fullName?: string
    roles?: Role[]
    passwordHash?: string
  } = {},
) {
  const n = next()
  const row = {
    id: newId(),
    username: given.username ?? `nguoidung${n}`,
    email: given.email ?? `nguoidung${n}@example.test`,
    passwordHash: given.passwordHash ?? 'x',
    fullName: given.fullName ?? `Người Dùng ${n}`,
    roles: given.roles ?? (['STUDENT'] as Role[]),
  }
  await db.q.insert(t.users).values(row)
  return row
}

export async function makeTopic(db: Database, given: { slug?: string; name?: string } = {}) {
  const n = next()
  const row = { id: newId(), slug: given.slug ?? `chu-de-${n}`, name: given.name ?? `Chủ đề ${n}` }
  await db.q.insert(t.topics).values(row)
  return row
}

export async function makeCourse(
  db: Database,
  given: Partial<typeof t.courses.$inferInsert> & {
    instructors?: { userId: string; role: CourseRole; fullName?: string }[]
  } = {},
) {
  const n = next()
  const { instructors = [], ...columns } = given
  const title = columns.title ?? `Khóa học ${n}`
  const row = {
    id: newId(),
    slug: `khoa-hoc-${n}`,
    code: `KH${String(n).padStart(4, '0')}`,
    price: 100_000,
    status: 'PUBLISHED',
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    searchText: foldText([title, ...instructors.map((i) => i.fullName ?? '')].join(' ')),
    ...columns,
    title,
  }
  await db.q.insert(t.courses).values(row)
  if (instructors.length > 0) {
    await db.q.insert(t.courseInstructors).values(
      instructors.map((i, index) => ({
        courseId: row.id,
        userId: i.userId,
        role: i.role,
        sortOrder: index + 1,
      })),
    )
  }
  return row
}

/** The course as it is now, if it is still there. */
export async function courseRow(db: Database, id: string) {
  const [row] = await db.q.select().from(t.courses).where(eq(t.courses.id, id))
  return row
}

export async function makeSection(
  db: Database,
  courseId: string,
  given: Partial<typeof t.sections.$inferInsert> = {},
) {
  const row = { id: newId(), courseId, title: `Chương ${next()}`, sortOrder: 1, ...given }
  await db.q.insert(t.sections).values(row)
  return row
}

export async function makeLesson(
  db: Database,
  section: { id: string; courseId: string },
  given: Partial<typeof t.lessons.$inferInsert> = {},
) {
  const row = {
    id: newId(),
    sectionId: section.id,
    courseId: section.courseId,
    title: `Bài ${next()}`,
    type: 'VIDEO',
    sortOrder: 1,
    ...given,
  }
  await db.q.insert(t.lessons).values(row)
  return row
}

export async function enrol(db: Database, userId: string, courseId: string) {
  const row = { id: newId(), userId, courseId }
  await db.q.insert(t.enrolments).values(row)
  return row
}

export type RowTable = PgTable & { id: PgColumn; $inferInsert: { id?: string | undefined } }
export type RowChange<T extends RowTable> = {
  [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL
}

/** Changes columns of the row with this id. */
export const changeRow = <T extends RowTable>(
  db: Database,
  table: T,
  id: string,
  columns: RowChange<T>,
) =>
  db.q
    .update(table)
    .set(columns as never)
    .where(eq(table.id as PgColumn, id))
