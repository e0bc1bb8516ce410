import { eq, sql } from 'drizzle-orm'
import type { CourseCard, CourseInstructor } from '../../../shared/contract/catalogue.ts'
import type { Queries } from '../../platform/db/client.ts'
import {
  courseInstructors,
  courses,
  lessons,
  sections,
  topics,
  users,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'

/** The instructors of the row's course in their order, read in the same query. */
const instructorsOfCourse = sql<CourseInstructor[]>`(
  select coalesce(
    json_agg(
      json_build_object('_id', ${users.id}, 'fullName', ${users.fullName})
      order by ${courseInstructors.sortOrder}, ${users.id}
    ),
    '[]'
  )
  from ${courseInstructors}
  join ${users} on ${users.id} = ${courseInstructors.userId}
  where ${courseInstructors.courseId} = ${courses.id}
)`

const topicColumns = { _id: topics.id, slug: topics.slug, name: topics.name }

/** The columns that a query over `courses` selects to get a `CourseSummary` per row. */
export const summaryColumns = {
  _id: courses.id,
  slug: courses.slug,
  title: courses.title,
  imageUrl: courses.imageUrl,
  imageSrcSet: courses.imageSrcSet,
  ratingAvg: courses.ratingAvg,
  ratingCount: courses.ratingCount,
}

/** The columns that a query over `courses left join topics` selects to get a `CourseCard` per row. */
export const cardColumns = {
  ...summaryColumns,
  topic: topicColumns,
  instructors: instructorsOfCourse,
  price: courses.price,
  salePrice: courses.salePrice,
  currency: courses.currency,
}

export const sectionColumns = {
  _id: sections.id,
  title: sections.title,
  summary: sections.summary,
  sortOrder: sections.sortOrder,
}

export const lessonColumns = {
  sectionId: lessons.sectionId,
  _id: lessons.id,
  title: lessons.title,
  type: lessons.type,
  isFreePreview: lessons.isFreePreview,
  durationSec: lessons.durationSec,
  sortOrder: lessons.sortOrder,
}

/** No name: a named statement belongs to one connection, and a pooler may use another. */
const STATEMENT = ''

const prepareCards = (q: Queries) =>
  q
    .select(cardColumns)
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .where(
      sql`${courses.id} = any(${sql.placeholder('ids')}) and (${courses.status} = 'PUBLISHED' or ${sql.placeholder('anyStatus')}::boolean)`,
    )
    .prepare(STATEMENT)

/** The most frequent query: its SQL is built once per pool or transaction, not once per call. */
const prepared = new WeakMap<Queries, ReturnType<typeof prepareCards>>()

/**
 * The cards of these courses by id, of any status (a cart keeps a course that left the catalogue) or only `published`
 * ones. One query; prices in đồng, null means free (docs/product.md#course-list).
 */
export async function courseCards(
  deps: Pick<Deps, 'db'>,
  courseIds: readonly string[],
  { published = false } = {},
): Promise<Map<string, CourseCard>> {
  if (courseIds.length === 0) return new Map()
  // The catalogue may be some seconds old, a cart may not.
  const q = published ? deps.db.reads : deps.db.q
  const query = prepared.get(q) ?? prepareCards(q)
  prepared.set(q, query)
  const rows = await query.execute({ ids: [...new Set(courseIds)], anyStatus: !published })
  return new Map(rows.map((row) => [row._id, row satisfies CourseCard]))
}
