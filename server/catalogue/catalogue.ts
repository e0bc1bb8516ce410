import { and, asc, desc, eq, gte, like, lte, or, sql, type SQL } from 'drizzle-orm'
import type {
  CourseDetail,
  CoursePage,
  PublicLesson,
  Topic,
} from '../../shared/contract/catalogue.ts'
import type { CourseSort } from '../../shared/rules/course-sorts.ts'
import { foldText } from '../../shared/rules/fold-text.ts'
import { courses, lessons, sections, topics } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { cardColumns, courseCards } from './course-cards.ts'
import { lessonTypeOf } from '../../shared/rules/lesson-types.ts'
import { RememberedTotals } from './remembered-totals.ts'
import { SingleFlight } from './single-flight.ts'

export interface CourseFilter {
  /** Keywords or an instructor's name; empty: all. */
  q: string
  /** Slug or id; empty: all. */
  topic: string
  /** Bounds of the price that a buyer pays, in đồng, both inclusive. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  sort: CourseSort
}

/** Every order ends with the id, so that pages never overlap; each order has its index. */
const ORDER: Record<CourseSort, SQL[]> = {
  popular: [desc(courses.enrolmentCount), asc(courses.id)],
  rating_desc: [desc(courses.ratingAvg), desc(courses.ratingCount), asc(courses.id)],
  price_asc: [asc(courses.effectivePrice), asc(courses.id)],
  price_desc: [desc(courses.effectivePrice), asc(courses.id)],
  newest: [desc(courses.publishedAt), asc(courses.id)],
}

/** More search terms than this are ignored: each costs another condition in the query. */
const MAX_WORDS = 8

const searchWords = (q: string) =>
  [...new Set(foldText(q).split(' '))].filter(Boolean).slice(0, MAX_WORDS)

const escapeLike = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)

const published = eq(courses.status, 'PUBLISHED')

function condition(filter: CourseFilter): SQL | undefined {
  const topicId = sql`(select ${topics.id} from ${topics} where ${topics.slug} = ${filter.topic} or ${topics.id} = ${filter.topic} limit 1)`
  return and(
    published,
    filter.topic ? eq(courses.topicId, topicId) : undefined,
    filter.minPrice !== undefined ? gte(courses.effectivePrice, filter.minPrice) : undefined,
    filter.maxPrice !== undefined ? lte(courses.effectivePrice, filter.maxPrice) : undefined,
    ...searchWords(filter.q).map((word) => like(courses.searchText, `%${escapeLike(word)}%`)),
  )
}

/** GET /api/public/topics (docs/product.md#public-calls): all topics in their order. */
export async function listTopics(deps: Pick<Deps, 'db'>): Promise<Topic[]> {
  return deps.db.q
    .select({ _id: topics.id, slug: topics.slug, name: topics.name })
    .from(topics)
    .orderBy(topics.sortOrder, topics.name, topics.id)
}

/** The public course list, one per app: it caches large totals and shares simultaneous reads of a page. */
export class CourseList {
  readonly #totals = new RememberedTotals()
  readonly #reading = new SingleFlight<CoursePage>()

  /**
   * GET /api/public/courses: a page of PUBLISHED courses (docs/product.md#course-list). `page` counts
   * from 1; a page past the end is empty and still has the total. Simultaneous requests for the same
   * page share one read.
   */
  page(
    deps: Pick<Deps, 'db' | 'now'>,
    filter: CourseFilter,
    page: number,
    pageSize: number,
  ): Promise<CoursePage> {
    return this.#reading.run(JSON.stringify([filter, page, pageSize]), () =>
      this.#read(deps, filter, page, pageSize),
    )
  }

  /**
   * The first query sorts and skips ids only, from the index; the second reads the cards of this page,
   * so that a late page costs little more than the first.
   */
  async #read(
    deps: Pick<Deps, 'db' | 'now'>,
    filter: CourseFilter,
    page: number,
    pageSize: number,
  ): Promise<CoursePage> {
    const { q } = deps.db
    const where = condition(filter)
    const key = JSON.stringify([filter.q, filter.topic, filter.minPrice, filter.maxPrice])
    const total = await this.#totals.get(key, deps.now(), () => q.$count(courses, where))
    const offset = (page - 1) * pageSize
    if (offset >= total) return { items: [], total, page, pageSize }
    const rows = await q
      .select({ id: courses.id })
      .from(courses)
      .where(where)
      .orderBy(...ORDER[filter.sort])
      .limit(pageSize)
      .offset(offset)
    const ids = rows.map((row) => row.id)
    const cards = await courseCards(deps, ids)
    return { items: ids.flatMap((id) => cards.get(id) ?? []), total, page, pageSize }
  }
}

/**
 * GET /api/public/courses/{id or slug}: a PUBLISHED course with its sections and lessons in their order
 * (docs/product.md#course-page), lessons without their content, durations in seconds. 404 for an
 * unknown or unpublished course.
 */
export async function courseDetail(
  deps: Pick<Deps, 'db'>,
  idOrSlug: string,
): Promise<CourseDetail> {
  const { q } = deps.db
  const [course] = await q
    .select({
      ...cardColumns,
      code: courses.code,
      description: courses.description,
      level: courses.level,
      language: courses.language,
      durationLabel: courses.durationLabel,
    })
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .where(and(published, or(eq(courses.id, idOrSlug), eq(courses.slug, idOrSlug))))
    // A slug may look like another course's id: the id wins.
    .orderBy(desc(eq(courses.id, idOrSlug)))
    .limit(1)
  if (!course) throw notFound('Không tìm thấy khóa học.')

  const [sectionRows, lessonRows] = await Promise.all([
    q
      .select({
        _id: sections.id,
        title: sections.title,
        summary: sections.summary,
        sortOrder: sections.sortOrder,
      })
      .from(sections)
      .where(eq(sections.courseId, course._id))
      .orderBy(sections.sortOrder, sections.createdAt, sections.id),
    q
      .select({
        sectionId: lessons.sectionId,
        _id: lessons.id,
        title: lessons.title,
        type: lessons.type,
        isFreePreview: lessons.isFreePreview,
        durationSec: lessons.durationSec,
        sortOrder: lessons.sortOrder,
      })
      .from(lessons)
      .where(eq(lessons.courseId, course._id))
      .orderBy(lessons.sortOrder, lessons.createdAt, lessons.id),
  ])
  const bySection = new Map<string, PublicLesson[]>()
  for (const { sectionId, type, ...lesson } of lessonRows) {
    const list = bySection.get(sectionId) ?? []
    list.push({ ...lesson, type: lessonTypeOf(type) })
    bySection.set(sectionId, list)
  }
  return {
    course,
    sections: sectionRows.map((row) => ({ ...row, lessons: bySection.get(row._id) ?? [] })),
  }
}
