import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { files, lessons, resources } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { lessonForEdit } from './content-outline.ts'
import type { LessonWithLinks } from './content-schemas.ts'
import { editedNow } from './edit-stamp.ts'
import { writePositions } from './positions.ts'
import { kindOfAddress, kindOfFile, titleOfAddress } from './resource-addresses.ts'
import { lockOutline, taughtLesson } from './teaching-access.ts'
import type { NewFile } from '../../providers/files/typed-files.ts'
import { dropUnusedFiles, removeBytes } from '../../providers/files/unused-files.ts'
import { recordTeaching } from './admin-teaching.ts'

/** The resources of a lesson (docs/product.md#lesson-resource). One of them is always primary. */

export interface ResourceChange {
  /** All addresses of the resources; `undefined` leaves them as they are. */
  addresses: string[] | undefined
  files: NewFile[]
}

const rowsOf = (deps: Deps, lessonId: string) =>
  deps.db.q
    .select({ id: resources.id, url: resources.url, isPrimary: resources.isPrimary })
    .from(resources)
    .where(eq(resources.lessonId, lessonId))
    .orderBy(asc(resources.sortOrder), asc(resources.id))

/** The addresses among the resources of a lesson, without its files. */
export const addressesOf = async (deps: Deps, lessonId: string): Promise<string[]> =>
  (await rowsOf(deps, lessonId)).flatMap(({ url }) => url ?? [])

/** Renumbers the resources. Primary is `primary`, else the one that was primary, else the first. */
async function settle(deps: Deps, lessonId: string, primary?: string): Promise<void> {
  const rows = await rowsOf(deps, lessonId)
  const chosen = primary ?? (rows.find(({ isPrimary }) => isPrimary) ?? rows[0])?.id
  await writePositions(
    deps,
    resources,
    rows.map(({ id }) => id),
  )
  if (!chosen) return
  await deps.db.q
    .update(resources)
    .set({ isPrimary: sql`${resources.id} = ${chosen}` })
    .where(eq(resources.lessonId, lessonId))
}

/** Changes a lesson's resources, under `lockOutline`. A kept address keeps its row; new ones, then files, come last. */
export async function changeResources(
  deps: Deps,
  actor: Actor,
  lessonId: string,
  change: ResourceChange,
): Promise<void> {
  const { q } = deps.db
  const now = deps.now()
  const before = await rowsOf(deps, lessonId)
  const held = new Set(before.flatMap(({ url }) => url ?? []))
  const { addresses = [...held] } = change
  const gone = before.filter(({ url }) => url !== null && !addresses.includes(url))
  if (gone.length > 0) {
    await q.delete(resources).where(
      inArray(
        resources.id,
        gone.map(({ id }) => id),
      ),
    )
  }
  if (change.files.length > 0) {
    await q.insert(files).values(change.files.map((file) => ({ ...file, ownerId: actor.id })))
  }
  const added = [
    ...addresses
      .filter((url) => !held.has(url))
      .map((url) => ({ title: titleOfAddress(url), kind: kindOfAddress(url), url })),
    ...change.files.map(({ id, name, mime }) => ({
      title: name,
      kind: kindOfFile(mime),
      mime,
      fileId: id,
    })),
  ]
  if (added.length > 0) {
    await q.insert(resources).values(
      added.map((row, index) => ({
        ...row,
        id: newId(now),
        lessonId,
        sortOrder: before.length + index + 1,
      })),
    )
  }
  await settle(deps, lessonId)
}

const ofLesson = (lessonId: string, resourceId: string) =>
  and(eq(resources.lessonId, lessonId), eq(resources.id, resourceId))

const resourceNotFound = () => notFound('Không tìm thấy tài nguyên này trong bài học.')

/**
 * DELETE /api/instructor/lessons/{lessonId}/resources/{resourceId} (docs/product.md#extra-calls). 404, else as
 * `taughtLesson`.
 */
export async function deleteResource(
  deps: Deps,
  actor: Actor,
  lessonId: string,
  resourceId: string,
): Promise<void> {
  const unused = await deps.db.tx(async () => {
    const { lesson } = await taughtLesson(deps, actor, lessonId, 'edit')
    await lockOutline(deps, lesson.courseId)
    const [gone] = await deps.db.q
      .delete(resources)
      .where(ofLesson(lesson.id, resourceId))
      .returning({ fileId: resources.fileId })
    if (!gone) throw resourceNotFound()
    await recordTeaching(deps, actor, lesson.courseId, {
      action: 'content.delete',
      before: { lesson: lesson.title, resource: resourceId },
    })
    await settle(deps, lesson.id)
    await deps.db.q.update(lessons).set(editedNow(deps, actor)).where(eq(lessons.id, lesson.id))
    return dropUnusedFiles(deps, gone.fileId ? [gone.fileId] : [])
  })
  deps.log.security('content-deleted', { userId: actor.id, resource: resourceId })
  await removeBytes(deps, unused)
}

/** PUT /api/instructor/lessons/{lessonId}/resources/{resourceId}/primary: shown first. Errors as `deleteResource`. */
export async function makePrimary(
  deps: Deps,
  actor: Actor,
  lessonId: string,
  resourceId: string,
): Promise<LessonWithLinks> {
  await deps.db.tx(async () => {
    const { lesson } = await taughtLesson(deps, actor, lessonId, 'edit')
    await lockOutline(deps, lesson.courseId)
    const [row] = await deps.db.q
      .select({ id: resources.id })
      .from(resources)
      .where(ofLesson(lesson.id, resourceId))
    if (!row) throw resourceNotFound()
    await settle(deps, lesson.id, row.id)
    await recordTeaching(deps, actor, lesson.courseId, {
      action: 'content.edit',
      after: { lesson: lesson.title, resource: row.id },
    })
  })
  return lessonForEdit(deps, actor, lessonId)
}
