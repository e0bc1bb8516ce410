import { and, asc, eq, sql } from 'drizzle-orm'
import type { Preview } from '../../../shared/contract/previews.ts'
import { lessonTypeOf } from '../../../shared/rules/lesson-types.ts'
import { courseCards } from '../catalogue/course-cards.ts'
import { courses, lessons, sections } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { lessonNotFound } from './learning-access.ts'
import { resourcesOfLesson } from './lesson-resources.ts'

/**
 * GET /api/public/lessons/{id}: a free preview of a PUBLISHED course, for anybody (docs/trust.md#previews), with signed
 * addresses and its neighbours; durations in seconds. 404 for any other lesson.
 */
export async function previewLesson(deps: Deps, lessonId: string): Promise<Preview> {
  const [row] = await deps.db.q
    .select({
      lesson: lessons,
      section: { _id: sections.id, title: sections.title },
      saleEndsAt: courses.saleEndsAt,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        eq(lessons.id, lessonId),
        eq(lessons.isFreePreview, true),
        eq(courses.status, 'PUBLISHED'),
      ),
    )
  if (!row) throw lessonNotFound()
  const { lesson, section, saleEndsAt } = row
  const [cards, resources, around, size] = await Promise.all([
    courseCards(deps, [lesson.courseId]),
    resourcesOfLesson(deps, lesson.id),
    previewsAround(deps, lesson),
    sizeOf(deps, lesson.courseId),
  ])
  const card = cards.get(lesson.courseId)
  // Deleted meanwhile.
  if (!card) throw lessonNotFound()
  return {
    lesson: {
      _id: lesson.id,
      title: lesson.title,
      type: lessonTypeOf(lesson.type),
      contentText: lesson.contentText,
      durationSec: lesson.durationSec,
      isFreePreview: true,
      sortOrder: lesson.sortOrder,
      section,
      course: { _id: card._id, title: card.title },
      resources,
    },
    course: { ...card, ...(saleEndsAt && { saleEndsAt: saleEndsAt.toISOString() }), ...size },
    ...around,
  }
}

async function previewsAround(deps: Deps, lesson: { id: string; courseId: string }) {
  const previews = await deps.db.q
    .select({ _id: lessons.id, title: lessons.title })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(and(eq(lessons.courseId, lesson.courseId), eq(lessons.isFreePreview, true)))
    .orderBy(asc(sections.sortOrder), asc(sections.id), asc(lessons.sortOrder), asc(lessons.id))
  const at = previews.findIndex(({ _id }) => _id === lesson.id)
  return { previous: previews[at - 1] ?? null, next: previews[at + 1] ?? null }
}

async function sizeOf(deps: Deps, courseId: string) {
  const [size] = await deps.db.q
    .select({
      lessons: sql<number>`count(*)::int`,
      durationSec: sql<number>`coalesce(sum(greatest(${lessons.durationSec}, 0)), 0)::int`,
    })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
  return size ?? { lessons: 0, durationSec: 0 }
}
