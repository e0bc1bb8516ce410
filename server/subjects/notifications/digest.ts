import { and, asc, eq, exists, gt, notExists, sql } from 'drizzle-orm'
import { runAlone } from '../../platform/db/run-alone.ts'
import { ownDueAt, ownExtension } from '../../platform/db/own-assessment.ts'
import {
  assessmentExtensions,
  assessments,
  courses,
  enrolments,
  mails,
  users,
} from '../../platform/db/schema.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import { DAY, HOUR } from '../../platform/time-units.ts'
import type { Deps } from '../../deps.ts'
import { enqueueNotices, getsMails } from '../../providers/mail/notices.ts'
import { isOpenWork } from '../../providers/push/reminders.ts'

/** Việt Nam is at UTC+7 all year. */
const VIETNAM_MS = 7 * HOUR

/** Mondays at 7:00 in Việt Nam; until noon, servers that were down then write what they have missed. */
const FROM_HOUR = 7
const UNTIL_HOUR = 12

/** Students in one transaction, and the most work that one mail lists. */
const BATCH = 200
const LISTED = 50

/** The Monday, as `2026-11-23`, whose digest is written at this time; null at any other. */
function digestWeek(now: Date): string | null {
  const there = new Date(now.getTime() + VIETNAM_MS)
  const hour = there.getUTCHours()
  const isTime = there.getUTCDay() === 1 && hour >= FROM_HOUR && hour < UNTIL_HOUR
  return isTime ? there.toISOString().slice(0, 10) : null
}

/**
 * Job: on Monday morning mails each student the unsubmitted work of the next 7 days, once for each student and week.
 * Returns how many.
 */
export async function mailDigests(deps: Deps, stopping?: AbortSignal): Promise<number> {
  const week = digestWeek(deps.now())
  if (week === null) return 0
  const work = async (signal: AbortSignal) => {
    let written = 0
    let after = ''
    while (!signal.aborted) {
      const batch = await deps.db.tx(() => mailBatch(deps, week, after))
      if (batch.last === undefined) break
      written += batch.written
      after = batch.last
    }
    return written
  }
  const written = await runAlone(deps, 'digest', work, stopping ? { stopping } : {})
  if (written) deps.wakeOutbox()
  return written ?? 0
}

async function mailBatch(
  deps: Deps,
  week: string,
  after: string,
): Promise<{ written: number; last: string | undefined }> {
  const { q } = deps.db
  const isDue = isOpenWork(deps, 7 * DAY)
  const key = (userId: string) => `digest:${week}:${userId}`
  const alreadyMailed = q
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.dedupeKey, sql`${key('')}::text || ${users.id}`))
  const due = q
    .select({ id: assessments.id })
    .from(enrolments)
    .innerJoin(assessments, eq(assessments.courseId, enrolments.courseId))
    .leftJoin(assessmentExtensions, ownExtension(enrolments.userId))
    .where(and(eq(enrolments.userId, users.id), isDue))
  const readers = await q
    .select({ id: users.id })
    .from(users)
    .where(
      and(gt(users.id, after), getsMails(deps, 'digest'), notExists(alreadyMailed), exists(due)),
    )
    .orderBy(asc(users.id))
    .limit(BATCH)
  const ids = readers.map(({ id }) => id)
  const rows = await q
    .select({
      userId: enrolments.userId,
      title: assessments.title,
      courseTitle: courses.title,
      dueAt: ownDueAt,
    })
    .from(enrolments)
    .innerJoin(assessments, eq(assessments.courseId, enrolments.courseId))
    .innerJoin(courses, eq(courses.id, assessments.courseId))
    .leftJoin(assessmentExtensions, ownExtension(enrolments.userId))
    .where(and(isOneOf(enrolments.userId, ids), isDue))
    .orderBy(asc(ownDueAt), asc(assessments.id))
  const workOf = new Map<string, { title: string; courseTitle: string; dueAt: string }[]>()
  for (const { userId, dueAt, ...work } of rows) {
    // The conditions exclude a null due time.
    if (!dueAt) continue
    const earlier = workOf.get(userId) ?? []
    workOf.set(userId, [...earlier, { ...work, dueAt: dueAt.toISOString() }])
  }
  const notices = [...workOf].map(([userId, work]) => ({
    data: { due: work.slice(0, LISTED), more: Math.max(0, work.length - LISTED) },
    userId,
    dedupeKey: key(userId),
  }))
  return { written: await enqueueNotices(deps, 'digest', notices), last: ids.at(-1) }
}
