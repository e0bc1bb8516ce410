import { asc, eq, sql } from 'drizzle-orm'
import { difference, record, type By } from '../../platform/audit.ts'
import { courses, topics } from '../../platform/db/schema.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import type { Deps } from '../../deps.ts'
import {
  conflict,
  invalid,
  isMissingParent,
  isUniqueViolation,
  notFound,
} from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { writeSearchTexts } from './course-search.ts'
import { slugFromWords, slugOf } from './slug.ts'

export interface NewTopic {
  name: string
  slug?: string
}

interface TopicRef {
  id: string
  name: string
  slug: string
}

const columns = { id: topics.id, name: topics.name, slug: topics.slug }

const slugTaken = (slug: string) => conflict('SLUG_TAKEN', `Đã có chủ đề mang đường dẫn ${slug}.`)

export const topicNotFound = () => notFound('Không tìm thấy chủ đề này.')

/** Creates a topic, last in the order. 400 INVALID for an impossible slug, 409 SLUG_TAKEN. */
export async function createTopic(deps: Deps, by: By, { name, slug }: NewTopic): Promise<TopicRef> {
  const id = newId(deps.now())
  const wanted = slug === undefined ? slugFromWords(name, `chu-de-${id.slice(-6)}`) : slugOf(slug)
  return deps.db.tx(async () => {
    const [made] = await deps.db.q
      .insert(topics)
      .values({
        id,
        name,
        slug: wanted,
        sortOrder: sql`(select coalesce(max(${topics.sortOrder}), 0) + 1 from ${topics})`,
      })
      .onConflictDoNothing({ target: topics.slug })
      .returning(columns)
    if (!made) throw slugTaken(wanted)
    await record(deps, by, {
      action: 'topic.create',
      targetId: made.id,
      after: { name, slug: wanted },
    })
    return made
  })
}

/** Renames a topic; without a slug its address stays. 404, 400 INVALID for a bad slug, 409 SLUG_TAKEN. */
export async function renameTopic(
  deps: Deps,
  by: By,
  topicId: string,
  { name, slug }: NewTopic,
): Promise<void> {
  const wanted = slug === undefined ? undefined : slugOf(slug)
  try {
    await deps.db.tx(async () => {
      // Locked: a course that is created in it meanwhile waits, and has the new name in its text.
      const [topic] = await lockTopics(deps, [topicId])
      if (!topic) throw topicNotFound()
      const before = { name: topic.name, slug: topic.slug }
      const after = { name, slug: wanted ?? topic.slug }
      const changes = difference(before, after)
      if (Object.keys(changes.after).length === 0) return
      await deps.db.q.update(topics).set(after).where(eq(topics.id, topicId))
      if (name !== topic.name) await writeSearchTexts(deps, await coursesOf(deps, topicId))
      await record(deps, by, { action: 'topic.rename', targetId: topicId, ...changes })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw slugTaken(wanted ?? '')
  }
}

/** Moves a topic's courses to another one and deletes it; returns how many. 404, 400 INVALID at `into` for itself. */
export async function mergeTopic(
  deps: Deps,
  by: By,
  topicId: string,
  into: string,
): Promise<number> {
  if (topicId === into) {
    const message = 'Hãy chọn một chủ đề khác để gộp vào.'
    throw invalid(message, { into: message })
  }
  return deps.db.tx(async () => {
    const locked = await lockTopics(deps, [topicId, into])
    const topic = locked.find(({ id }) => id === topicId)
    if (!topic || locked.length < 2) throw topicNotFound()
    const moved = await coursesOf(deps, topicId)
    await deps.db.q.update(courses).set({ topicId: into }).where(isOneOf(courses.id, moved))
    await writeSearchTexts(deps, moved)
    await deps.db.q.delete(topics).where(eq(topics.id, topicId))
    await record(deps, by, {
      action: 'topic.merge',
      targetId: topicId,
      before: { name: topic.name, slug: topic.slug, courses: moved.length },
      after: { topicId: into },
    })
    return moved.length
  })
}

/** Deletes a topic that no course has. 404, 409 TOPIC_USED. */
export async function deleteTopic(deps: Deps, by: By, topicId: string): Promise<void> {
  const used = () =>
    conflict('TOPIC_USED', 'Chủ đề này còn khóa học. Hãy gộp vào chủ đề khác thay vì xoá.')
  try {
    await deps.db.tx(async () => {
      const [topic] = await lockTopics(deps, [topicId])
      if (!topic) throw topicNotFound()
      await deps.db.q.delete(topics).where(eq(topics.id, topicId))
      await record(deps, by, {
        action: 'topic.delete',
        targetId: topicId,
        before: { name: topic.name, slug: topic.slug },
      })
    })
  } catch (error) {
    // Its courses hold it, those too that no list shows.
    if (isMissingParent(error)) throw used()
    throw error
  }
}

/** These topics, locked in the order of their ids until the transaction ends; those that are gone are missing. */
const lockTopics = (deps: Deps, ids: readonly string[]): Promise<TopicRef[]> =>
  deps.db.q
    .select(columns)
    .from(topics)
    .where(isOneOf(topics.id, ids))
    .orderBy(asc(topics.id))
    .for('update')

/** The ids of a topic's courses, locked in their order until the transaction ends. */
async function coursesOf(deps: Deps, topicId: string): Promise<string[]> {
  const rows = await deps.db.q
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.topicId, topicId))
    .orderBy(asc(courses.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** The topic with this slug or id, kept until the transaction ends; else 400 INVALID, which lists the topics. */
export async function findTopic(deps: Deps, topic: string): Promise<TopicRef> {
  const all = await deps.db.q.select(columns).from(topics).orderBy(asc(topics.sortOrder))
  const found = all.find(({ id, slug }) => id === topic || slug === topic)
  const [kept] = await deps.db.q
    .select(columns)
    .from(topics)
    .where(eq(topics.id, found?.id ?? ''))
    .for('share')
  if (kept) return kept
  const names = all.map(({ slug }) => slug).join(', ')
  throw invalid(
    `Không có chủ đề "${topic}". Các chủ đề: ${names || '(chưa có, hãy tạo bằng topic:create)'}.`,
  )
}
