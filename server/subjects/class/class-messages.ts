import { and, count, eq, exists, gte, isNull, notExists, sql, type SQL } from 'drizzle-orm'
import type {
  ClassMessageKind,
  ClassMessages,
  ReminderResult,
} from '../../../shared/contract/class.ts'
import {
  DAILY_MESSAGES,
  REMIND_AGAIN_DAYS,
  REMINDER_TITLE,
} from '../../../shared/rules/class-messages.ts'
import { siteDayOf, startOfSiteDay } from '../../../shared/rules/site-days.ts'
import type { Actor } from '../../platform/actor.ts'
import {
  classMessageRecipients,
  classMessages,
  enrolments,
  lessons,
  users,
} from '../../platform/db/schema.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import { keyset, toPage } from '../../platform/db/keyset.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { DAY } from '../../platform/time-units.ts'
import { recordTeaching } from '../teaching/admin-teaching.ts'
import { lockOutline, taughtCourse } from '../teaching/teaching-access.ts'
import { courseToWriteTo } from './class-access.ts'

/** Whom a reminder is for; shares in whole percent. With several conditions all of them must hold. */
export interface Behind {
  below?: number | undefined
  unseenDays?: number | undefined
  /** Only these, whatever they have done. */
  students?: readonly string[] | undefined
}

interface NewMessage {
  kind: ClassMessageKind
  title: string
  body: string
}

/** The enrolled who can read: not those whose account is locked or erased. */
const reachable = (courseId: string): SQL | undefined =>
  and(eq(enrolments.courseId, courseId), isNull(users.disabledAt))

const NOBODY = () =>
  conflict('NOBODY', 'Lúc này không có học viên nào để gửi. Hãy đổi điều kiện rồi thử lại.')

/** Throws 409 DAILY_LIMIT. Call it under the lock of the course. */
async function requireTurn(deps: Deps, courseId: string, kind: ClassMessageKind): Promise<void> {
  const since = startOfSiteDay(siteDayOf(deps.now()))
  const written = await deps.db.q.$count(
    classMessages,
    and(
      eq(classMessages.courseId, courseId),
      eq(classMessages.kind, kind),
      gte(classMessages.createdAt, since),
    ),
  )
  const most = DAILY_MESSAGES[kind]
  if (written < most) return
  const what = kind === 'ANNOUNCEMENT' ? 'thông báo' : 'lời nhắc'
  throw conflict(
    'DAILY_LIMIT',
    `Mỗi khóa học gửi được ${most} ${what} một ngày và hôm nay đã đủ. Hãy gửi vào ngày mai.`,
  )
}

/** Writes the message and, in one statement, to whom; returns how many. Call it under the lock of the course. */
async function write(
  deps: Deps,
  actor: Actor,
  courseId: string,
  message: NewMessage,
  chosen: SQL | undefined,
): Promise<{ _id: string; recipients: number }> {
  const { q } = deps.db
  const now = deps.now()
  const _id = newId(now)
  await q
    .insert(classMessages)
    .values({ id: _id, courseId, authorId: actor.id, ...message, createdAt: now })
  const written = await q
    .insert(classMessageRecipients)
    .select(
      q
        .select({
          messageId: sql<string>`${_id}::text`.as('message_id'),
          userId: enrolments.userId,
          mailedAt: sql<Date | null>`null::timestamptz`.as('mailed_at'),
          readAt: sql<Date | null>`null::timestamptz`.as('read_at'),
        })
        .from(enrolments)
        .innerJoin(users, eq(users.id, enrolments.userId))
        .where(and(reachable(courseId), chosen)),
    )
    .returning({ userId: classMessageRecipients.userId })
  if (written.length === 0) throw NOBODY()
  return { _id, recipients: written.length }
}

/**
 * POST /api/instructor/courses/{id}/class/announcements: writes to everybody enrolled now. 404, 403, 409 DAILY_LIMIT,
 * NOBODY.
 */
export async function announce(
  deps: Deps,
  actor: Actor,
  courseId: string,
  given: { title: string; body: string },
): Promise<{ _id: string; recipients: number }> {
  const sent = await deps.db.tx(async () => {
    const course = await courseToWriteTo(deps, actor, courseId)
    // One after the other, so that the day's limit holds.
    await lockOutline(deps, course._id)
    await requireTurn(deps, course._id, 'ANNOUNCEMENT')
    const message = { kind: 'ANNOUNCEMENT' as const, ...given }
    const written = await write(deps, actor, course._id, message, undefined)
    await recordTeaching(deps, actor, course._id, {
      action: 'class.announce',
      after: { subject: given.title, count: written.recipients },
    })
    return written
  })
  deps.wakeOutbox()
  return sent
}

