import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/db/client.ts'
import {
  courseChanges,
  courseInstructors,
  courses,
  topics,
  users,
} from '../../../platform/db/schema.ts'
import { isOneOf } from '../../../platform/db/slices.ts'
import { plainText } from '../../../platform/plain-text.ts'
import type { CourseRow } from './catalogue.ts'

/** As much of a description is searched; its last word may be cut. */
const SEARCHED_LENGTH = 4_000

/** The names of the row's teachers in their order. */
const names = sql<string[]>`array(
  select ${users.fullName} from ${courseInstructors}
  join ${users} on ${users.id} = ${courseInstructors.userId}
  where ${courseInstructors.courseId} = ${courses.id}
  order by ${courseInstructors.sortOrder}, ${users.id}
)`

const publishedCourses = (q: Queries) =>
  q
    .select({
      id: courses.id,
      title: courses.title,
      description: sql<string>`left(${courses.description}, ${SEARCHED_LENGTH}::int)`,
      topicId: courses.topicId,
      topicName: topics.name,
      teachers: names,
      price: courses.effectivePrice,
      enrolmentCount: courses.enrolmentCount,
      ratingAvg: courses.ratingAvg,
      ratingCount: courses.ratingCount,
      publishedAt: courses.publishedAt,
    })
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .$dynamic()

const published = eq(courses.status, 'PUBLISHED')

type Row = Awaited<ReturnType<typeof publishedCourses>>[number]

const courseRow = ({ description, topicId, topicName, publishedAt, ...row }: Row): CourseRow => ({
  ...row,
  description: plainText(description),
  topicId: topicId ?? '',
  topicName: topicName ?? '',
  // As the database orders what has no time.
  publishedAt: publishedAt?.getTime() ?? Infinity,
})

const SLICE = 500

/** All PUBLISHED courses in slices; other work runs in between. */
export async function* allCourses(q: Queries): AsyncGenerator<CourseRow[]> {
  for (let last = ''; ;) {
    const rows = await publishedCourses(q)
      .where(and(published, gt(courses.id, last)))
      .orderBy(asc(courses.id))
      .limit(SLICE)
    yield rows.map(courseRow)
    if (rows.length < SLICE) return
    last = rows.at(-1)?.id ?? ''
  }
}

/** Those of these courses that are PUBLISHED, in slices. */
export async function* someCourses(
  q: Queries,
  ids: readonly string[],
): AsyncGenerator<CourseRow[]> {
  for (let at = 0; at < ids.length; at += SLICE) {
    const rows = await publishedCourses(q).where(
      and(published, isOneOf(courses.id, ids.slice(at, at + SLICE))),
    )
    yield rows.map(courseRow)
  }
}

/** A transaction that has changed what lists show of a course. */
export interface Change {
  changed: number
  courseId: string
}

interface Changes {
  changes: Change[]
  /** The first transaction that had not ended yet: the next question asks from it. */
  next: number
}

/** What has been committed by the transactions from number `since` on; some of it may have been told before. */
export async function changesSince(q: Queries, since: number): Promise<Changes> {
  // The numbers of a restored database may be those of another one, far ahead.
  const begun = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`
  const changes = sql`select ${courseChanges.changed}, ${courseChanges.courseId} as "courseId" from ${courseChanges}
    where ${courseChanges.changed} >= ${since}::bigint and ${courseChanges.changed} < ${begun}`
  const { rows } = (await q.execute(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text::float8 as next,
      coalesce((select json_agg(c) from (${changes}) as c), '[]') as changes`)) as unknown as {
    rows: Changes[]
  }
  return rows[0] ?? { changes: [], next: since }
}
