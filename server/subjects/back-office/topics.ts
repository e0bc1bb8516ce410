import { asc, eq, sql } from 'drizzle-orm'
import type { AdminTopic } from '../../../shared/contract/admin/topics.ts'
import { record, type By } from '../../platform/audit.ts'
import { topicNotFound } from '../catalogue/topic-admin.ts'
import { courses, topics } from '../../platform/db/schema.ts'
import { byTitle } from '../../platform/db/word-order.ts'
import type { Deps } from '../../deps.ts'
import { type Direction, moved, writePositions } from '../teaching/positions.ts'

const order = [asc(topics.sortOrder), byTitle(topics.name), asc(topics.id)]

/** GET /api/admin/topics: all of them in the order of the catalogue, with their courses counted. */
export async function listTopics(deps: Deps): Promise<AdminTopic[]> {
  return deps.db.q
    .select({
      _id: topics.id,
      name: topics.name,
      slug: topics.slug,
      courseCount: sql<number>`count(${courses.id})::int`,
      publishedCount: sql<number>`(count(*) filter (where ${courses.status} = 'PUBLISHED'))::int`,
    })
    .from(topics)
    .leftJoin(courses, eq(courses.topicId, topics.id))
    .groupBy(topics.id)
    .orderBy(...order)
}

/** POST /api/admin/topics/{id}/move: moves it by one position; at the edge nothing changes. 404. */
export async function moveTopic(
  deps: Deps,
  by: By,
  topicId: string,
  dir: Direction,
): Promise<void> {
  await deps.db.tx(async () => {
    const { q } = deps.db
    // Of two who move at once the second begins at what the first has made of it.
    await q.select({ id: topics.id }).from(topics).orderBy(asc(topics.id)).for('no key update')
    const rows = await q
      .select({ id: topics.id })
      .from(topics)
      .orderBy(...order)
    const ids = rows.map(({ id }) => id)
    if (!ids.includes(topicId)) throw topicNotFound()
    const after = moved(ids, topicId, dir)
    await writePositions(deps, topics, after)
    const [from, to] = [ids.indexOf(topicId) + 1, after.indexOf(topicId) + 1]
    if (from === to) return
    await record(deps, by, {
      action: 'topic.order',
      targetId: topicId,
      before: { position: from },
      after: { position: to },
    })
  })
}