function isBehind(deps: Deps, courseId: string, behind: Behind): SQL | undefined {
  const { below, unseenDays, students } = behind
  if (students) return isOneOf(enrolments.userId, students)
  const all = sql`(select count(*) from ${lessons} where ${lessons.courseId} = ${courseId})`
  const seen = sql`coalesce(${enrolments.lastSeenAt}, ${enrolments.createdAt})`
  const before = (days: number) =>
    sql`${new Date(deps.now().getTime() - days * DAY).toISOString()}::timestamptz`
  return and(
    // Whoever has finished is not behind, however long ago that was.
    sql`${enrolments.lessonsDone} < ${all}`,
    below === undefined
      ? undefined
      : sql`100.0 * ${enrolments.lessonsDone} < ${below}::int * ${all}`,
    unseenDays === undefined ? undefined : sql`${seen} < ${before(unseenDays)}`,
  )
}

const earlierReminder = (deps: Deps, courseId: string) =>
  deps.db.q
    .select({ one: sql`1` })
    .from(classMessageRecipients)
    .innerJoin(classMessages, eq(classMessages.id, classMessageRecipients.messageId))
    .where(
      and(
        eq(classMessageRecipients.userId, enrolments.userId),
        eq(classMessages.courseId, courseId),
        eq(classMessages.kind, 'REMINDER'),
        sql`${classMessages.createdAt} > ${new Date(
          deps.now().getTime() - REMIND_AGAIN_DAYS * DAY,
        ).toISOString()}::timestamptz`,
      ),
    )

/** How many a reminder would reach, and how many it would leave out. */
async function countBehind(deps: Deps, courseId: string, behind: SQL | undefined) {
  const earlier = exists(earlierReminder(deps, courseId))
  const [row] = await deps.db.q
    .select({
      all: count(),
      leftOut: sql<number>`(count(*) filter (where ${earlier}))::int`,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(and(reachable(courseId), behind))
  const { all, leftOut } = row ?? { all: 0, leftOut: 0 }
  return { recipients: all - leftOut, leftOut }
}

/**
 * POST /api/instructor/courses/{id}/class/reminders: reminds those who are behind and were not reminded in three days
 * (docs/class.md#reminders). `dryRun` only counts. Errors as `announce`.
 */
export async function remind(
  deps: Deps,
  actor: Actor,
  courseId: string,
  { body, dryRun, ...behind }: Behind & { body: string; dryRun: boolean },
): Promise<ReminderResult> {
  const sent = await deps.db.tx(async (): Promise<ReminderResult> => {
    const course = await courseToWriteTo(deps, actor, courseId)
    const chosen = isBehind(deps, course._id, behind)
    if (dryRun) return { _id: null, ...(await countBehind(deps, course._id, chosen)) }
    // Two teachers at once would remind the same students twice.
    await lockOutline(deps, course._id)
    await requireTurn(deps, course._id, 'REMINDER')
    const { leftOut } = await countBehind(deps, course._id, chosen)
    const message = { kind: 'REMINDER' as const, title: REMINDER_TITLE, body }
    const fresh = notExists(earlierReminder(deps, course._id))
    const written = await write(deps, actor, course._id, message, and(chosen, fresh))
    await recordTeaching(deps, actor, course._id, {
      action: 'class.remind',
      after: { count: written.recipients },
    })
    return { ...written, leftOut }
  })
  if (!dryRun) deps.wakeOutbox()
  return sent
}

const PAGE = 10
const NEWEST = keyset([classMessages.createdAt, 'desc'], [classMessages.id, 'asc'])

/** GET /api/instructor/courses/{id}/class/messages: what was written to the class, newest first. */
export async function sentMessages(
  deps: Deps,
  actor: Actor,
  courseId: string,
  after: string | undefined,
): Promise<ClassMessages> {
  await taughtCourse(deps, actor, courseId, 'view')
  const { q } = deps.db
  const each = q
    .select({
      recipients: sql<number>`count(*)::int`.as('recipients'),
      read: sql<number>`count(${classMessageRecipients.readAt})::int`.as('read'),
    })
    .from(classMessageRecipients)
    .where(eq(classMessageRecipients.messageId, classMessages.id))
    .as('each')
  const rows = await q
    .select({
      id: classMessages.id,
      key: NEWEST.key,
      kind: classMessages.kind,
      title: classMessages.title,
      body: classMessages.body,
      createdAt: classMessages.createdAt,
      author: users.fullName,
      recipients: each.recipients,
      read: each.read,
    })
    .from(classMessages)
    .leftJoin(users, eq(users.id, classMessages.authorId))
    .innerJoinLateral(each, sql`true`)
    .where(and(eq(classMessages.courseId, courseId), NEWEST.after(after)))
    .orderBy(NEWEST.order)
    .limit(PAGE + 1)
  return toPage(rows, PAGE, ({ kind, createdAt, author, ...row }) => ({
    _id: row.id,
    title: row.title,
    body: row.body,
    recipients: row.recipients,
    read: row.read,
    // Written by this server alone.
    kind: kind as ClassMessageKind,
    author: author ?? '',
    createdAt: createdAt.toISOString(),
  }))
}
