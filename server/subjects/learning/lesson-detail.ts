import { and, eq } from 'drizzle-orm'
import type { LessonDetail } from '../../../shared/contract/learning.ts'
import {
  courseInstructors,
  courses,
  enrolments,
  lessonCompletions,
  lessons,
  sections,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { lessonAssessments } from '../assessments/assessments.ts'
import {
  hasCourse,
  lessonNotBought,
  lessonNotFound,
  ownEnrolment,
  ownTeaching,
} from './learning-access.ts'
import { lessonTypeOf } from '../../../shared/rules/lesson-types.ts'
import { resourcesOfLesson } from './lesson-resources.ts'
import { noteOpened } from './last-seen.ts'

/**
 * The lesson, when the user may view it: enrolled, an instructor, an admin, or a free preview (docs/product.md#roles).
 * 404 for an unknown lesson or course, 403 when it must be bought first.
 */
export async function lessonForViewer(deps: Deps, actor: Actor, lessonId: string) {
  const [row] = await deps.db.q
    .select({
      lesson: lessons,
      section: { _id: sections.id, title: sections.title },
      course: { _id: courses.id, title: courses.title, imageUrl: courses.imageUrl },
      courseStatus: courses.status,
      enrolmentId: enrolments.id,
      lastSeenAt: enrolments.lastSeenAt,
      instructorId: courseInstructors.userId,
      completedAt: lessonCompletions.completedAt,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(enrolments, ownEnrolment(actor))
    .leftJoin(courseInstructors, ownTeaching(actor))
    .leftJoin(
      lessonCompletions,
      and(eq(lessonCompletions.lessonId, lessons.id), eq(lessonCompletions.userId, actor.id)),
    )
    .where(eq(lessons.id, lessonId))
  if (!row) throw lessonNotFound()
  const ofCourse = hasCourse(actor, row)
  if (!ofCourse && row.courseStatus !== 'PUBLISHED') throw lessonNotFound()
  if (!ofCourse && !row.lesson.isFreePreview) throw lessonNotBought()
  return { ...row, ofCourse }
}

/**
 * GET /api/student/lessons/{id} (docs/product.md#student-calls): with resources and, for the enrolled, assessments.
 * Errors of `lessonForViewer`.
 */
export async function lessonDetail(
  deps: Deps,
  actor: Actor,
  lessonId: string,
): Promise<LessonDetail> {
  const row = await lessonForViewer(deps, actor, lessonId)
  const { lesson, section, course } = row
  noteOpened(deps, row)
  const [lessonResources, assessments] = await Promise.all([
    resourcesOfLesson(deps, lesson.id),
    row.ofCourse ? lessonAssessments(deps, actor, lesson.id) : [],
  ])
  return {
    lesson: {
      _id: lesson.id,
      title: lesson.title,
      type: lessonTypeOf(lesson.type),
      contentText: lesson.contentText,
      durationSec: lesson.durationSec,
      isFreePreview: lesson.isFreePreview,
      sortOrder: lesson.sortOrder,
      section,
      course,
      resources: lessonResources,
      completed: row.completedAt !== null,
    },
    assessments,
  }
}
