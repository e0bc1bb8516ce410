import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { EnrolledCourse, Progress } from '../../../shared/contract/learning.ts'
import { courseProgress } from '../../../shared/rules/progress.ts'
import { enrolments, lessonCompletions, lessons, sections } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { forbidden } from '../../platform/errors.ts'
import { issueCertificate } from '../certificates/certificates.ts'
import { courseCards } from '../catalogue/course-cards.ts'
import { courseForLearner } from './learning-access.ts'
import { lessonForViewer } from './lesson-detail.ts'

/** The first lesson of the row's enrolment that is not completed, in the order of the outline. */
const nextLesson = sql<EnrolledCourse['next'] | null>`(
  select json_build_object('lessonId', open.id, 'title', open.title)
  from ${lessons} open
  join ${sections} on ${sections.id} = open.section_id
  where open.course_id = ${enrolments.courseId}
    and not exists (
      select from ${lessonCompletions} mark
      where mark.user_id = ${enrolments.userId} and mark.lesson_id = open.id
    )
  order by ${sections.sortOrder}, ${sections.id}, open.sort_order, open.id
  limit 1
)`

/**
 * GET /api/student/my-courses (docs/product.md#enrolled-course), newest first, also what left the catalogue. Two
 * queries.
 */
export async function myCourses(deps: Deps, actor: Actor): Promise<EnrolledCourse[]> {
  const rows = await deps.db.q
    .select({
      courseId: enrolments.courseId,
      lessons: count(lessons.id),
      done: count(lessonCompletions.lessonId),
      next: nextLesson,
      lastSeenAt: enrolments.lastSeenAt,
    })
    .from(enrolments)
    .leftJoin(lessons, eq(lessons.courseId, enrolments.courseId))
    .leftJoin(
      lessonCompletions,
      and(
        eq(lessonCompletions.lessonId, lessons.id),
        eq(lessonCompletions.userId, enrolments.userId),
      ),
    )
    .where(eq(enrolments.userId, actor.id))
    .groupBy(enrolments.id)
    .orderBy(desc(enrolments.createdAt), desc(enrolments.id))
  const cards = await courseCards(
    deps,
    rows.map((row) => row.courseId),
  )
  return rows.flatMap((row) => {
    const course = cards.get(row.courseId)
    if (!course) return []
    const { done, lessons, next, lastSeenAt } = row
    return [
      {
        course,
        ...courseProgress(row),
        counts: { done, lessons },
        ...(next ? { next } : {}),
        ...(lastSeenAt ? { lastStudiedAt: lastSeenAt.toISOString() } : {}),
      },
    ]
  })
}

async function countProgress(deps: Deps, userId: string, courseId: string): Promise<Progress> {
  const [row] = await deps.db.q
    .select({ lessons: count(lessons.id), done: count(lessonCompletions.lessonId) })
    .from(lessons)
    .leftJoin(
      lessonCompletions,
      and(eq(lessonCompletions.lessonId, lessons.id), eq(lessonCompletions.userId, userId)),
    )
    .where(eq(lessons.courseId, courseId))
  return courseProgress(row ?? { lessons: 0, done: 0 })
}

/** GET /api/student/courses/{id}/progress (docs/product.md#progress). Errors as `courseForLearner`. */
export async function progressOfCourse(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<Progress> {
  const course = await courseForLearner(deps, actor, courseId)
  return countProgress(deps, actor.id, course._id)
}

/**
 * The course of a lesson that the user may mark; locks lesson and enrolment, where a mark counts. 404 and 403 as
 * `lessonForViewer`; 403 in other words without an enrolment.
 */
async function courseOfMarkableLesson(deps: Deps, actor: Actor, lessonId: string): Promise<string> {
  const [row] = await deps.db.q
    .select({ courseId: lessons.courseId })
    .from(lessons)
    .innerJoin(
      enrolments,
      and(eq(enrolments.courseId, lessons.courseId), eq(enrolments.userId, actor.id)),
    )
    .where(eq(lessons.id, lessonId))
    .for('key share', { of: [lessons, enrolments] })
  if (row) return row.courseId
  await lessonForViewer(deps, actor, lessonId)
  throw forbidden('Bạn cần ghi danh khóa học để đánh dấu bài học.')
}

/**
 * POST /api/student/lessons/{id}/complete (docs/product.md#lesson-completion): repeatable; returns the progress. The
 * last lesson brings the certificate (docs/trust.md#certificates). 404 and 403 as `lessonForViewer`, 403 without an
 * enrolment.
 */
export function completeLesson(deps: Deps, actor: Actor, lessonId: string): Promise<Progress> {
  return deps.db.tx(async () => {
    const courseId = await courseOfMarkableLesson(deps, actor, lessonId)
    await deps.db.q
      .insert(lessonCompletions)
      .values({ userId: actor.id, lessonId, completedAt: deps.now() })
      .onConflictDoNothing()
    const progress = await countProgress(deps, actor.id, courseId)
    if (progress.completed) await issueCertificate(deps, { userId: actor.id, courseId })
    return progress
  })
}

/** POST /api/student/lessons/{id}/uncomplete: the reverse of `completeLesson`, with the same errors. */
export function uncompleteLesson(deps: Deps, actor: Actor, lessonId: string): Promise<Progress> {
  return deps.db.tx(async () => {
    const courseId = await courseOfMarkableLesson(deps, actor, lessonId)
    await deps.db.q
      .delete(lessonCompletions)
      .where(and(eq(lessonCompletions.userId, actor.id), eq(lessonCompletions.lessonId, lessonId)))
    return countProgress(deps, actor.id, courseId)
  })
}
