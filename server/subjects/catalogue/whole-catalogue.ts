import { count, eq, sql } from 'drizzle-orm'
import type { CoursePage, Topic } from '../../../shared/contract/catalogue.ts'
import { courses, topics } from '../../platform/db/schema.ts'
import { byTitle } from '../../platform/db/word-order.ts'
import type { Deps } from '../../deps.ts'
import { SingleFlight } from '../../platform/single-flight.ts'

/** What the home page tells of all PUBLISHED courses (docs/product.md#course-list): extras of our API. */
export type WholeCatalogue = Required<Pick<CoursePage, 'topics' | 'ratingAvg' | 'ratingCount'>>

/** All topics in their order (docs/product.md#topic). */
export const topicsInOrder = (deps: Pick<Deps, 'db'>): Promise<Topic[]> =>
  deps.db.reads
    .select({ _id: topics.id, slug: topics.slug, name: topics.name })
    .from(topics)
    .orderBy(topics.sortOrder, byTitle(topics.name), topics.id)

async function readWhole(deps: Pick<Deps, 'db'>): Promise<WholeCatalogue> {
  const stars = sql<number>`coalesce(sum(${courses.ratingAvg} * ${courses.ratingCount}), 0)::float8`
  const [all, groups] = await Promise.all([
    topicsInOrder(deps),
    deps.db.reads
      .select({
        topicId: courses.topicId,
        courseCount: count(),
        stars,
        ratingCount: sql<number>`coalesce(sum(${courses.ratingCount}), 0)::int`,
      })
      .from(courses)
      .where(eq(courses.status, 'PUBLISHED'))
      .groupBy(courses.topicId),
  ])
  const counts = new Map(groups.map((group) => [group.topicId, group.courseCount]))
  const ratingCount = groups.reduce((sum, group) => sum + group.ratingCount, 0)
  const sum = groups.reduce((before, group) => before + group.stars, 0)
  return {
    topics: all.flatMap((topic) => {
      const courseCount = counts.get(topic._id)
      return courseCount ? { ...topic, courseCount } : []
    }),
    ratingAvg: ratingCount > 0 ? Math.round((sum / ratingCount) * 100) / 100 : 0,
    ratingCount,
  }
}

const REMEMBER_MS = 60_000

/** Reads it, and of a large catalogue remembers it for a minute: it counts every course. */
export class WholeCatalogues {
  readonly #reading = new SingleFlight<WholeCatalogue>()
  #kept: { whole: WholeCatalogue; until: number } | undefined

  async get(deps: Pick<Deps, 'db' | 'now'>, isLarge: boolean): Promise<WholeCatalogue> {
    const now = deps.now().getTime()
    if (isLarge && this.#kept && this.#kept.until > now) return this.#kept.whole
    const whole = await this.#reading.run('', () => readWhole(deps))
    this.#kept = { whole, until: now + REMEMBER_MS }
    return whole
  }
}
