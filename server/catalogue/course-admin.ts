import { and, arrayContains, asc, eq, not, or, sql } from 'drizzle-orm'
import type { CourseRole } from '../../shared/contract/teaching.ts'
import { courseInstructors, courses, topics, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { conflict, isUniqueViolation, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { searchTextOf } from './search-text.ts'
import { slugOf } from './slug.ts'
import { findTopic } from './topic-admin.ts'

/** A course as an admin command creates it; the instructors add its content. */
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
 * `course:create`: creates an empty course, DRAFT. 400 INVALID for an unknown topic or an impossible
 * slug, 409 SLUG_TAKEN.
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

/** The course with this slug, code or id; 404 when there is none. */
export async function findCourse(deps: Deps, course: string): Promise<CourseRef> {
  const [found] = await deps.db.q
    .select(columns)
    .from(courses)
    .where(or(eq(courses.slug, course), eq(courses.code, course), eq(courses.id, course)))
  if (!found) throw notFound(`Không có khóa học "${course}" (slug, mã hoặc id).`)
  return found
}

/**
 * `course:assign`: gives a user a role in a course, and the account role INSTRUCTOR, which opens the
 * teaching area. A second call changes the role in the course.
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

/** `course:dismiss`: ends a user's role in a course; false when the user had none. */
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

/**
 * Writes `courses.search_text` of all that this person teaches, after a change of the name; call it in the
 * same transaction.
 */
export async function rewriteTaughtSearchText(deps: Deps, userId: string): Promise<void> {
  const taught = await deps.db.q
    .select({ courseId: courseInstructors.courseId })
    .from(courseInstructors)
    .where(eq(courseInstructors.userId, userId))
    // Two teachers of the same courses lock them in the same order.
    .orderBy(asc(courseInstructors.courseId))
  for (const { courseId } of taught) await writeSearchText(deps, courseId)
}

/** Writes `courses.search_text` again, after the instructors have changed. */
async function writeSearchText(deps: Deps, courseId: string): Promise<void> {
  // Locked: of two simultaneous changes the second reads the instructors that the first has written.
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
