import { sql } from 'drizzle-orm'
import type { OutboxState, SiteStatus } from '../../shared/contract/admin/site.ts'
import { DAY_MS } from '../../shared/rules/site-days.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Deps } from '../deps.ts'
import { scrubText } from '../log/scrub.ts'
import { MAX_ATTEMPTS } from '../outbox/outbox.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { VERSION } from '../version.ts'

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

interface OutboxRow {
  waiting: string
  failed: string
  last_sent: string | null
  failed_written: string | null
  words: string | null
}

const stateOf = (row: OutboxRow | undefined): OutboxState => ({
  waiting: Number(row?.waiting ?? 0),
  failed: Number(row?.failed ?? 0),
  lastSentAt: timeOf(row?.last_sent ?? null),
  lastFailure: row?.failed_written
    ? { writtenAt: timeOf(row.failed_written) ?? '', words: scrubText(row.words ?? '') }
    : null,
})

/** A time of `extract(epoch …)`. */
const timeOf = (seconds: string | null): string | null =>
  seconds === null ? null : new Date(Number(seconds) * 1000).toISOString()

async function mailState(deps: Deps): Promise<OutboxState> {
  const rows = await rawRows<OutboxRow>(
    deps.db,
    sql`
    select counts.*, extract(epoch from sent.at) as last_sent,
      extract(epoch from failure.created_at) as failed_written, failure.last_error as words
    from (
      select count(*) filter (where attempts < ${MAX_ATTEMPTS}) as waiting,
        count(*) filter (where attempts >= ${MAX_ATTEMPTS}) as failed
      from mails where sent_at is null
    ) counts
    cross join (
      select max(sent_at) as at
      from (select sent_at from mails where sent_at is not null order by id desc limit ${NEWEST}) newest
    ) sent
    left join lateral (
      select created_at, last_error from mails
      where sent_at is null and last_error is not null order by created_at desc, id desc limit 1
    ) failure on true`,
  )
  return stateOf(rows[0])
}

async function pushState(deps: Deps): Promise<OutboxState> {
  const rows = await rawRows<OutboxRow>(
    deps.db,
    sql`
    select counts.*, extract(epoch from sent.at) as last_sent,
      extract(epoch from failure.created_at) as failed_written, failure.last_error as words
    from (
      select count(*) filter (where attempts < ${MAX_ATTEMPTS}) as waiting,
        count(*) filter (where attempts >= ${MAX_ATTEMPTS}) as failed
      from push_deliveries where sent_at is null
    ) counts
    cross join (
      select max(sent_at) as at from (
        select sent_at from push_deliveries where sent_at is not null
        order by message_id desc, token_id limit ${NEWEST}
      ) newest
    ) sent
    left join lateral (
      select message.created_at, delivery.last_error
      from push_deliveries delivery join push_messages message on message.id = delivery.message_id
      where delivery.sent_at is null and delivery.last_error is not null
      order by message.created_at desc, message.id desc limit 1
    ) failure on true`,
  )
  return stateOf(rows[0])
}

async function paymentStates(deps: Deps): Promise<SiteStatus['payments']> {
  const paid = await rawRows<{ provider: string; at: string }>(
    deps.db,
    sql`
    select provider, extract(epoch from max(paid_at)) as at
    from orders where paid_at is not null group by provider`,
  )
  const since = new Date(deps.now().getTime() - FAILURE_DAYS * DAY_MS)
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
      ...(await mailState(deps)),
      transport: settings.smtpUrl ? 'smtp' : 'folder',
      from: settings.mailFrom,
    },
    pushes: { ...(await pushState(deps)), isConfigured: settings.fcm !== undefined },
    payments: await paymentStates(deps),
    files: files.place,
    version: VERSION,
    database: db.engine,
  }
}
