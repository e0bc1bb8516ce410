import { asc, sql } from 'drizzle-orm'
import { topics } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { conflict, invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { slugOf } from './slug.ts'

/** A topic as an admin command creates it. */
export interface NewTopic {
  name: string
  /** Made from the name when absent. */
  slug?: string
}

/** `topic:create`: creates a topic, last in the order. 400 INVALID for an impossible slug, 409 SLUG_TAKEN. */
export async function createTopic(deps: Deps, { name, slug }: NewTopic) {
  const [made] = await deps.db.q
    .insert(topics)
    .values({
      id: newId(deps.now()),
      name,
      slug: slugOf(slug ?? name),
      sortOrder: sql`(select coalesce(max(${topics.sortOrder}), 0) + 1 from ${topics})`,
    })
    .onConflictDoNothing({ target: topics.slug })
    .returning({ name: topics.name, slug: topics.slug })
  if (!made) throw conflict('SLUG_TAKEN', `Đã có chủ đề mang đường dẫn ${slugOf(slug ?? name)}.`)
  return made
}

/** The topic with this slug or id; else 400 INVALID, whose message lists the topics. */
export async function findTopic(deps: Deps, topic: string): Promise<{ id: string; name: string }> {
  const all = await deps.db.q.select().from(topics).orderBy(asc(topics.sortOrder))
  const found = all.find(({ id, slug }) => id === topic || slug === topic)
  if (found) return found
  const names = all.map(({ slug }) => slug).join(', ')
  throw invalid(
    `Không có chủ đề "${topic}". Các chủ đề: ${names || '(chưa có, hãy tạo bằng topic:create)'}.`,
  )
}
