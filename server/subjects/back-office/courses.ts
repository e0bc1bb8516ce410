import { and, asc, eq, or, sql } from 'drizzle-orm'
import type {
  AdminCourse,
  AdminCoursePage,
  AdminCourseRow,
} from '../../../shared/contract/admin/courses.ts'
import { courseChecklist } from '../catalogue/course-checklist.ts'
import { courseInstructors, courses, lessons, topics, users } from '../../platform/db/schema.ts'
import { keyset, toPage } from '../../platform/db/keyset.ts'
import { courseHasWords } from '../../platform/db/search-words.ts'
import { SCREEN_ROWS } from '../../platform/http/pages.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/errors.ts'

export interface CourseFilter {
  /** Words of title, topic or instructors; or the whole code, address or id. */
  q?: string | undefined
  status?: string | undefined
  after?: string | undefined
}

const NEWEST = keyset([courses.createdAt, 'desc'], [courses.id, 'asc'])

const people = sql<AdminCourseRow['people']>`(
  select coalesce(
    json_agg(
      json_build_object('_id', ${users.id}, 'fullName', ${users.fullName}, 'role', ${courseInstructors.role})
      order by ${courseInstructors.sortOrder}, ${users.id}
    ),
    '[]'
  )
  from ${courseInstructors}
  join ${users} on ${users.id} = ${courseInstructors.userId}
  where ${courseInstructors.courseId} = ${courses.id}
)`

const columns = {
  _id: courses.id,
  slug: courses.slug,
  code: courses.code,
  title: courses.title,
  status: courses.status,
  price: courses.price,
  salePrice: courses.salePrice,
  saleEndsAt: courses.saleEndsAt,
  imageUrl: courses.imageUrl,
  enrolmentCount: courses.enrolmentCount,
  lessonCount: sql<number>`(select count(*)::int from ${lessons} where ${lessons.courseId} = ${courses.id})`,
  askedAt: courses.askedAt,
  publishedAt: courses.publishedAt,
}

const topic = { _id: topics.id, name: topics.name }

interface Times {
  saleEndsAt: Date | null
  askedAt: Date | null
  publishedAt: Date | null
}

const timesOf = ({ saleEndsAt, askedAt, publishedAt }: Times) => ({
  saleEndsAt: saleEndsAt?.toISOString() ?? null,
  askedAt: askedAt?.toISOString() ?? null,
  publishedAt: publishedAt?.toISOString() ?? null,
})

const fits = (q = '') =>
  q.trim() === ''
    ? undefined
    : or(
        courseHasWords(q),
        eq(courses.code, q.trim().toUpperCase()),
        eq(courses.slug, q.trim().toLowerCase()),
        eq(courses.id, q.trim()),
      )

/** GET /api/admin/courses: courses of every status, the newest first. */
export async function listCourses(deps: Deps, filter: CourseFilter): Promise<AdminCoursePage> {
  const { q } = deps.db
  const fitting = fits(filter.q)
  const rows = await q
    .select({
      course: { ...columns, people },
      topic,
      key: NEWEST.key,
    })
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .where(
      and(
        fitting,
        filter.status ? eq(courses.status, filter.status) : undefined,
        NEWEST.after(filter.after),
      ),
    )
    .orderBy(NEWEST.order)
    .limit(SCREEN_ROWS + 1)
  const counted = await q
    .select({ status: courses.status, count: sql<number>`count(*)::int` })
    .from(courses)
    .where(fitting)
    .groupBy(courses.status)
  return {
    ...toPage(rows, SCREEN_ROWS, ({ course, ...row }) => ({
      ...course,
      ...timesOf(course),
      topic: row.topic,
    })),
    counts: Object.fromEntries(counted.map(({ status, count }) => [status, count])),
  }
}

/** GET /api/admin/courses/{id}: one of them with what its page shows; 404. */
export async function readCourse(deps: Deps, courseId: string): Promise<AdminCourse> {
  const { q } = deps.db
  const [course] = await q
    .select({ ...columns, topic, returnNote: courses.returnNote, createdAt: courses.createdAt })
    .from(courses)
    .leftJoin(topics, eq(topics.id, courses.topicId))
    .where(eq(courses.id, courseId))
  if (!course) throw notFound('Không tìm thấy khóa học này.')
  const taught = await q
    .select({
      _id: users.id,
      fullName: users.fullName,
      email: users.email,
      role: courseInstructors.role,
      disabledAt: users.disabledAt,
    })
    .from(courseInstructors)
    .innerJoin(users, eq(users.id, courseInstructors.userId))
    .where(eq(courseInstructors.courseId, courseId))
    .orderBy(asc(courseInstructors.sortOrder), asc(users.id))
  return {
    ...course,
    ...timesOf(course),
    createdAt: course.createdAt.toISOString(),
    people: taught.map(({ role, disabledAt, ...person }) => ({
      ...person,
      role: role as AdminCourse['people'][number]['role'],
      disabledAt: disabledAt?.toISOString() ?? null,
    })),
    checklist: await courseChecklist(deps, courseId),
  }
}
