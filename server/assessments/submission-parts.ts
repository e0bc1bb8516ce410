import { asc, eq } from 'drizzle-orm'
import type { Attachment, SubmissionComment } from '../../shared/contract/assessments.ts'
import { type ShownQuestion, toShownOrder } from './quiz-order.ts'
import { files, submissionComments, submissionFiles, users } from '../db/schema.ts'
import { idsInOrder, inSlices, isOneOf } from '../db/slices.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../errors.ts'
import { formatCount } from '../../shared/format/money.ts'

/** The parts of a submission that both the student's thread and the grading desk show. */

/** 404 for an unknown submission or one that the user may not see. */
export const submissionNotFound = () => notFound('Không tìm thấy bài nộp')

function bySubmission<T extends { submissionId: string }>(rows: readonly T[]): Map<string, T[]> {
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
    .where(isOneOf(submissionFiles.submissionId, submissionIds))
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

/** A comment with its author. */
export const commentColumns = {
  comment: submissionComments,
  user: { fullName: users.fullName, email: users.email },
}

type CommentRow = Pick<typeof submissionComments.$inferSelect, 'id' | 'message' | 'createdAt'>

/** A comment as its readers see it; students see each other and their teachers without the email. */
export const toComment = (
  { id, message, createdAt }: CommentRow,
  user: SubmissionComment['user'],
): SubmissionComment => ({ _id: id, user, message, createdAt: createdAt.toISOString() })

export type ReadComment = Awaited<ReturnType<typeof readComments>>[number]

const readComments = (deps: Deps, ids: string[]) =>
  deps.db.q
    .select({ _id: submissionComments.id, ...commentColumns })
    .from(submissionComments)
    .innerJoin(users, eq(users.id, submissionComments.userId))
    .where(isOneOf(submissionComments.id, ids))

/** So many comments are read and made in a few milliseconds. */
const COMMENTS_SLICE = 500

/** The comments on these submissions, oldest first, slice by slice. */
export async function commentSlices(
  deps: Deps,
  submissionIds: string[],
): Promise<AsyncGenerator<ReadComment[]>> {
  const { createdAt, id, submissionId } = submissionComments
  const [all] = await deps.db.q
    .select({ ids: idsInOrder(id, asc(createdAt), asc(id)) })
    .from(submissionComments)
    .where(isOneOf(submissionId, submissionIds))
  return inSlices(all?.ids ?? [], COMMENTS_SLICE, (part) => readComments(deps, part))
}

/** The comments on each of these submissions, oldest first. */
export async function commentsOf(
  deps: Deps,
  submissionIds: string[],
): Promise<(submissionId: string) => ReadComment[]> {
  const rows: (ReadComment & { submissionId: string })[] = []
  for await (const slice of await commentSlices(deps, submissionIds)) {
    rows.push(...slice.map((row) => ({ ...row, submissionId: row.comment.submissionId })))
  }
  const groups = bySubmission(rows)
  return (of) => groups.get(of) ?? []
}

/** What one submission may gather: everybody who opens it reads all of it. */
const MOST_COMMENTS = 2_000

/**
 * 409 TOO_MANY_COMMENTS when the submission has as many comments as it may have
 * (docs/product.md#limits-of-the-api). Comments at the same moment may go a little beyond.
 */
export async function requireRoomForComment(deps: Deps, submissionId: string): Promise<void> {
  const count = await deps.db.q.$count(
    submissionComments,
    eq(submissionComments.submissionId, submissionId),
  )
  if (count < MOST_COMMENTS) return
  throw conflict(
    'TOO_MANY_COMMENTS',
    `Bài nộp này đã có ${formatCount(MOST_COMMENTS)} bình luận nên không nhận thêm được nữa. Hãy trao đổi tiếp bằng cách khác, chẳng hạn qua email.`,
  )
}

/** Converts stored answers (`answersJson`, in the author's order) to the order that the student saw. */
export function answersAsShown(answersJson: string, order: readonly ShownQuestion[]): string {
  // Written by `submitQuiz` alone, so its shape is known.
  const answers = JSON.parse(answersJson) as number[][]
  return JSON.stringify(toShownOrder(order, answers))
}
