import { and, asc, count, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Section } from '../../../shared/contract/teaching.ts'
import { assessments, lessons, sections, submissions, users } from '../../platform/db/schema.ts'
import { grouped } from '../../platform/db/grouped.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { lessonColumns, sectionColumns } from '../catalogue/course-cards.ts'
import { toLessonAssessment } from '../assessments/assessments.ts'
import { isWaiting } from '../assessments/waiting.ts'
import { lessonNotFound } from '../learning/learning-access.ts'
import { lessonTypeOf } from '../../../shared/rules/lesson-types.ts'
import { EXPIRED } from '../../../shared/rules/submission-status.ts'
import { taughtResources } from '../learning/lesson-resources.ts'
import type { AssessmentLink, ContentWithLinks, LessonWithLinks } from './content-schemas.ts'
import { editorColumns, editStamp } from './edit-stamp.ts'
import { taughtCourse, taughtLesson } from './teaching-access.ts'

export const sectionContent = ({ title, summary }: Pick<Section, 'title' | 'summary'>) => [
  title,
  summary,
]

export async function readSections(deps: Deps, where: SQL | undefined): Promise<Section[]> {
  const rows = await deps.db.q
    .select({ ...sectionColumns, updatedAt: sections.updatedAt, updatedBy: editorColumns })
    .from(sections)
    .leftJoin(users, eq(users.id, sections.updatedById))
    .where(where)
    .orderBy(asc(sections.sortOrder), asc(sections.id))
  return rows.map((row) => ({ ...row, ...editStamp(row, sectionContent(row)) }))
}

const waitingCount = sql<number>`(select count(*)::int from ${submissions}
  where ${submissions.assessmentId} = ${assessments.id} and ${isWaiting})`

async function assessmentLinks(deps: Deps, where: SQL): Promise<Map<string, AssessmentLink[]>> {
  const rows = await deps.db.q
    .select({ lessonId: assessments.lessonId, assessment: assessments, waitingCount })
    .from(assessments)
    .innerJoin(lessons, eq(lessons.id, assessments.lessonId))
    .where(where)
    .orderBy(asc(assessments.sortOrder), asc(assessments.id))
  return grouped(rows, 'lessonId', ({ assessment: row, waitingCount: waiting }): AssessmentLink => {
    const { _id, title, assessmentType, dueAt } = toLessonAssessment(row, null)
    const assessment = { _id, title, assessmentType, dueAt, waitingCount: waiting }
    return { ...assessment, sortOrder: row.sortOrder, assessment }
  })
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
      .select(lessonColumns)
      .from(lessons)
      .where(where)
      .orderBy(asc(lessons.sortOrder), asc(lessons.id)),
    taughtResources(deps, where),
    assessmentLinks(deps, where),
    submissionCounts(deps, where),
  ])
  return rows.map((row) => {
    const ofLesson = links.get(row._id) ?? []
    return {
      ...row,
      type: lessonTypeOf(row.type),
      resources: resources.get(row._id) ?? [],
      assessments: ofLesson,
      submissions: counts.get(row._id) ?? 0,
      waitingCount: ofLesson.reduce((sum, { waitingCount: waiting = 0 }) => sum + waiting, 0),
    }
  })
}

/**
 * GET /api/instructor/courses/{courseId}/content (docs/product.md#instructor-calls): all in order, durations in
 * seconds. Six queries. 404 unless taught.
 */
export async function courseContent(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<ContentWithLinks> {
  const course = await taughtCourse(deps, actor, courseId, 'view')
  const [sectionRows, lessonRows] = await Promise.all([
    readSections(deps, eq(sections.courseId, course._id)),
    readLessons(deps, eq(lessons.courseId, course._id)),
  ])
  const bySection = grouped(lessonRows, 'sectionId', (lesson) => lesson)
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
  return readSections(deps, eq(sections.courseId, course._id))
}

const addressesIn = (resources: readonly { url: string; isFile: boolean }[]) =>
  resources.filter(({ isFile }) => !isFile).map(({ url }) => url)

/** What the version of a lesson covers: not its position and its files, which have calls of their own. */
export const lessonContent = (
  row: typeof lessons.$inferSelect,
  addresses: readonly string[],
): unknown[] => [
  row.title,
  row.type,
  row.contentText,
  row.durationSec,
  row.isFreePreview,
  row.sectionId,
  // Another primary resource changes the order.
  addresses.toSorted(),
]

/** GET /api/instructor/lessons/{lessonId}: the lesson to edit. 404 unless the user teaches its course. */
export async function lessonForEdit(
  deps: Deps,
  actor: Actor,
  lessonId: string,
): Promise<LessonWithLinks> {
  const { lesson } = await taughtLesson(deps, actor, lessonId, 'view')
  const [read] = await readLessons(deps, eq(lessons.id, lesson.id))
  if (!read) throw lessonNotFound()
  const [updatedBy = null] = await deps.db.q
    .select(editorColumns)
    .from(users)
    .where(eq(users.id, lesson.updatedById ?? ''))
  return {
    ...read,
    ...editStamp({ ...lesson, updatedBy }, lessonContent(lesson, addressesIn(read.resources))),
    contentText: lesson.contentText,
    courseId: lesson.courseId,
  }
}
