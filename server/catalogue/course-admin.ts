import { and, arrayContains, asc, eq, not, or, sql } from 'drizzle-orm'
import type { CourseRole } from '../../shared/contract/teaching.ts'
import { courseInstructors, courses, lessons, topics, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { conflict, isUniqueViolation, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { searchTextOf } from './search-text.ts'
import { slugOf } from './slug.ts'
import { findTopic } from './topic-admin.ts'

/** Courses as the site's keepers make them; their content is the instructors' matter. */
export interface NewCourse {
  title: string
  /** Made from the title when absent. */
  slug?: string
  description?: string
  /** Slug or id of a topic. */
  topic: string
  /** In đồng; 0 is free. */
  price: number
  /** In đồng, above 0 and below the price; else no sale. */
  salePrice?: number
}

export interface CourseRef {
  id: string
  slug: string
  title: string
  status: string
}

const columns = {
  id: courses.id,
  slug: courses.slug,
  title: courses.title,
  status: courses.status,
}

/**
 * A new course, DRAFT and empty. 400 for a topic or slug that cannot be, 409 SLUG_TAKEN.
 */
export async function createCourse(deps: Deps, course: NewCourse): Promise<CourseRef> {
  const slug = slugOf(course.slug ?? course.title)
  const topic = await findTopic(deps, course.topic)
  const now = deps.now()
  const id = newId(now)
  try {
    const [made] = await deps.db.q
      .insert(courses)
      .values({
        id,
        slug,
        code: `LM-${id.slice(-8).toUpperCase()}`,
        title: course.title,
        description: course.description ?? '',
        topicId: topic.id,
        price: course.price,
        salePrice: course.salePrice ?? null,
        searchText: searchTextOf(course.title, topic.name, []),
        createdAt: now,
      })
      .returning(columns)
    if (!made) throw new Error('insert returned nothing')
    return made
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict('SLUG_TAKEN', `Đã có khóa học mang đường dẫn ${slug}.`)
  }
}

/** By slug, code or id; 404 when none fits. */
export async function findCourse(deps: Deps, course: string): Promise<CourseRef> {
  const [found] = await deps.db.q
    .select(columns)
    .from(courses)
    .where(or(eq(courses.slug, course), eq(courses.code, course), eq(courses.id, course)))
  if (!found) throw notFound(`Không có khóa học "${course}" (slug, mã hoặc id).`)
  return found
}

/**
 * Puts a course on the catalogue or takes it off; the date of its first publication stays. Buyers
 * keep a course that was taken off. Returns how many lessons it has.
 */
export async function setPublished(
  deps: Deps,
  courseId: string,
  published: boolean,
): Promise<number> {
  const firstTime = sql`coalesce(${courses.publishedAt}, ${deps.now().toISOString()}::timestamptz)`
  await deps.db.q
    .update(courses)
    .set(published ? { status: 'PUBLISHED', publishedAt: firstTime } : { status: 'DRAFT' })
    .where(eq(courses.id, courseId))
  return deps.db.q.$count(lessons, eq(lessons.courseId, courseId))
}

/**
 * Gives someone a role in a course, and with it the account role INSTRUCTOR, without which the
 * teaching area stays closed. A second call changes the role.
 */
export async function assignInstructor(
  deps: Deps,
  courseId: string,
  userId: string,
  role: CourseRole,
): Promise<void> {
  await deps.db.tx(async () => {
    const position = sql<number>`(select coalesce(max(${courseInstructors.sortOrder}), 0) + 1
      from ${courseInstructors} where ${courseInstructors.courseId} = ${courseId})`
    await deps.db.q
      .insert(courseInstructors)
      .values({ courseId, userId, role, sortOrder: position })
      .onConflictDoUpdate({
        target: [courseInstructors.courseId, courseInstructors.userId],
        set: { role },
      })
    await deps.db.q
      .update(users)
      .set({ roles: sql`array_append(${users.roles}, 'INSTRUCTOR')` })
      .where(and(eq(users.id, userId), not(arrayContains(users.roles, ['INSTRUCTOR']))))
    await writeSearchText(deps, courseId)
  })
}

/** Takes someone out of a course; false when they were not in it. */
export async function dismissInstructor(
  deps: Deps,
  courseId: string,
  userId: string,
): Promise<boolean> {
  return deps.db.tx(async () => {
    const gone = await deps.db.q
      .delete(courseInstructors)
      .where(and(eq(courseInstructors.courseId, courseId), eq(courseInstructors.userId, userId)))
      .returning({ userId: courseInstructors.userId })
    await writeSearchText(deps, courseId)
    return gone.length > 0
  })
}

/** The catalogue finds a course by its topic and its instructors, too. */
async function writeSearchText(deps: Deps, courseId: string): Promise<void> {
  // Of two who change the instructors at once, the second reads what the first wrote.
  const [course] = await deps.db.q
    .select({ title: courses.title, topic: topics.name })
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .where(eq(courses.id, courseId))
    .for('no key update', { of: courses })
  if (!course) return
  const names = await deps.db.q
    .select({ fullName: users.fullName })
    .from(courseInstructors)
    .innerJoin(users, eq(users.id, courseInstructors.userId))
    .where(eq(courseInstructors.courseId, courseId))
    .orderBy(asc(courseInstructors.sortOrder))
  await deps.db.q
    .update(courses)
    .set({
      searchText: searchTextOf(
        course.title,
        course.topic ?? '',
        names.map(({ fullName }) => fullName),
      ),
    })
    .where(eq(courses.id, courseId))
}
