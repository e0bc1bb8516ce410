import { eq, isNull, sql, type AnyColumn } from 'drizzle-orm'
import { Gauge, Registry } from 'prom-client'
import { mails, orderFlags, pushDeliveries, pushMessages } from '../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { countOf, unsentOf, type OutboxTable } from '../outbox.ts'

interface Backlog {
  waiting: number
  /** Not tried any more (docs/operations.md#mail). */
  givenUp: number
  oldestAge: number
}

export interface DatabaseFigures {
  mails: Backlog
  pushes: Backlog
  openFlags: number
}

/** Reads the figures from the database; rejects when the database does not answer. */
export async function readFigures(deps: Deps): Promise<DatabaseFigures> {
  const { q } = deps.db
  const [mailRow] = await q
    .select(backlogColumns(mails, mails.createdAt))
    .from(mails)
    .where(unsentOf(mails).unsent)
  const [pushRow] = await q
    .select(backlogColumns(pushDeliveries, pushMessages.createdAt))
    .from(pushDeliveries)
    .innerJoin(pushMessages, eq(pushMessages.id, pushDeliveries.messageId))
    .where(unsentOf(pushDeliveries).unsent)
  const openFlags = await q.$count(orderFlags, isNull(orderFlags.resolvedAt))
  const now = deps.now().getTime() / 1000
  return { mails: backlogOf(mailRow, now), pushes: backlogOf(pushRow, now), openFlags }
}

const backlogColumns = (table: OutboxTable, writtenAt: AnyColumn) => {
  const { waiting, givenUp } = unsentOf(table)
  return {
    waiting: countOf(waiting),
    givenUp: countOf(givenUp),
    oldest: sql<
      number | null
    >`extract(epoch from min(${writtenAt}) filter (where ${waiting}))`.mapWith(Number),
  }
}

const backlogOf = (
  row: { waiting: number; givenUp: number; oldest: number | null } | undefined,
  now: number,
): Backlog => ({
  waiting: row?.waiting ?? 0,
  givenUp: row?.givenUp ?? 0,
  oldestAge: row?.oldest ? Math.max(0, now - row.oldest) : 0,
})

interface PoolState {
  total: number
  idle: number
  waiting: number
}

/** The figures as Prometheus reads them; without `figures` when the database does not answer. */
export function figuresText(
  figures: DatabaseFigures | undefined,
  pool: PoolState,
): Promise<string> {
  // Made anew for each answer: a gauge that is left out must not show its last value.
  const registry = new Registry()
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `lopmo_${name}`, help, labelNames, registers: [registry] })
  gauge('database_up', 'Whether the database answered within a second').set(figures ? 1 : 0)
  const connections = gauge('database_connections', 'Of this process, by state', 'state')
  for (const [state, count] of Object.entries(pool)) connections.set({ state }, count)
  if (figures) {
    const messages = gauge('outbox_messages', 'Not sent yet, by state', 'outbox', 'state')
    const oldest = gauge('outbox_oldest_age_seconds', 'Of the longest waiting message', 'outbox')
    for (const outbox of ['mails', 'pushes'] as const) {
      const { waiting, givenUp, oldestAge } = figures[outbox]
      messages.set({ outbox, state: 'waiting' }, waiting)
      messages.set({ outbox, state: 'given-up' }, givenUp)
      oldest.set({ outbox }, oldestAge)
    }
    gauge('payment_reviews_open', 'Orders that wait for a person').set(figures.openFlags)
  }
  return registry.metrics()
}
