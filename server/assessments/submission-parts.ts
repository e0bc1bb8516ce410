import { asc, eq, inArray } from 'drizzle-orm'
import type { Attachment } from '../../shared/contract/assessments.ts'
import { type ShownQuestion, toShownOrder } from './quiz-order.ts'
import { files, submissionFiles } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'

/** The parts of a submission that both the student's thread and the grading desk show. */

/** 404 for an unknown submission or one that the user may not see. */
export const submissionNotFound = () => notFound('Không tìm thấy bài nộp')

export function bySubmission<T extends { submissionId: string }>(
  rows: readonly T[],
): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.submissionId)
    if (group) group.push(row)
    else groups.set(row.submissionId, [row])
  }
  return groups
}

/** The attachments of each of these submissions, under signed addresses, in the order submitted. */
export async function attachmentsOf(
  deps: Deps,
  submissionIds: string[],
): Promise<(submissionId: string) => Attachment[]> {
  const rows = await deps.db.q
    .select({
      submissionId: submissionFiles.submissionId,
      title: submissionFiles.title,
      file: { id: files.id, storageKey: files.storageKey, name: files.name, mime: files.mime },
    })
    .from(submissionFiles)
    .innerJoin(files, eq(files.id, submissionFiles.fileId))
    .where(inArray(submissionFiles.submissionId, submissionIds))
    .orderBy(asc(submissionFiles.sortOrder))
  const attachments = await Promise.all(
    rows.map(async ({ submissionId, title, file }) => ({
      submissionId,
      shown: { title, mime: file.mime, url: await deps.files.signedUrl(file) },
    })),
  )
  const groups = bySubmission(attachments)
  return (submissionId) => (groups.get(submissionId) ?? []).map(({ shown }) => shown)
}

/** Converts stored answers (`answersJson`, in the author's order) to the order that the student saw. */
export function answersAsShown(answersJson: string, order: readonly ShownQuestion[]): string {
  // Written by `submitQuiz` alone, so its shape is known.
  const answers = JSON.parse(answersJson) as number[][]
  return JSON.stringify(toShownOrder(order, answers))
}
