import { and, eq, inArray, isNotNull, notExists, type SQL } from 'drizzle-orm'
import {
  assessments,
  courseCovers,
  files,
  lessons,
  resources,
  sharePictures,
  submissionFiles,
  submissions,
  users,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'

/**
 * Removes uploads that no row uses any more, as lessons may share a file: read the ids before the deletion, delete
 * unused rows in its transaction (`dropUnusedFiles`), remove their bytes after commit (`removeBytes`).
 */

/** The file ids of submissions to these assessments, which it locks; before their deletion. */
export async function filesOfAssessments(deps: Deps, where: SQL): Promise<string[]> {
  const { q } = deps.db
  const locked = await q
    .select({ id: assessments.id })
    .from(assessments)
    .where(where)
    .orderBy(assessments.id)
    .for('update')
  const ids = locked.map(({ id }) => id)
  const rows = await q
    .select({ fileId: submissionFiles.fileId })
    .from(submissionFiles)
    .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
    .where(inArray(submissions.assessmentId, ids))
  return rows.map(({ fileId }) => fileId)
}

/** The file ids of these lessons' resources and submissions; call it before the lessons' deletion. */
export async function filesOfLessons(deps: Deps, where: SQL): Promise<string[]> {
  const { q } = deps.db
  const lessonIds = q.select({ id: lessons.id }).from(lessons).where(where)
  const submitted = await filesOfAssessments(deps, inArray(assessments.lessonId, lessonIds))
  const rows = await q
    .select({ fileId: resources.fileId })
    .from(resources)
    .where(and(inArray(resources.lessonId, lessonIds), isNotNull(resources.fileId)))
  return [...submitted, ...rows.flatMap(({ fileId }) => fileId ?? [])]
}

/** Deletes the rows of unused files in the transaction of the change; returns the storage keys for `removeBytes`. */
export async function dropUnusedFiles(deps: Deps, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const { q } = deps.db
  const ofThese = inArray(files.id, [...new Set(fileIds)])
  // Locked: of two transactions that stop using one file, the second sees that it is unused.
  await q.select({ id: files.id }).from(files).where(ofThese).orderBy(files.id).for('update')
  const gone = await q
    .delete(files)
    .where(
      and(
        ofThese,
        notExists(q.select().from(submissionFiles).where(eq(submissionFiles.fileId, files.id))),
        notExists(q.select().from(resources).where(eq(resources.fileId, files.id))),
        notExists(q.select().from(courseCovers).where(eq(courseCovers.fileId, files.id))),
        notExists(q.select().from(sharePictures).where(eq(sharePictures.fileId, files.id))),
        notExists(q.select().from(users).where(eq(users.avatarFileId, files.id))),
      ),
    )
    .returning({ storageKey: files.storageKey })
  return gone.map(({ storageKey }) => storageKey)
}

/** Removes the bytes, after commit. A failure is only logged, because the change itself has succeeded. */
export async function removeBytes(
  deps: Pick<Deps, 'files' | 'log'>,
  storageKeys: readonly string[],
): Promise<void> {
  for (const storageKey of storageKeys) {
    await deps.files.remove(storageKey).catch((error: unknown) => {
      deps.log.error('unused file not removed', error, { storageKey })
    })
  }
}
