import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { OutboxState, SiteStatus } from '../../../shared/contract/admin/site.ts'
import { rawRows } from '../../platform/db/raw-rows.ts'
import { mails, pushDeliveries, pushMessages } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { scrubText } from '../../platform/log/scrub.ts'
import { countOf, unsentOf, type OutboxTable } from '../../platform/outbox.ts'
import type { PaymentProvider } from '../../providers/ports/payment-provider.ts'
import { VERSION } from '../../platform/version.ts'
import { DAY } from '../../platform/time-units.ts'

/** How the site stands, for its owner (docs/back-office.md#site): no secret, no key. */

/** What a callback or an answer of a provider failed with, of the outcomes of `payment_events`. */
const FAILURES = [
  'refused',
  'unclear',
  'unreachable',
  'malformed',
  'bad-signature',
  'wrong-amount',
  'error',
]
const FAILURE_DAYS = 30

/** The sent ones among which the last is looked for: a resent mail is older than others. */
const NEWEST = 100

const timeOf = (seconds: string | null): string | null =>
  seconds === null ? null : new Date(Number(seconds) * 1000).toISOString()

interface Messages {
  table: OutboxTable
  /** `table` with what says when a message was written. */
  written: { from: SQL; at: AnyColumn; id: AnyColumn }
  /** `order by` of the newest first, served by an index. */
  newest: SQL
}

const MAILS: Messages = {
  table: mails,
  written: { from: sql`${mails}`, at: mails.createdAt, id: mails.id },
  newest: sql`${mails.id} desc`,
}

const PUSHES: Messages = {
  table: pushDeliveries,
  written: {
    from: sql`${pushDeliveries} join ${pushMessages} on ${pushMessages.id} = ${pushDeliveries.messageId}`,
    at: pushMessages.createdAt,
    id: pushMessages.id,
  },
  newest: sql`${pushDeliveries.messageId} desc, ${pushDeliveries.tokenId}`,
}

async function outboxState(deps: Deps, { table, written, newest }: Messages): Promise<OutboxState> {
  const { unsent, waiting, givenUp } = unsentOf(table)
  const [row] = await rawRows<{
    waiting: string
    failed: string
    last_sent: string | null
    failed_written: string | null
    words: string | null
  }>(
    deps.db,
    sql`
    select counts.*, extract(epoch from sent.at) as last_sent,
      extract(epoch from failure.written_at) as failed_written, failure.words
    from (
      select ${countOf(waiting)} as waiting, ${countOf(givenUp)} as failed
      from ${table} where ${unsent}
    ) counts
    cross join (
      select max(sent_at) as at from (
        select sent_at from ${table} where sent_at is not null order by ${newest} limit ${NEWEST}
      ) newest
    ) sent
    left join lateral (
      select ${written.at} as written_at, ${table.lastError} as words
      from ${written.from} where ${unsent} and ${table.lastError} is not null
      order by ${written.at} desc, ${written.id} desc limit 1
    ) failure on true`,
  )
  return {
    waiting: Number(row?.waiting ?? 0),
    failed: Number(row?.failed ?? 0),
    lastSentAt: timeOf(row?.last_sent ?? null),
    lastFailure: row?.failed_written
      ? { writtenAt: timeOf(row.failed_written) ?? '', words: scrubText(row.words ?? '') }
      : null,
  }
}

async function paymentStates(deps: Deps): Promise<SiteStatus['payments']> {
  const paid = await rawRows<{ provider: string; at: string }>(
    deps.db,
    sql`
    select provider, extract(epoch from max(paid_at)) as at
    from orders where paid_at is not null group by provider`,
  )
  const since = new Date(deps.now().getTime() - FAILURE_DAYS * DAY)
  const failed = await rawRows<{
    provider: string
    source: string
    outcome: string
    at: string
  }>(
    deps.db,
    sql`
    select distinct on (provider) provider, source, outcome, extract(epoch from created_at) as at
    from payment_events
    where created_at > ${since} and outcome = any(${sql.param(FAILURES)})
    order by provider, created_at desc`,
  )
  return Object.values(deps.payments).map((provider) => {
    const failure = failed.find((row) => row.provider === provider.id)
    return {
      provider: provider.id,
      name: provider.name,
      state: connectionOf(deps, provider),
      lastPaidAt: timeOf(paid.find((row) => row.provider === provider.id)?.at ?? null),
      lastFailure: failure
        ? { at: timeOf(failure.at) ?? '', source: failure.source, outcome: failure.outcome }
        : null,
    }
  })
}

function connectionOf(deps: Deps, provider: PaymentProvider) {
  const gateway = provider.connect(deps)
  if (!gateway) return 'off'
  return gateway.simulated ? 'simulated' : 'configured'
}

export async function readSiteStatus(deps: Deps): Promise<SiteStatus> {
  const { settings, db, files } = deps
  return {
    mail: {
      ...(await outboxState(deps, MAILS)),
      transport: settings.smtpUrl ? 'smtp' : 'folder',
      from: settings.mailFrom,
    },
    pushes: { ...(await outboxState(deps, PUSHES)), isConfigured: settings.fcm !== undefined },
    payments: await paymentStates(deps),
    files: files.place,
    version: VERSION,
    database: db.engine,
  }
}
