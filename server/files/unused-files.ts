import { and, eq, inArray, isNotNull, notExists, type SQL } from 'drizzle-orm'
import {
  assessments,
  files,
  lessons,
  resources,
  submissionFiles,
  submissions,
  users,
} from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/**
 * Uploads that nothing points at any more. One file may serve several lessons, so what is to go is
 * found in three steps: which files a thing held (before it is deleted), which of them are now
 * unused (inside the same transaction), and, after commit, their bytes.
 */

/**
 * Files of the submissions to these assessments, which are about to be deleted. Locks the assessments,
 * so that no submission comes between the reading and the deletion.
 */
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

/** Files of these lessons' resources and submissions; the lessons are about to be deleted. */
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

/**
 * Deletes the rows of those files that nothing points at any more; call it in the transaction that
 * took the pointers away. Returns where their bytes lie, for `removeBytes`.
 */
export async function dropUnusedFiles(deps: Deps, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const { q } = deps.db
  const ofThese = inArray(files.id, [...new Set(fileIds)])
  // Two that let go of one file at the same time take turns here, and the second sees it unused.
  await q.select({ id: files.id }).from(files).where(ofThese).orderBy(files.id).for('update')
  const gone = await q
    .delete(files)
    .where(
      and(
        ofThese,
        notExists(q.select().from(submissionFiles).where(eq(submissionFiles.fileId, files.id))),
        notExists(q.select().from(resources).where(eq(resources.fileId, files.id))),
        notExists(q.select().from(users).where(eq(users.avatarFileId, files.id))),
      ),
    )
    .returning({ storageKey: files.storageKey })
  return gone.map(({ storageKey }) => storageKey)
}

/** After commit: removes the bytes. What cannot be removed is logged, for the answer stands. */
export async function removeBytes(deps: Deps, storageKeys: readonly string[]): Promise<void> {
  for (const storageKey of storageKeys) {
    await deps.files.remove(storageKey).catch((error: unknown) => {
      deps.log.error('unused file not removed', error, { storageKey })
    })
  }
}
