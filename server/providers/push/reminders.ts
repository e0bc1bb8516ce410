import { and, asc, eq, exists, isNull, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { ownDueAt, ownExtension } from '../../platform/db/own-assessment.ts'
import {
  assessmentExtensions,
  assessments,
  courses,
  enrolments,
  pushMessages,
  pushTokens,
  submissions,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { PushData } from '../../../shared/rules/push-data.ts'
import { enqueuePushes } from './outbox.ts'
import { dueInVietnam } from '../../../shared/format/dates.ts'
import { paths } from '../../../shared/paths.ts'
import { EXPIRED } from '../../../shared/rules/submission-status.ts'

/** "Due soon" means within 24 hours (docs/product.md#limits). */
const WINDOW_MS = 24 * 3600_000
const BATCH = 500

interface DueWork {
  /** Names assessment, student and due time, after the prefix that was asked for. */
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
 * Job: writes a push for work due within 24 hours to each enrolled student with a browser and no submission
 * (docs/behaviour.md#push), one for each student, assessment and due time. Returns how many.
 */
export async function remindDeadlines(deps: Deps, stopping?: AbortSignal): Promise<number> {
  if (!deps.settings.fcm) return 0
  let written = 0
  while (!stopping?.aborted) {
    const batch = await remindBatch(deps)
    if (batch === 0) break
    written += batch
  }
  if (written > 0) deps.wakeOutbox()
  return written
}

const remindBatch = (deps: Deps): Promise<number> =>
  deps.db.tx(async () => {
    const due = await notYetReminded(deps)
    const pushes = due.map((assessment) => ({
      key: assessment.key,
      userId: assessment.userId,
      data: reminder(assessment),
      expiresAt: assessment.dueAt,
    }))
    return enqueuePushes(deps, pushes)
  })

const KEY_PREFIX = 'deadline:'
const dueMs = sql`round(extract(epoch from ${ownDueAt}) * 1000)::bigint`
/** The key of a reminder: assessment, student and due time. */
const keyOf = (prefix: string) =>
  sql<string>`${prefix}::text || ${assessments.id} || ':' || ${enrolments.userId} || ':24h:' || ${dueMs}`

/** True when the enrolled student has no submission to the assessment. */
const notSubmitted = ({ q }: Deps['db']) =>
  notExists(
    q
      .select()
      .from(submissions)
      .where(
        and(
          eq(submissions.assessmentId, assessments.id),
          eq(submissions.userId, enrolments.userId),
          ne(submissions.status, EXPIRED),
        ),
      ),
  )

/** True for a reminder of work that was submitted, deleted or moved, or whose student left. False for other pushes. */
export async function isOutdatedReminder(
  deps: Deps,
  push: { key: string; userId: string },
): Promise<boolean> {
  if (!push.key.startsWith(KEY_PREFIX)) return false
  const [assessmentId = ''] = push.key.slice(KEY_PREFIX.length).split(':')
  const stillDue = await deps.db.q
    .select({ id: assessments.id })
    .from(assessments)
    .innerJoin(enrolments, eq(enrolments.courseId, assessments.courseId))
    .leftJoin(assessmentExtensions, ownExtension(enrolments.userId))
    .where(
      and(
        eq(assessments.id, assessmentId),
        eq(enrolments.userId, push.userId),
        eq(keyOf(KEY_PREFIX), push.key),
        notSubmitted(deps.db),
      ),
    )
  return stillDue.length === 0
}

/** Condition: open, due within this time and not submitted by the enrolled student. The query joins `ownExtension`. */
export function isOpenWork(deps: Deps, withinMs: number): SQL | undefined {
  const now = deps.now()
  const [after, until] = [now, new Date(now.getTime() + withinMs)].map((time) =>
    sql.param(time, assessments.dueAt),
  )
  // First, the assessments that are due for anybody: checking every student's own due time would read everything.
  const dueForAnybody = sql`${assessments.id} in (
    select ${assessments.id} from ${assessments} where ${assessments.dueAt} > ${after} and ${assessments.dueAt} <= ${until}
    union
    select ${assessmentExtensions.assessmentId} from ${assessmentExtensions}
    where ${assessmentExtensions.dueAt} > ${after} and ${assessmentExtensions.dueAt} <= ${until})`
  return and(
    dueForAnybody,
    sql`${ownDueAt} > ${after}`,
    sql`${ownDueAt} <= ${until}`,
    or(isNull(assessments.availableAt), lte(assessments.availableAt, now)),
    notSubmitted(deps.db),
  )
}

/** Work due within 24 hours, earliest first. `where` gets the reminder's key, under `prefix`, and selects the work. */
export async function workDueSoon(
  deps: Deps,
  prefix: string,
  where: (key: SQL<string>) => SQL | undefined,
): Promise<DueWork[]> {
  const key = keyOf(prefix)
  const rows = await deps.db.q
    .select({
      key,
      userId: enrolments.userId,
      assessmentId: assessments.id,
      title: assessments.title,
      courseTitle: courses.title,
      dueAt: ownDueAt,
    })
    .from(assessments)
    .innerJoin(courses, eq(courses.id, assessments.courseId))
    .innerJoin(enrolments, eq(enrolments.courseId, assessments.courseId))
    .leftJoin(assessmentExtensions, ownExtension(enrolments.userId))
    .where(and(isOpenWork(deps, WINDOW_MS), where(key)))
    .orderBy(asc(ownDueAt), asc(assessments.id), asc(enrolments.userId))
    .limit(BATCH)
  // The conditions above exclude a null due time.
  return rows.flatMap(({ dueAt, ...row }) => (dueAt ? [{ ...row, dueAt }] : []))
}

function notYetReminded(deps: Deps): Promise<DueWork[]> {
  const { q } = deps.db
  return workDueSoon(deps, KEY_PREFIX, (key) =>
    and(
      exists(q.select().from(pushTokens).where(eq(pushTokens.userId, enrolments.userId))),
      notExists(q.select().from(pushMessages).where(eq(pushMessages.dedupeKey, key))),
    ),
  )
}
