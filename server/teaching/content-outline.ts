import { and, asc, count, eq, ne, type SQL } from 'drizzle-orm'
import type { CourseContent, Section, TaughtLesson } from '../../shared/contract/teaching.ts'
import { assessments, lessons, sections, submissions } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../actor.ts'
import { toLessonAssessment } from '../assessments/assessments.ts'
import { lessonNotFound } from '../learning/learning-access.ts'
import { lessonTypeOf } from '../../shared/rules/lesson-types.ts'
import { EXPIRED } from '../../shared/rules/submission-status.ts'
import { taughtResources } from '../learning/lesson-resources.ts'
import type { AssessmentLink, LessonWithLinks } from './content-schemas.ts'
import { taughtCourse, taughtLesson } from './teaching-access.ts'

export const sectionColumns = {
  _id: sections.id,
  title: sections.title,
  summary: sections.summary,
  sortOrder: sections.sortOrder,
}

const sectionsOf = (deps: Deps, courseId: string): Promise<Section[]> =>
  deps.db.q
    .select(sectionColumns)
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(asc(sections.sortOrder), asc(sections.id))

async function assessmentLinks(deps: Deps, where: SQL): Promise<Map<string, AssessmentLink[]>> {
  const rows = await deps.db.q
    .select({ assessment: assessments })
    .from(assessments)
    .innerJoin(lessons, eq(lessons.id, assessments.lessonId))
    .where(where)
    .orderBy(asc(assessments.sortOrder), asc(assessments.id))
  const byLesson = new Map<string, AssessmentLink[]>()
  for (const { assessment: row } of rows) {
    const { _id, title, assessmentType, dueAt } = toLessonAssessment(row, null)
    const assessment = { _id, title, assessmentType, dueAt }
    const list = byLesson.get(row.lessonId) ?? []
    list.push({ ...assessment, sortOrder: row.sortOrder, assessment })
    byLesson.set(row.lessonId, list)
  }
  return byLesson
}

/** Lesson id → number of submissions, which the lesson's deletion would delete. */
async function submissionCounts(deps: Deps, where: SQL): Promise<Map<string, number>> {
  const rows = await deps.db.q
    .select({ lessonId: assessments.lessonId, count: count() })
    .from(submissions)
    .innerJoin(assessments, eq(assessments.id, submissions.assessmentId))
    .innerJoin(lessons, eq(lessons.id, assessments.lessonId))
    .where(and(where, ne(submissions.status, EXPIRED)))
    .groupBy(assessments.lessonId)
  return new Map(rows.map((row) => [row.lessonId, row.count]))
}

/** The lessons that match `where`, in their order, always in four queries. */
async function readLessons(deps: Deps, where: SQL) {
  const [rows, resources, links, counts] = await Promise.all([
    deps.db.q
      .select({
        _id: lessons.id,
        title: lessons.title,
        type: lessons.type,
        sectionId: lessons.sectionId,
        durationSec: lessons.durationSec,
        isFreePreview: lessons.isFreePreview,
        sortOrder: lessons.sortOrder,
      })
      .from(lessons)
      .where(where)
      .orderBy(asc(lessons.sortOrder), asc(lessons.id)),
    taughtResources(deps, where),
    assessmentLinks(deps, where),
    submissionCounts(deps, where),
  ])
  return rows.map((row) => ({
    ...row,
    type: lessonTypeOf(row.type),
    resources: resources.get(row._id) ?? [],
    assessments: links.get(row._id) ?? [],
    submissions: counts.get(row._id) ?? 0,
  }))
}

/**
 * GET /api/instructor/courses/{courseId}/content (docs/product.md#instructor-calls): all sections with
 * lessons, resources and assessments in their order, durations in seconds. Always six queries. 404
 * unless the user teaches the course.
 */
export async function courseContent(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<CourseContent> {
  const course = await taughtCourse(deps, actor, courseId, 'view')
  const [sectionRows, lessonRows] = await Promise.all([
    sectionsOf(deps, course._id),
    readLessons(deps, eq(lessons.courseId, course._id)),
  ])
  const bySection = new Map<string, TaughtLesson[]>(sectionRows.map(({ _id }) => [_id, []]))
  for (const lesson of lessonRows) bySection.get(lesson.sectionId)?.push(lesson)
  return {
    course,
    sections: sectionRows.map((row) => ({ ...row, lessons: bySection.get(row._id) ?? [] })),
  }
}

/** GET /api/instructor/courses/{courseId}/sections: the sections without lessons. Errors as `courseContent`. */
export async function courseSections(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<Section[]> {
  const course = await taughtCourse(deps, actor, courseId, 'view')
  return sectionsOf(deps, course._id)
}

/** GET /api/instructor/lessons/{lessonId}: the lesson to edit. 404 unless the user teaches its course. */
export async function lessonForEdit(
  deps: Deps,
  actor: Actor,
  lessonId: string,
): Promise<LessonWithLinks> {
  const { lesson } = await taughtLesson(deps, actor, lessonId, 'view')
  const [read] = await readLessons(deps, eq(lessons.id, lesson.id))
  if (!read) throw lessonNotFound()
  return { ...read, contentText: lesson.contentText, courseId: lesson.courseId }
}
