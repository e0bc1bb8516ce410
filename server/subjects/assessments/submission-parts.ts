import { and, asc, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type {
  Attachment,
  EarlierWork,
  SubmissionComment,
} from '../../../shared/contract/assessments.ts'
import { type ShownQuestion, toShownOrder } from './quiz-order.ts'
import {
  earlierWork,
  files,
  submissionComments,
  submissionFiles,
  users,
} from '../../platform/db/schema.ts'
import { grouped } from '../../platform/db/grouped.ts'
import { idsInOrder, inSlices, isOneOf } from '../../platform/db/slices.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { formatCount } from '../../../shared/format/money.ts'

/** The parts of a submission that both the student's thread and the grading desk show. */

/** 404 for an unknown submission or one that the user may not see. */
export const submissionNotFound = () => notFound('Không tìm thấy bài nộp')

/** Files that were handed in, under signed addresses, in the order submitted. */
async function attachmentsWhere(deps: Deps, where: SQL | undefined) {
  const rows = await deps.db.q
    .select({
      submissionId: submissionFiles.submissionId,
      earlierWorkId: submissionFiles.earlierWorkId,
      title: submissionFiles.title,
      file: { id: files.id, storageKey: files.storageKey, name: files.name, mime: files.mime },
    })
    .from(submissionFiles)
    .innerJoin(files, eq(files.id, submissionFiles.fileId))
    .where(where)
    .orderBy(asc(submissionFiles.sortOrder))
  return Promise.all(
    rows.map(async ({ title, file, ...of }) => ({
      ...of,
      shown: { title, mime: file.mime, url: await deps.files.signedUrl(file) },
    })),
  )
}

export async function attachmentsOf(
  deps: Deps,
  submissionIds: string[],
): Promise<(submissionId: string) => Attachment[]> {
  const { submissionId, earlierWorkId } = submissionFiles
  const where = and(isOneOf(submissionId, submissionIds), isNull(earlierWorkId))
  const rows = await attachmentsWhere(deps, where)
  const groups = grouped(rows, 'submissionId', ({ shown }) => shown)
  return (of) => groups.get(of) ?? []
}

/** What was graded and replaced since, newest first (docs/behaviour.md#earlier-work). The caller checks the access. */
export async function earlierWorkOf(
  deps: Deps,
  submissionId: string,
  toGrader: (grader: { fullName: string; email: string }) => EarlierWork['graderUser'],
): Promise<{ earlier?: EarlierWork[] }> {
  const rows = await deps.db.q
    .select({ work: earlierWork, grader: { fullName: users.fullName, email: users.email } })
    .from(earlierWork)
    .leftJoin(users, eq(users.id, earlierWork.graderUserId))
    .where(eq(earlierWork.submissionId, submissionId))
    .orderBy(desc(earlierWork.createdAt), desc(earlierWork.id))
  if (rows.length === 0) return {}
  const attachments = await attachmentsWhere(
    deps,
    and(eq(submissionFiles.submissionId, submissionId), isNotNull(submissionFiles.earlierWorkId)),
  )
  return {
    earlier: rows.map(({ work, grader }) => ({
      _id: work.id,
      status: work.status,
      score: work.score,
      pass: work.pass,
      submittedAt: work.submittedAt?.toISOString() ?? null,
      gradedAt: work.gradedAt?.toISOString() ?? null,
      late: work.late,
      feedback: work.feedback,
      textAnswer: work.textAnswer,
      attachments: attachments
        .filter(({ earlierWorkId }) => earlierWorkId === work.id)
        .map(({ shown }) => shown),
      graderUser: grader && toGrader(grader),
    })),
  }
}

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

export async function commentsOf(
  deps: Deps,
  submissionIds: string[],
): Promise<(submissionId: string) => ReadComment[]> {
  const rows: (ReadComment & { submissionId: string })[] = []
  for await (const slice of await commentSlices(deps, submissionIds)) {
    rows.push(...slice.map((row) => ({ ...row, submissionId: row.comment.submissionId })))
  }
  const groups = grouped(rows, 'submissionId', (row) => row)
  return (of) => groups.get(of) ?? []
}

/** What one submission may gather: everybody who opens it reads all of it. */
const MOST_COMMENTS = 2_000

/**
 * 409 TOO_MANY_COMMENTS at the limit (docs/product.md#limits-of-the-api); comments at one moment may go a little
 * beyond.
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
