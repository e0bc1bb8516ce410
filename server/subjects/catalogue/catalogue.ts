import { and, asc, desc, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { AssessmentType } from '../../../shared/contract/assessments.ts'
import type { CourseDetail, CoursePage, PublicLesson } from '../../../shared/contract/catalogue.ts'
import type { CourseSort } from '../../../shared/rules/course-sorts.ts'
import type { Database, Queries } from '../../platform/db/client.ts'
import {
  assessments,
  courseInstructors,
  courses,
  courseSlugs,
  lessons,
  sections,
  topics,
} from '../../platform/db/schema.ts'
import { grouped } from '../../platform/db/grouped.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/errors.ts'
import { cardColumns, lessonColumns, sectionColumns } from './course-cards.ts'
import { KeptCards } from './kept-cards.ts'
import { lessonTypeOf } from '../../../shared/rules/lesson-types.ts'
import { IdList, RememberedLists, type ReadList } from './remembered-lists.ts'
import { closestCourses, courseHasWords } from '../../platform/db/search-words.ts'
import { asSlug } from './slug.ts'
import { WholeCatalogues } from './whole-catalogue.ts'
import { SingleFlight } from '../../platform/single-flight.ts'

interface CourseFilter {
  /** Keywords or an instructor's name; empty: all. */
  q: string
  /** Slug or id; empty: all. */
  topic: string
  /** Bounds of the price that a buyer pays, in đồng, both inclusive. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  sort: CourseSort
}

/** A page of the list; `page` counts from 1. */
export interface CoursePageQuery extends CourseFilter {
  page: number
  pageSize: number
}

/** Every order ends with the id, so that pages never overlap; each order has its index. */
const ORDER: Record<CourseSort, SQL[]> = {
  popular: [desc(courses.enrolmentCount), asc(courses.id)],
  rating_desc: [desc(courses.ratingAvg), desc(courses.ratingCount), asc(courses.id)],
  price_asc: [asc(courses.effectivePrice), asc(courses.id)],
  price_desc: [desc(courses.effectivePrice), asc(courses.id)],
  newest: [desc(courses.publishedAt), asc(courses.id)],
}

/** A search by popularity (the default) begins with the closest matches; any other chosen order is kept. */
const orderOf = ({ q, sort }: CourseFilter): SQL[] =>
  sort === 'popular' ? [...closestCourses(q), ...ORDER.popular] : ORDER[sort]

const published = eq(courses.status, 'PUBLISHED')

function condition(filter: CourseFilter): SQL | undefined {
  const isMeant = sql`(${topics.slug} = ${filter.topic} or ${topics.id} = ${filter.topic})`
  const topicId = sql`(select ${topics.id} from ${topics} where ${isMeant} or ${topics.slug} = ${asSlug(filter.topic)} order by ${isMeant} desc limit 1)`
  return and(
    published,
    filter.topic ? eq(courses.topicId, topicId) : undefined,
    filter.minPrice !== undefined ? gte(courses.effectivePrice, filter.minPrice) : undefined,
    filter.maxPrice !== undefined ? lte(courses.effectivePrice, filter.maxPrice) : undefined,
    courseHasWords(filter.q),
  )
}

/** From this many PUBLISHED courses on a list is remembered; a smaller catalogue shows changes at once. */
const REMEMBER_FROM = 1_000

/** Hardly anybody opens a page behind this many courses (20 pages); who does makes the rest be read. */
const HEAD = 240

/** The ids of the filter in its order, the first `limit` or all, and how many there are. */
async function readIds(
  deps: Pick<Deps, 'db'>,
  filter: CourseFilter,
  limit?: number,
): Promise<ReadList> {
  const { reads: q } = deps.db
  const found = q.select({ id: courses.id }).from(courses).where(condition(filter))
  const ordered = found.orderBy(...orderOf(filter)).$dynamic()
  const ids = limit ? ordered.limit(limit) : ordered
  const oneBehind = q
    .select({ id: courses.id })
    .from(courses)
    .where(published)
    .offset(REMEMBER_FROM - 1)
  const [row] = await q
    .select({
      ids: sql<string>`array_to_string(array(${ids}), ' ')`,
      total: limit ? q.$count(courses, condition(filter)) : sql<null>`null`,
      keep: sql<boolean>`exists (${oneBehind})`,
    })
    .from(sql`(values (1)) as one`)
  const list = new IdList(row?.ids ?? '')
  return { list: { ids: list, total: row?.total ?? list.length }, keep: row?.keep ?? false }
}

/** What the lists of one database share. */
const states = new WeakMap<Database, ListState>()

class ListState {
  readonly lists = new RememberedLists()
  readonly reading = new SingleFlight<CoursePage>()
  readonly cards = new KeptCards()
  readonly whole = new WholeCatalogues()
}

/**
 * GET /api/public/courses: a page of PUBLISHED courses (docs/product.md#course-list), with the total; the first
 * unfiltered one also describes the whole catalogue. Equal calls at once share a read. In a large catalogue order and
 * total may be ten seconds old, the whole a minute, the cards never.
 */
export function coursePage(
  deps: Pick<Deps, 'db' | 'now'>,
  query: CoursePageQuery,
): Promise<CoursePage> {
  const state = states.get(deps.db) ?? new ListState()
  states.set(deps.db, state)
  return state.reading.run(JSON.stringify(query), () => readPage(deps, state, query))
}

async function readPage(
  deps: Pick<Deps, 'db' | 'now'>,
  { lists, cards, whole }: ListState,
  { page, pageSize, ...filter }: CoursePageQuery,
): Promise<CoursePage> {
  const from = (page - 1) * pageSize
  const to = from + pageSize
  // What is searched for has to be found in full before it can be counted.
  const limit = filter.q || to > HEAD ? undefined : HEAD
  const key = JSON.stringify([filter, limit])
  const { sort: _sort, ...filters } = filter
  const isHome = page === 1 && Object.values(filters).every((value) => (value ?? '') === '')
  const read = async () => {
    const { ids, total } = await lists.get(key, deps.now(), () => readIds(deps, filter, limit))
    const onPage = ids.slice(from, to)
    const found = await cards.read(deps, onPage)
    const items = onPage.flatMap((id) => found.get(id) ?? [])
    const more = isHome ? await whole.get(deps, total >= REMEMBER_FROM) : {}
    const answer = { items, total, page, pageSize, ...more }
    return { complete: items.length === onPage.length, answer }
  }
  const { complete, answer } = await read()
  if (complete) return answer
  // A course of this page has left the catalogue since its list was read.
  lists.forget(key)
  return (await read()).answer
}

type Extras = Pick<
  typeof courses.$inferSelect,
  'goals' | 'audience' | 'requirements' | 'promoUrl' | 'saleEndsAt'
> & { quizCount: number; assignmentCount: number }

/** Beyond the contract: only what somebody has filled in is told. */
function withExtras<T extends Extras>(row: T) {
  const { goals, audience, requirements, promoUrl, saleEndsAt, ...others } = row
  const { quizCount, assignmentCount, ...course } = others
  return {
    ...course,
    ...(goals.length > 0 && { goals }),
    ...(audience.length > 0 && { audience }),
    ...(requirements.length > 0 && { requirements }),
    ...(promoUrl !== null && { promoUrl }),
    ...(saleEndsAt !== null && { saleEndsAt: saleEndsAt.toISOString() }),
    ...(quizCount > 0 && { quizCount }),
    ...(assignmentCount > 0 && { assignmentCount }),
  }
}

/**
 * The PUBLISHED course of an id or a present or former slug: read the first row. What is typed otherwise (capitals,
 * marks, a full stop) is read as an address writes it.
 */
function namedBy(q: Queries, idOrSlug: string): { where: SQL | undefined; order: SQL[] } {
  const meant = asSlug(idOrSlug)
  const formerly = (slug: string) =>
    sql`${courses.id} = (${q.select({ courseId: courseSlugs.courseId }).from(courseSlugs).where(eq(courseSlugs.slug, slug))})`
  const asTyped = [eq(courses.id, idOrSlug), eq(courses.slug, idOrSlug), formerly(idOrSlug)]
  const asMeant = [eq(courses.slug, meant), eq(courses.id, meant), formerly(meant)]
  const ways = meant === idOrSlug ? asTyped : [...asTyped, ...asMeant]
  return {
    where: and(published, or(...ways)),
    // A slug may look like another course's id: the id wins.
    order: ways.slice(0, -1).map((way) => desc(way)),
  }
}

/** The id of the course that `courseDetail` tells of; 404 as there. */
export async function publishedCourseId(deps: Pick<Deps, 'db'>, idOrSlug: string): Promise<string> {
  const { reads: q } = deps.db
  const { where, order } = namedBy(q, idOrSlug)
  const [row] = await q
    .select({ id: courses.id })
    .from(courses)
    .where(where)
    .orderBy(...order)
    .limit(1)
  if (!row) throw notFound(NO_COURSE)
  return row.id
}

const NO_COURSE = 'Không tìm thấy khóa học.'

/** What the teachers of a course teach in all, by their ids: PUBLISHED courses and how often those are studied. */
const teachersOf = async (q: Queries, courseId: string) => {
  const inCourse = q
    .select({ id: courseInstructors.userId })
    .from(courseInstructors)
    .where(eq(courseInstructors.courseId, courseId))
  const rows = await q
    .select({
      id: courseInstructors.userId,
      courseCount: sql<number>`count(*)::int`,
      enrolmentCount: sql<number>`sum(${courses.enrolmentCount})::int`,
    })
    .from(courseInstructors)
    .innerJoin(courses, eq(courses.id, courseInstructors.courseId))
    .where(and(published, inArray(courseInstructors.userId, inCourse)))
    .groupBy(courseInstructors.userId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/**
 * GET /api/public/courses/{id or slug}: a PUBLISHED course with sections and lessons in order
 * (docs/product.md#course-page), durations in seconds, also by a former slug. 404.
 */
export async function courseDetail(
  deps: Pick<Deps, 'db'>,
  idOrSlug: string,
): Promise<CourseDetail> {
  const { reads: q } = deps.db
  const { where, order } = namedBy(q, idOrSlug)
  const count = (type: AssessmentType) =>
    q.$count(assessments, and(eq(assessments.courseId, courses.id), eq(assessments.type, type)))
  const [row] = await q
    .select({
      ...cardColumns,
      code: courses.code,
      description: courses.description,
      level: courses.level,
      language: courses.language,
      durationLabel: courses.durationLabel,
      goals: courses.goals,
      audience: courses.audience,
      requirements: courses.requirements,
      promoUrl: courses.promoUrl,
      saleEndsAt: courses.saleEndsAt,
      quizCount: count('QUIZ'),
      assignmentCount: count('ASSIGNMENT'),
    })
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .where(where)
    .orderBy(...order)
    .limit(1)
  if (!row) throw notFound(NO_COURSE)
  const course = withExtras(row)

  const [sectionRows, lessonRows, teachers] = await Promise.all([
    q
      .select(sectionColumns)
      .from(sections)
      .where(eq(sections.courseId, course._id))
      .orderBy(sections.sortOrder, sections.createdAt, sections.id),
    q
      .select(lessonColumns)
      .from(lessons)
      .where(eq(lessons.courseId, course._id))
      .orderBy(lessons.sortOrder, lessons.createdAt, lessons.id),
    teachersOf(q, course._id),
  ])
  const bySection = grouped(
    lessonRows,
    'sectionId',
    ({ sectionId: _sectionId, type, ...lesson }): PublicLesson => ({
      ...lesson,
      type: lessonTypeOf(type),
    }),
  )
  const instructors = course.instructors.map((each) => ({
    ...each,
    ...teachers.get(each._id ?? ''),
  }))
  return {
    course: { ...course, instructors },
    sections: sectionRows.map((row) => ({ ...row, lessons: bySection.get(row._id) ?? [] })),
  }
}
