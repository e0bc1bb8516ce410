import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Outline, OutlineLesson } from '../../../shared/contract/learning.ts'
import { lessonCompletions, lessons, sections } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { lessonColumns, sectionColumns } from '../catalogue/course-cards.ts'
import { courseForLearner } from './learning-access.ts'
import { lessonTypeOf } from '../../../shared/rules/lesson-types.ts'

/**
 * GET /api/student/courses/{id}/outline (docs/product.md#student-calls): sections and lessons in order, each with
 * `completed`; durations in seconds. Three queries. Errors as `courseForLearner`.
 */
export async function courseOutline(deps: Deps, actor: Actor, courseId: string): Promise<Outline> {
  const course = await courseForLearner(deps, actor, courseId)
  const [sectionRows, lessonRows] = await Promise.all([
    deps.db.q
      .select(sectionColumns)
      .from(sections)
      .where(eq(sections.courseId, course._id))
      .orderBy(asc(sections.sortOrder), asc(sections.id)),
    deps.db.q
      .select({
        ...lessonColumns,
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
