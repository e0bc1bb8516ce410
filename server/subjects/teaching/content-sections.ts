import { and, asc, eq } from 'drizzle-orm'
import type { Section } from '../../../shared/contract/teaching.ts'
import { lessons, sections } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { readSections, sectionContent } from './content-outline.ts'
import { editedNow, requireVersion } from './edit-stamp.ts'
import { type Direction, moved, siblingIds, writePositions } from './positions.ts'
import { lockOutline, taughtCourse } from './teaching-access.ts'
import { dropUnusedFiles, filesOfLessons, removeBytes } from '../../providers/files/unused-files.ts'
import { recordTeaching } from './admin-teaching.ts'

/** Sections of a course (docs/product.md#instructor-calls). 404 unless taught, 403 for an assistant. */

export interface SectionChange {
  title: string
  summary: string
}

const sectionNotFound = () => notFound('Không tìm thấy chương này.')

const ofCourse = (courseId: string, sectionId: string) =>
  and(eq(sections.courseId, courseId), eq(sections.id, sectionId))

const sectionIds = (deps: Deps, courseId: string) =>
  siblingIds(deps, sections, eq(sections.courseId, courseId))

/** A section of this course, or 404. */
export async function requireSection(
  deps: Deps,
  courseId: string,
  sectionId: string,
): Promise<Section> {
  const [section] = await readSections(deps, ofCourse(courseId, sectionId))
  if (!section) throw sectionNotFound()
  return section
}

/** POST /api/instructor/courses/{courseId}/sections: creates a section, last in the course. */
export async function createSection(
  deps: Deps,
  actor: Actor,
  courseId: string,
  change: SectionChange,
): Promise<Section> {
  return deps.db.tx(async () => {
    const course = await taughtCourse(deps, actor, courseId, 'edit')
    await lockOutline(deps, course._id)
    const ids = await sectionIds(deps, course._id)
    const now = deps.now()
    const id = newId(now)
    await deps.db.q
      .insert(sections)
      .values({ id, courseId: course._id, ...change, sortOrder: 0, createdAt: now })
    await writePositions(deps, sections, [...ids, id])
    await recordTeaching(deps, actor, course._id, {
      action: 'content.create',
      after: { section: change.title },
    })
    return requireSection(deps, course._id, id)
  })
}

/** PUT /api/instructor/courses/{courseId}/sections/{sectionId}. 409 CHANGED unless it has the `expected` version. */
export async function updateSection(
  deps: Deps,
  actor: Actor,
  target: { courseId: string; sectionId: string; expected?: string | undefined },
  change: SectionChange,
): Promise<Section> {
  return deps.db.tx(async () => {
    const course = await taughtCourse(deps, actor, target.courseId, 'edit')
    const section = ofCourse(course._id, target.sectionId)
    const [locked] = await deps.db.q.select().from(sections).where(section).for('no key update')
    if (!locked) throw sectionNotFound()
    requireVersion(target.expected, sectionContent(locked))
    await deps.db.q
      .update(sections)
      .set({ ...change, ...editedNow(deps, actor) })
      .where(section)
    await recordTeaching(deps, actor, course._id, {
      action: 'content.edit',
      before: { section: locked.title },
      after: { section: change.title },
    })
    return requireSection(deps, course._id, locked.id)
  })
}

/** PATCH /api/instructor/courses/{courseId}/sections/{sectionId}/move (docs/product.md#moving): by one position. */
export async function moveSection(
  deps: Deps,
  actor: Actor,
  courseId: string,
  sectionId: string,
  dir: Direction,
): Promise<Section> {
  return deps.db.tx(async () => {
    const course = await taughtCourse(deps, actor, courseId, 'edit')
    await lockOutline(deps, course._id)
    const { _id, title } = await requireSection(deps, course._id, sectionId)
    await writePositions(deps, sections, moved(await sectionIds(deps, course._id), _id, dir))
    await recordTeaching(deps, actor, course._id, {
      action: 'content.move',
      after: { section: title },
    })
    return requireSection(deps, course._id, _id)
  })
}

/** DELETE /api/instructor/courses/{courseId}/sections/{sectionId}: with lessons, assessments and submissions. */
export async function deleteSection(
  deps: Deps,
  actor: Actor,
  courseId: string,
  sectionId: string,
): Promise<void> {
  const unused = await deps.db.tx(async () => {
    const course = await taughtCourse(deps, actor, courseId, 'edit')
    await lockOutline(deps, course._id)
    const { _id, title } = await requireSection(deps, course._id, sectionId)
    // All at once, before any enrolment is counted down: a completion holds its lesson while it counts up.
    await deps.db.q
      .select({ id: lessons.id })
      .from(lessons)
      .where(eq(lessons.sectionId, _id))
      .orderBy(asc(lessons.id))
      .for('update')
    const files = await filesOfLessons(deps, eq(lessons.sectionId, _id))
    await deps.db.q.delete(sections).where(eq(sections.id, _id))
    await recordTeaching(deps, actor, course._id, {
      action: 'content.delete',
      before: { section: title },
    })
    await writePositions(deps, sections, await sectionIds(deps, course._id))
    return dropUnusedFiles(deps, files)
  })
  deps.log.security('content-deleted', { userId: actor.id, section: sectionId })
  await removeBytes(deps, unused)
}
