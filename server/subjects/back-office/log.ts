import { and, eq, sql } from 'drizzle-orm'
import type { AuditAction, LogEntry } from '../../../shared/contract/admin/log.ts'
import { orderCode } from '../../../shared/format/order-code.ts'
import {
  adminLog,
  courseReviews,
  courses,
  orders,
  topics,
  users,
} from '../../platform/db/schema.ts'
import { keyset, toPage } from '../../platform/db/keyset.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import { SCREEN_ROWS } from '../../platform/http/pages.ts'
import type { Deps } from '../../deps.ts'

export interface LogFilter {
  /** The id of what it was done to; an order also by its code, an account by its email, a course by its slug. */
  target?: string | undefined
  actor?: string | undefined
  action?: AuditAction | undefined
  after?: string | undefined
}

const NEWEST = keyset([adminLog.createdAt, 'desc'], [adminLog.id, 'asc'])

type Row = typeof adminLog.$inferSelect

/** GET /api/admin/log: what was done, newest first, with the names of now; a fixed number of statements. */
export async function readLog(deps: Deps, filter: LogFilter) {
  const rows = await deps.db.q
    .select({ key: NEWEST.key, row: adminLog })
    .from(adminLog)
    .where(
      and(
        filter.target
          ? isOneOf(adminLog.targetId, await targetsOf(deps, filter.target))
          : undefined,
        filter.actor ? eq(adminLog.actorId, filter.actor) : undefined,
        filter.action ? eq(adminLog.action, filter.action) : undefined,
        NEWEST.after(filter.after),
      ),
    )
    .orderBy(NEWEST.order)
    .limit(SCREEN_ROWS + 1)
  const names = await namesOf(
    deps,
    rows.map(({ row }) => row),
  )
  return toPage(rows, SCREEN_ROWS, ({ row }) => entryOf(row, names))
}

async function targetsOf(deps: Deps, target: string): Promise<string[]> {
  const id = target.trim()
  const { q } = deps.db
  if (id.includes('@')) {
    const found = await q
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, id.toLowerCase()))
    return found.map((row) => row.id)
  }
  const named = await q
    .select({ id: orders.id })
    .from(orders)
    .where(sql`upper(right(${orders.id}, 8)) = ${id.toUpperCase()}`)
    .unionAll(q.select({ id: courses.id }).from(courses).where(eq(courses.slug, id)))
  return [id, ...named.map((row) => row.id)]
}

interface Names {
  people: Map<string, { _id: string; fullName: string; email: string }>
  courses: Map<string, string>
  topics: Map<string, string>
  reviews: Map<string, string>
}

const ID = /^[0-9a-f]{24}$/

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}

async function namesOf(deps: Deps, rows: readonly Row[]): Promise<Names> {
  const ids = [
    ...new Set(
      rows.flatMap((row) => [
        row.targetId,
        ...(row.actorId === null ? [] : [row.actorId]),
        ...idsIn(row.before),
        ...idsIn(row.after),
      ]),
    ),
  ]
  const { q } = deps.db
  const [people, taught, about, written] = await Promise.all([
    q
      .select({ _id: users.id, fullName: users.fullName, email: users.email })
      .from(users)
      .where(isOneOf(users.id, ids)),
    q.select({ id: courses.id, name: courses.title }).from(courses).where(isOneOf(courses.id, ids)),
    q.select({ id: topics.id, name: topics.name }).from(topics).where(isOneOf(topics.id, ids)),
    q
      .select({
        id: courseReviews.id,
        name: sql<string>`${users.fullName} || ' (' || ${courses.title} || ')'`,
      })
      .from(courseReviews)
      .innerJoin(users, eq(users.id, courseReviews.userId))
      .innerJoin(courses, eq(courses.id, courseReviews.courseId))
      .where(isOneOf(courseReviews.id, ids)),
  ])
  const named = (found: { id: string; name: string }[]) =>
    new Map(found.map(({ id, name }) => [id, name]))
  return {
    people: new Map(people.map((person) => [person._id, person])),
    courses: named(taught),
    topics: named(about),
    reviews: named(written),
  }
}

function nameOf(type: string, id: string, names: Names): string {
  switch (type) {
    case 'order':
      return orderCode(id)
    case 'user':
      return names.people.get(id)?.fullName ?? ''
    case 'course':
      return names.courses.get(id) ?? ''
    case 'review':
      return names.reviews.get(id) ?? ''
    case 'topic':
      return names.topics.get(id) ?? ''
    default:
      return ''
  }
}

type Written = Record<string, unknown> | null

function entryOf(row: Row, names: Names): LogEntry {
  const mentioned = [...idsIn(row.before), ...idsIn(row.after)].flatMap((id) => {
    const name =
      names.courses.get(id) ?? names.topics.get(id) ?? names.people.get(id)?.fullName ?? ''
    return name ? [[id, name] as const] : []
  })
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    actor:
      row.actorId === null
        ? null
        : (names.people.get(row.actorId) ?? { _id: row.actorId, fullName: '', email: '' }),
    command: row.command,
    action: row.action,
    target: {
      type: row.targetType,
      _id: row.targetId,
      name: nameOf(row.targetType, row.targetId, names),
    },
    // `record` writes objects alone.
    before: row.before as Written,
    after: row.after as Written,
    note: row.note,
    names: Object.fromEntries(mentioned),
  }
}
