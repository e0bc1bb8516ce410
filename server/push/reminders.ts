import { and, asc, eq, exists, gt, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import {
  assessments,
  courses,
  enrolments,
  pushMessages,
  pushTokens,
  submissions,
} from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { PushData } from '../../shared/contract/push.ts'
import { enqueuePushes } from './outbox.ts'
import { dueInVietnam } from '../../shared/format/dates.ts'
import { paths } from '../../shared/paths.ts'

/** "Due soon" means within 24 hours (docs/product.md#limits). */
const WINDOW_MS = 24 * 3600_000
/** So many are read and written in one transaction. */
const BATCH = 500

interface DueWork {
  key: string
  userId: string
  assessmentId: string
  title: string
  courseTitle: string
  dueAt: Date
}

const reminder = ({ assessmentId, title, courseTitle, dueAt }: DueWork): PushData => ({
  type: 'DEADLINE',
  title: `Sắp đến hạn: ${title}`,
  body: `Hạn nộp ${dueInVietnam(dueAt)} (giờ Việt Nam). Khóa học: ${courseTitle}.`,
  url: paths.deadlines(assessmentId),
  tag: `deadline-${assessmentId}`,
})

/**
 * Writes a push for every enrolled student with a registered browser who has not submitted what is
 * open and due within 24 hours (any submission counts, as in the list of deadlines). Once per
 * student, assessment and due time, so that a moved due time reminds again, however many processes
 * run this. Returns how many were written.
 */
export async function remindDeadlines(deps: Deps): Promise<number> {
  if (!deps.settings.fcm) return 0
  let written = 0
  for (let batch = await remindBatch(deps); batch > 0; batch = await remindBatch(deps)) {
    written += batch
  }
  if (written > 0) deps.wakeOutbox()
  return written
}

const remindBatch = (deps: Deps): Promise<number> =>
  deps.db.tx(async () => {
    const due = await notYetReminded(deps)
    const pushes = due.map((work) => ({
      key: work.key,
      userId: work.userId,
      data: reminder(work),
      expiresAt: work.dueAt,
    }))
    return enqueuePushes(deps, pushes)
  })

/** What the key begins with. */
const KEY = 'deadline:'
const dueMs = sql`round(extract(epoch from ${assessments.dueAt}) * 1000)::bigint`
/** Of the reminder that an enrolled student gets of an assessment and its due time. */
const key = sql<string>`'deadline:' || ${assessments.id} || ':' || ${enrolments.userId} || ':24h:' || ${dueMs}`

/** The enrolled student has not handed it in. */
const notSubmitted = ({ q }: Deps['db']) =>
  notExists(
    q
      .select()
      .from(submissions)
      .where(
        and(
          eq(submissions.assessmentId, assessments.id),
          eq(submissions.userId, enrolments.userId),
        ),
      ),
  )

/**
 * Whether a push is a reminder that nobody needs any more: since it was written the work was handed
 * in or deleted, its due time was moved, or the student left the course.
 */
export async function isOutdatedReminder(
  deps: Deps,
  push: { key: string; userId: string },
): Promise<boolean> {
  if (!push.key.startsWith(KEY)) return false
  const [assessmentId = ''] = push.key.slice(KEY.length).split(':')
  const stillDue = await deps.db.q
    .select({ id: assessments.id })
    .from(assessments)
    .innerJoin(enrolments, eq(enrolments.courseId, assessments.courseId))
    .where(
      and(
        eq(assessments.id, assessmentId),
        eq(enrolments.userId, push.userId),
        eq(key, push.key),
        notSubmitted(deps.db),
      ),
    )
  return stillDue.length === 0
}

async function notYetReminded(deps: Deps): Promise<DueWork[]> {
  const { q } = deps.db
  const now = deps.now()
  const rows = await q
    .select({
      key,
      userId: enrolments.userId,
      assessmentId: assessments.id,
      title: assessments.title,
      courseTitle: courses.title,
      dueAt: assessments.dueAt,
    })
    .from(assessments)
    .innerJoin(courses, eq(courses.id, assessments.courseId))
    .innerJoin(enrolments, eq(enrolments.courseId, assessments.courseId))
    .where(
      and(
        gt(assessments.dueAt, now),
        lte(assessments.dueAt, new Date(now.getTime() + WINDOW_MS)),
        or(isNull(assessments.availableAt), lte(assessments.availableAt, now)),
        exists(q.select().from(pushTokens).where(eq(pushTokens.userId, enrolments.userId))),
        notSubmitted(deps.db),
        notExists(q.select().from(pushMessages).where(eq(pushMessages.dedupeKey, key))),
      ),
    )
    .orderBy(asc(assessments.dueAt), asc(assessments.id), asc(enrolments.userId))
    .limit(BATCH)
  // The condition leaves no work without a due time.
  return rows.flatMap(({ dueAt, ...row }) => (dueAt ? [{ ...row, dueAt }] : []))
}
