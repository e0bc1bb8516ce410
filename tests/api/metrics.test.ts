import { describe, expect, test } from 'vitest'
import { mails, orders, orderFlags } from '../../server/platform/db/schema.ts'
import { startJobs } from '../../server/platform/jobs.ts'
import { createMetrics } from '../../server/platform/metrics/metrics.ts'
import { MAX_ATTEMPTS } from '../../server/platform/outbox.ts'
import { freshDatabase, sharedApi, startApi, type TestApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import { quietLog } from '../support/quiet-log.ts'

const metricsToken = 'a-token-of-the-operator'
const headers = { authorization: `Bearer ${metricsToken}` }

/** The samples by their name with labels. */
async function scrape(api: TestApi): Promise<Map<string, number>> {
  const { status, body, headers: sent } = await api.call<string>('GET', '/metrics', { headers })
  expect(status).toBe(200)
  expect(sent.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name = '', value] = /^(\S+(?:\{.*\})?) (\S+)$/.exec(line) ?? []
      return [name, Number(value)]
    }),
  )
}

describe('who may read', () => {
  test('only who has the token; to everybody else there is nothing', async () => {
    const api = await startApi({ settings: { metricsToken } })
    const asked = async (authorization?: string) => {
      const answer = await api.call('GET', '/metrics', {
        headers: authorization ? { authorization } : {},
      })
      return answer.status
    }
    expect(await asked(headers.authorization)).toBe(200)
    for (const wrong of [undefined, 'Bearer ', `Bearer ${metricsToken}x`, metricsToken]) {
      expect(await asked(wrong)).toBe(404)
    }
  })

  test('nobody where no token is set', async () => {
    const api = await startApi()
    for (const authorization of ['Bearer ', 'Bearer undefined']) {
      const answer = await api.call('GET', '/metrics', { headers: { authorization } })
      expect(answer.status).toBe(404)
      expect(answer.body.code).toBe('NOT_FOUND')
    }
  })
})

