import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Outline, OutlineLesson } from '../../../shared/contract/learning.ts'
import { lessonCompletions, lessons, sections } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { courseForLearner } from './learning-access.ts'
import { lessonTypeOf } from '../../../shared/rules/lesson-types.ts'

/**
 * GET /api/student/courses/{id}/outline (docs/product.md#student-calls): all sections and lessons in
 * their order, each lesson with the user's own `completed`; durations in seconds. Always three queries.
 * Errors as `courseForLearner`.
 */
export async function courseOutline(deps: Deps, actor: Actor, courseId: string): Promise<Outline> {
  const course = await courseForLearner(deps, actor, courseId)
  const [sectionRows, lessonRows] = await Promise.all([
    deps.db.q
      .select({
        _id: sections.id,
        title: sections.title,
        summary: sections.summary,
        sortOrder: sections.sortOrder,
      })
      .from(sections)
      .where(eq(sections.courseId, course._id))
      .orderBy(asc(sections.sortOrder), asc(sections.id)),
    deps.db.q
      .select({
        sectionId: lessons.sectionId,
        _id: lessons.id,
        title: lessons.title,
        type: lessons.type,
        isFreePreview: lessons.isFreePreview,
        durationSec: lessons.durationSec,
        sortOrder: lessons.sortOrder,
        completed: sql<boolean>`${isNotNull(lessonCompletions.lessonId)}`,
      })
      .from(lessons)
      .leftJoin(
        lessonCompletions,
        and(eq(lessonCompletions.lessonId, lessons.id), eq(lessonCompletions.userId, actor.id)),
      )
      .where(eq(lessons.courseId, course._id))
      .orderBy(asc(lessons.sortOrder), asc(lessons.id)),
  ])

  const bySection = new Map<string, OutlineLesson[]>(sectionRows.map((row) => [row._id, []]))
  for (const { sectionId, ...lesson } of lessonRows) {
    bySection.get(sectionId)?.push({ ...lesson, type: lessonTypeOf(lesson.type) })
  }
  return {
    course,
    sections: sectionRows.map((row) => ({ ...row, lessons: bySection.get(row._id) ?? [] })),
  }
}
