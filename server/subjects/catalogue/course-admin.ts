import { and, eq, or } from 'drizzle-orm'
import type { CourseRole } from '../../../shared/contract/teaching.ts'
import { refuseClosed } from '../accounts/closed-accounts.ts'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { courseInstructors, courses, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { isUniqueViolation, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireOwnAddress, slugTaken } from './course-slugs.ts'
import { writeSearchTexts } from './course-search.ts'
import { searchTextOf } from './search-text.ts'
import { slugFromWords, slugOf } from './slug.ts'
import { findTopic } from './topic-admin.ts'

export interface NewCourse {
  title: string
  slug?: string
  description?: string
  /** Slug or id of a topic. */
  topic: string
  /** In đồng; 0 is free, null not decided. */
  price: number | null
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

/** Creates an empty DRAFT course, taught by `main` if named. 400 INVALID for a bad topic or slug, 409 SLUG_TAKEN. */
export async function createCourse(
  deps: Deps,
  by: By,
  course: NewCourse,
  main?: { id: string; fullName: string },
): Promise<CourseRef> {
  const slug =
    course.slug === undefined ? slugFromWords(course.title, 'khoa-hoc') : slugOf(course.slug)
  try {
    return await deps.db.tx(async () => {
      const made = await insertCourse(deps, { ...course, slug }, main)
      await requireOwnAddress(deps, made.id, slug)
      const after = { title: made.title, slug, price: course.price }
      await record(deps, by, {
        action: 'course.create',
        targetId: made.id,
        after: main ? { ...after, main: main.id } : after,
      })
      return made
    })
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken(slug) : error
  }
}

async function insertCourse(
  deps: Deps,
  course: NewCourse & { slug: string },
  main?: { id: string; fullName: string },
): Promise<CourseRef> {
  const topic = await findTopic(deps, course.topic)
  const now = deps.now()
  const id = newId(now)
  const [made] = await deps.db.q
    .insert(courses)
    .values({
      id,
      slug: course.slug,
      code: `LM-${id.slice(-8).toUpperCase()}`,
      title: course.title,
      description: course.description ?? '',
      topicId: topic.id,
      price: course.price,
      salePrice: course.salePrice ?? null,
      searchText: searchTextOf(course.title, topic.name, main ? [main.fullName] : []),
      createdAt: now,
    })
    .returning(columns)
  if (!made) throw new Error('insert returned nothing')
  if (main) {
    await deps.db.q
      .insert(courseInstructors)
      .values({ courseId: id, userId: main.id, role: 'MAIN', sortOrder: 1 })
  }
  return made
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

/** The person and the course, locked in this order until the transaction ends; 404 without one of them. */
async function lockBoth(deps: Deps, courseId: string, userId: string) {
  const [user] = await deps.db.q
    .select({ roles: users.roles, disabledAt: users.disabledAt, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!user) throw notFound('Không tìm thấy người dùng này.')
  const [course] = await deps.db.q
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('no key update')
  if (!course) throw notFound('Không tìm thấy khóa học này.')
  const taught = await deps.db.q
    .select()
    .from(courseInstructors)
    .where(eq(courseInstructors.courseId, courseId))
  return { user, role: taught.find((one) => one.userId === userId)?.role ?? null, taught }
}

/**
 * `course:assign`: gives a user a role in a course, or another one, and the account role INSTRUCTOR. 404, 409
 * USER_DISABLED, ERASED.
 */
export async function assignInstructor(
  deps: Deps,
  by: By,
  courseId: string,
  userId: string,
  role: CourseRole,
): Promise<void> {
  await deps.db.tx(async () => {
    const { user, role: before, taught } = await lockBoth(deps, courseId, userId)
    refuseClosed(user, {
      code: 'USER_DISABLED',
      message: 'Tài khoản này đang bị khóa. Hãy mở khóa trước khi giao khóa học.',
    })
    const last = Math.max(0, ...taught.map(({ sortOrder }) => sortOrder))
    await deps.db.q
      .insert(courseInstructors)
      .values({ courseId, userId, role, sortOrder: last + 1 })
      .onConflictDoUpdate({
        target: [courseInstructors.courseId, courseInstructors.userId],
        set: { role },
      })
    const roles = user.roles.includes('INSTRUCTOR') ? user.roles : [...user.roles, 'INSTRUCTOR']
    const isNew = roles !== user.roles
    if (isNew) await deps.db.q.update(users).set({ roles }).where(eq(users.id, userId))
    await writeSearchTexts(deps, [courseId])
    if (before === role && !isNew) return
    await record(deps, by, {
      action: 'course.assign',
      targetId: courseId,
      before: { userId, role: before, ...(isNew && { roles: user.roles }) },
      after: { userId, role, ...(isNew && { roles }) },
    })
  })
  deps.log.security('teacher-assigned', { ...loggedAs(by), userId, courseId, role })
}

/** `course:dismiss`: ends a user's role in a course; false without one. 404. */
export async function dismissInstructor(
  deps: Deps,
  by: By,
  courseId: string,
  userId: string,
): Promise<boolean> {
  const gone = await deps.db.tx(async () => {
    const { role } = await lockBoth(deps, courseId, userId)
    if (role === null) return false
    await deps.db.q
      .delete(courseInstructors)
      .where(and(eq(courseInstructors.courseId, courseId), eq(courseInstructors.userId, userId)))
    await writeSearchTexts(deps, [courseId])
    await record(deps, by, {
      action: 'course.dismiss',
      targetId: courseId,
      before: { userId, role },
    })
    return true
  })
  if (gone) deps.log.security('teacher-dismissed', { ...loggedAs(by), userId, courseId })
  return gone
}

/** Writes `courses.search_text` of all that this person teaches, in the transaction that changes the name. */
export async function rewriteTaughtSearchText(deps: Deps, userId: string): Promise<void> {
  const taught = await deps.db.q
    .select({ courseId: courseInstructors.courseId })
    .from(courseInstructors)
    .where(eq(courseInstructors.userId, userId))
  await writeSearchTexts(
    deps,
    taught.map(({ courseId }) => courseId),
  )
}
