import { asc, eq, sql } from 'drizzle-orm'
import { courses, courseInstructors, topics, users } from '../../platform/db/schema.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import type { Deps } from '../../deps.ts'
import { searchTextOf } from './search-text.ts'

const SLICE = 1_000

/** Writes `courses.search_text` again after a change of title, topic or instructors, in the same transaction. */
export async function writeSearchTexts(deps: Deps, courseIds: readonly string[]): Promise<void> {
  // Two changes of the same courses lock them in the same order.
  const ids = [...new Set(courseIds)].toSorted()
  for (let at = 0; at < ids.length; at += SLICE) await writeSlice(deps, ids.slice(at, at + SLICE))
}

async function writeSlice(deps: Deps, ids: readonly string[]): Promise<void> {
  const { q } = deps.db
  // Locked first, read by the next statement: of two simultaneous changes the second reads what the first has written.
  await q
    .select({ id: courses.id })
    .from(courses)
    .where(isOneOf(courses.id, ids))
    .orderBy(asc(courses.id))
    .for('no key update')
  const names = sql<string[]>`array(
    select ${users.fullName} from ${courseInstructors}
    join ${users} on ${users.id} = ${courseInstructors.userId}
    where ${courseInstructors.courseId} = ${courses.id}
    order by ${courseInstructors.sortOrder}, ${users.id}
  )`
  const rows = await q
    .select({ id: courses.id, title: courses.title, topic: topics.name, names })
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .where(isOneOf(courses.id, ids))
  const texts = rows.map((row) => searchTextOf(row.title, row.topic ?? '', row.names))
  await q.execute(sql`
    update ${courses} set search_text = t.search_text
    from unnest(${sql.param(rows.map(({ id }) => id))}::text[], ${sql.param(texts)}::text[]) as t(id, search_text)
    where ${courses.id} = t.id and ${courses.searchText} <> t.search_text`)
}
