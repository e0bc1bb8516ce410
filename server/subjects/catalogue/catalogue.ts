import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { AssessmentType } from '../../../shared/contract/assessments.ts'
import type {
  CourseDetail,
  CoursePage,
  PublicLesson,
  Suggestions,
} from '../../../shared/contract/catalogue.ts'
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
import { KeptCatalogue } from './search/kept-catalogue.ts'
import type { KnownCatalogue } from './search/known-catalogue.ts'
import { suggestions } from './search/suggestions.ts'
import { asSlug } from './slug.ts'
import { SingleFlight } from '../../platform/single-flight.ts'

/** What is asked of the list; `page` counts from 1. */
export interface CoursePageQuery {
  /** Keywords or an instructor's name; empty: all. */
  q: string
  /** Slug or id; empty: all. */
  topic: string
  /** Bounds of the price that a buyer pays, in đồng, both inclusive. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  sort: CourseSort
  page: number
  pageSize: number
}

const published = eq(courses.status, 'PUBLISHED')

/** What the lists of one database share. */
const states = new WeakMap<Database, ListState>()

class ListState {
  readonly catalogue: KeptCatalogue
  readonly reading = new SingleFlight<CoursePage>()
  readonly cards = new KeptCards()

  constructor(deps: Pick<Deps, 'db' | 'now'>) {
    this.catalogue = new KeptCatalogue(deps)
  }
}

function stateOf(deps: Pick<Deps, 'db' | 'now'>): ListState {
  const state = states.get(deps.db) ?? new ListState(deps)
  states.set(deps.db, state)
  return state
}

/**
 * GET /api/public/courses: a page of PUBLISHED courses (docs/product.md#course-list), with the total; the first
 * unfiltered one also describes the whole catalogue. Equal calls at once share a read. In a large catalogue all but the
 * cards may be ten seconds old.
 */
export function coursePage(
  deps: Pick<Deps, 'db' | 'now'>,
  query: CoursePageQuery,
): Promise<CoursePage> {
  const state = stateOf(deps)
  return state.reading.run(JSON.stringify(query), () => readPage(deps, state, query))
}

/** Begins to read the catalogue, so that the first visitors of a large one wait less. */
export function beginCatalogue(deps: Pick<Deps, 'db' | 'now'>): void {
  // Who asks reads it again, and hears of the failure.
  stateOf(deps)
    .catalogue.readNewest()
    .catch(() => undefined)
}

/** GET /api/public/suggestions: at most ten seconds old, so that a key press asks no database. */
export async function suggestionsFor(
  deps: Pick<Deps, 'db' | 'now'>,
  q: string,
): Promise<Suggestions> {
  return suggestions(await stateOf(deps).catalogue.readRecent(deps.now()), q)
}

async function readPage(
  deps: Pick<Deps, 'db' | 'now'>,
  { catalogue, cards }: ListState,
  query: CoursePageQuery,
): Promise<CoursePage> {
  const known = await catalogue.read(deps.now())
  const { complete, page } = await pageOf(deps, known, cards, query)
  if (complete) return page
  // A course of this page has left the catalogue meanwhile.
  const newest = await catalogue.readNewest()
  return (await pageOf(deps, newest, cards, query)).page
}

/** A page of the list as it is known, with the cards as they are now. */
async function pageOf(
  deps: Pick<Deps, 'db'>,
  known: KnownCatalogue,
  cards: KeptCards,
  { page, pageSize, topic, ...filter }: CoursePageQuery,
) {
  const from = (page - 1) * pageSize
  const topicId = topic === '' ? undefined : (known.topicId(topic) ?? NO_TOPIC)
  const { ids, ...list } = known.list({ ...filter, topicId }, from, from + pageSize)
  const found = await cards.read(deps, ids)
  const items = ids.flatMap((id) => found.get(id) ?? [])
  const { q, minPrice, maxPrice } = filter
  const isHome = page === 1 && [q, topic, minPrice ?? '', maxPrice ?? ''].every((one) => one === '')
  return {
    complete: items.length === ids.length,
    page: { items, ...list, page, pageSize, ...(isHome && known.whole) },
  }
}

/** The id of no topic. */
const NO_TOPIC = '-'

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
