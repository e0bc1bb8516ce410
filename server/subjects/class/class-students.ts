import { and, eq, sql } from 'drizzle-orm'
import type { ClassPage, ClassStudent } from '../../../shared/contract/class.ts'
import { isErasedEmail } from '../../../shared/rules/erasure.ts'
import { courseProgress } from '../../../shared/rules/progress.ts'
import { avatarAddress } from '../accounts/avatars.ts'
import type { Actor } from '../../platform/actor.ts'
import { rawRows } from '../../platform/db/raw-rows.ts'
import { enrolments, lessons, users } from '../../platform/db/schema.ts'
import { personHasWords } from '../../platform/db/search-words.ts'
import { inSlices, isOneOf } from '../../platform/db/slices.ts'
import { withRoom } from '../../platform/db/with-room.ts'
import type { Deps } from '../../deps.ts'
import { toPage } from '../../platform/db/keyset.ts'
import { DAY } from '../../platform/time-units.ts'
import { taughtCourse } from '../teaching/teaching-access.ts'
import { studentsInOrder, type ClassOrder } from './class-order.ts'
import { mayWrite } from './class-access.ts'
import { scoresOf } from './scores.ts'

export interface ClassQuery extends ClassOrder {
  q?: string | undefined
}

function findStudents(
  deps: Deps,
  courseId: string,
  query: ClassQuery,
  part: { after?: string | undefined; limit?: number } = {},
): Promise<{ id: string; key: string[] }[]> {
  const where = and(eq(enrolments.courseId, courseId), personHasWords(query.q ?? ''))
  const statement = studentsInOrder(query, { courseId, where, ...part })
  const read = () => rawRows<{ id: string; key: string[] }>(deps.db, statement)
  return query.sort === 'score' ? withRoom(deps.db, read) : read()
}

const countLessons = (deps: Deps, courseId: string) =>
  deps.db.q.$count(lessons, eq(lessons.courseId, courseId))

async function readStudents(
  deps: Deps,
  courseId: string,
  ids: readonly string[],
  lessonCount: number,
): Promise<ClassStudent[]> {
  const [rows, scores] = await Promise.all([
    deps.db.q
      .select({
        _id: users.id,
        fullName: users.fullName,
        email: users.email,
        avatarFileId: users.avatarFileId,
        lessonsDone: enrolments.lessonsDone,
        lastSeenAt: enrolments.lastSeenAt,
        since: enrolments.createdAt,
      })
      .from(enrolments)
      .innerJoin(users, eq(users.id, enrolments.userId))
      .where(and(eq(enrolments.courseId, courseId), isOneOf(users.id, ids))),
    rawRows<{ user_id: string; score: number }>(deps.db, scoresOf(courseId, ids)),
  ])
  const scoreOf = new Map(scores.map((row) => [row.user_id, row.score / 100]))
  return rows.map(({ avatarFileId, ...row }) => {
    const done = Math.min(row.lessonsDone, lessonCount)
    return {
      _id: row._id,
      fullName: row.fullName,
      email: isErasedEmail(row.email) ? '' : row.email,
      avatar: avatarFileId ? avatarAddress(avatarFileId) : null,
      lessonsDone: done,
      progressPct: courseProgress({ done, lessons: lessonCount }).progressPct,
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      score: scoreOf.get(row._id) ?? null,
      since: row.since.toISOString(),
    }
  })
}

/** Never read: an aggregate has a row. */
const NOBODY = {
  students: 0,
  averagePct: 0,
  finished: 0,
  notStarted: 0,
  unseen7: 0,
  unseen14: 0,
  found: 0,
}

async function readSums(deps: Deps, courseId: string, lessonCount: number, q: string) {
  const seen = sql`coalesce(${enrolments.lastSeenAt}, ${enrolments.createdAt})`
  const before = (days: number) =>
    sql`${new Date(deps.now().getTime() - days * DAY).toISOString()}::timestamptz`
  const done = sql`least(${enrolments.lessonsDone}, ${lessonCount}::int)`
  const isFinished = sql`(${lessonCount}::int > 0 and ${done} = ${lessonCount}::int)`
  const search = personHasWords(q)
  const [row] = await deps.db.q
    .select({
      students: sql<number>`count(*)::int`,
      averagePct: sql<number>`coalesce(round(avg(100.0 * ${done} / ${Math.max(1, lessonCount)}::int)), 0)::int`,
      finished: sql<number>`(count(*) filter (where ${isFinished}))::int`,
      notStarted: sql<number>`(count(*) filter (where ${done} = 0))::int`,
      unseen7: sql<number>`(count(*) filter (where not ${isFinished} and ${seen} < ${before(7)}))::int`,
      unseen14: sql<number>`(count(*) filter (where not ${isFinished} and ${seen} < ${before(14)}))::int`,
      found: search
        ? sql<number>`(count(*) filter (where ${search}))::int`
        : sql<number>`count(*)::int`,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(eq(enrolments.courseId, courseId))
  const { found, ...sums } = row ?? NOBODY
  return { found, sums }
}

/** GET /api/instructor/courses/{id}/class: a page of the class. 404 unless the user teaches the course. */
export async function classPage(
  deps: Deps,
  actor: Actor,
  courseId: string,
  { limit, after, ...query }: ClassQuery & { limit: number; after?: string | undefined },
): Promise<ClassPage> {
  const course = await taughtCourse(deps, actor, courseId, 'view')
  const lessonCount = await countLessons(deps, courseId)
  const [{ sums, found }, rows] = await Promise.all([
    readSums(deps, courseId, lessonCount, query.q ?? ''),
    findStudents(deps, courseId, query, { after, limit: limit + 1 }),
  ])
  const page = toPage(rows, limit, ({ id }) => id)
  const items: ClassStudent[] = []
  const read = (ids: string[]) => readStudents(deps, courseId, ids, lessonCount)
  for await (const slice of inSlices(page.items, limit, read)) items.push(...slice)
  const { slug: _, ...told } = course
  return {
    course: { ...told, mayWrite: mayWrite(actor, course) },
    lessons: lessonCount,
    sums,
    found,
    items,
    next: page.next,
  }
}

const SLICE = 1_000

export async function wholeClass(
  deps: Deps,
  actor: Actor,
  courseId: string,
  query: ClassQuery,
): Promise<{ slug: string; lessonCount: number; slices: AsyncGenerator<ClassStudent[]> }> {
  const { slug } = await taughtCourse(deps, actor, courseId, 'view')
  const lessonCount = await countLessons(deps, courseId)
  const rows = await findStudents(deps, courseId, query)
  const slices = inSlices(
    rows.map(({ id }) => id),
    SLICE,
    (ids) => readStudents(deps, courseId, ids, lessonCount),
  )
  return { slug, lessonCount, slices }
}