describe('what it tells', () => {
  const api = sharedApi({ settings: { metricsToken } })

  test('requests and their time by the pattern of the route, method and status', async () => {
    await api.call('GET', '/api/public/courses/mot')
    await api.call('GET', '/api/public/courses/hai')
    await api.call('GET', '/api/bay-gio-la-khong-co')
    const route = 'route="/api/public/courses/:idOrSlug"'
    const read = async () => {
      const samples = await scrape(api)
      return [
        samples.get(`lopmo_http_requests_total{method="GET",${route},status="404"}`),
        samples.get(`lopmo_http_request_duration_seconds_count{method="GET",${route}}`),
        samples.get('lopmo_http_requests_total{method="GET",route="none",status="404"}'),
      ]
    }
    await expect.poll(read).toEqual([2, 2, 1])
    expect([...(await scrape(api)).keys()].join()).not.toContain('khong-co')
  })

  test('what the services count', async () => {
    const { metrics } = api.deps
    metrics.count('limits_hit', { limit: 'registration' })
    metrics.count('sign_ins', { outcome: 'ok' })
    metrics.count('sign_ins', { outcome: 'ok' })
    metrics.count('payments', { provider: 'MOMO', source: 'ipn', outcome: 'settled' })
    metrics.count('payment_reviews', {})
    metrics.count('uploads', { outcome: 'stored' })
    const samples = await scrape(api)
    expect(samples.get('lopmo_limits_hit_total{limit="registration"}')).toBe(1)
    expect(samples.get('lopmo_sign_ins_total{outcome="ok"}')).toBe(2)
    expect(
      samples.get('lopmo_payments_total{provider="MOMO",source="ipn",outcome="settled"}'),
    ).toBe(1)
    expect(samples.get('lopmo_payment_reviews_total')).toBe(1)
    expect(samples.get('lopmo_uploads_total{outcome="stored"}')).toBe(1)
  })

  test('how much waits to be sent, since when, and which orders wait for a person', async () => {
    const now = new Date('2026-11-02T03:00:00Z')
    api.clock.now = now
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    const mail = (id: string, minutes: number, rest: object = {}) => ({
      id,
      dedupeKey: id,
      toAddress: 'lan@example.test',
      subject: '',
      template: 'welcome',
      createdAt: ago(minutes),
      nextAttemptAt: now,
      ...rest,
    })
    await api.db.q
      .insert(mails)
      .values([
        mail('new', 1),
        mail('old', 7),
        mail('sent', 90, { sentAt: ago(80) }),
        mail('given-up', 100, { attempts: MAX_ATTEMPTS, lastError: 'no' }),
      ])
    const { id: userId } = await makeUser(api.db)
    await api.db.q
      .insert(orders)
      .values({ id: 'o1', userId, provider: 'MOMO', totalAmount: 1, expiresAt: now })
    await api.db.q.insert(orderFlags).values([
      { id: 'r1', orderId: 'o1', reason: 'Sai số tiền', createdAt: now },
      { id: 'r2', orderId: 'o1', reason: 'Đã xem', createdAt: now, resolvedAt: now },
    ])
    const samples = await scrape(api)
    expect(samples.get('lopmo_outbox_messages{outbox="mails",state="waiting"}')).toBe(2)
    expect(samples.get('lopmo_outbox_messages{outbox="mails",state="given-up"}')).toBe(1)
    expect(samples.get('lopmo_outbox_oldest_age_seconds{outbox="mails"}')).toBe(7 * 60)
    expect(samples.get('lopmo_outbox_messages{outbox="pushes",state="waiting"}')).toBe(0)
    expect(samples.get('lopmo_outbox_oldest_age_seconds{outbox="pushes"}')).toBe(0)
    expect(samples.get('lopmo_payment_reviews_open')).toBe(1)
    expect(samples.get('lopmo_database_up')).toBe(1)
    expect(samples.get('lopmo_database_connections{state="total"}')).toBeGreaterThan(0)
    expect(samples.get('lopmo_database_connections{state="waiting"}')).toBe(0)
  })

  test('each job’s last success, failure and time', async () => {
    const jobs = startJobs(
      quietLog({ error: () => {} }),
      [
        { name: 'good', everyMs: 3_600_000, run: async () => {} },
        { name: 'bad', everyMs: 3_600_000, run: () => Promise.reject(new Error('no')) },
      ],
      { onRun: api.deps.metrics.job },
    )
    const before = Date.now() / 1000 - 1
    await jobs.runOnce()
    await jobs.stop()
    const samples = await scrape(api)
    const at = (outcome: string, job: string) =>
      samples.get(`lopmo_job_last_${outcome}_timestamp_seconds{job="${job}"}`)
    expect(at('success', 'good')).toBeGreaterThan(before)
    expect(at('failure', 'good')).toBeUndefined()
    expect(at('failure', 'bad')).toBeGreaterThan(before)
    expect(at('success', 'bad')).toBeUndefined()
    expect(samples.get('lopmo_job_last_duration_seconds{job="bad"}')).toBeGreaterThanOrEqual(0)
  })
})

test('a database that is away leaves its figures out, not the others', async () => {
  const db = await freshDatabase('empty')
  const api = await startApi({ db, settings: { metricsToken } })
  await db.close()
  const samples = await scrape(api)
  expect(samples.get('lopmo_database_up')).toBe(0)
  expect([...samples.keys()].filter((name) => /outbox|reviews_open/.test(name))).toEqual([])
  expect(samples.has('lopmo_payment_reviews_total')).toBe(true)
})

test('a database that hangs holds nobody up for longer than a second', async () => {
  const api = await startApi({ settings: { metricsToken } })
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  let lock = () => {}
  const locked = new Promise<void>((done) => {
    lock = done
  })
  const holding = api.db.tx(async () => {
    await api.db.q.execute('lock table mails in access exclusive mode')
    lock()
    await released
  })
  await locked
  const samples = await scrape(api)
  release()
  await holding
  expect(samples.get('lopmo_database_up')).toBe(0)
  await expect.poll(async () => (await scrape(api)).get('lopmo_database_up')).toBe(1)
})

test('the process tells of its memory and its event loop where it is asked to', async () => {
  const text = await createMetrics({ withProcess: true }).text()
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(await createMetrics().text()).not.toContain('nodejs_')
})
