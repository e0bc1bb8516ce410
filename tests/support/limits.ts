import { beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../server/platform/db/client.ts'
import { mails, paymentEvents, rateLimits } from '../../server/platform/db/schema.ts'
import { startApi, type TestApi } from './api.ts'

/** Common steps of the tests of docs/behaviour.md#limits; their proxy says where a request comes from. */

export const NOW = new Date('2026-04-01T08:00:00Z')
export const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

interface SecurityLine {
  event: string
  data: Record<string, unknown>
}

/** A process of the site, beside those that were started before on this database, and what it tells. */
async function startLimited(db: Database) {
  const api = await startApi({ settings: { trustProxy: true }, db })
  const told: SecurityLine[] = []
  const hits: string[] = []
  const errors: string[] = []
  api.clock.now = NOW
  api.deps.log.security = (event, data = {}) => told.push({ event, data })
  api.deps.log.error = (message) => errors.push(message)
  api.deps.metrics.count = (name, labels) => {
    if (name === 'limits_hit') hits.push((labels as { limit: string }).limit)
  }
  return { api, told, hits, errors }
}

/** A site for each test of a file, all on one database that forgets what the test before has used up. */
export function limitedSite() {
  let db: Database
  let site: Awaited<ReturnType<typeof startLimited>>
  beforeAll(async () => {
    const first = await startApi({ keepOpen: true })
    db = first.db
    return first.close
  })
  beforeEach(async () => {
    for (const table of [rateLimits, mails, paymentEvents]) await db.q.delete(table)
    site = await startLimited(db)
  })
  return {
    current: () => site,
    /** Another process of the same site. */
    another: async () => (await startLimited(db)).api,
  }
}

export const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

/** One after the other. */
export async function inTurn<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let n = 0; n < count; n += 1) all.push(await make(n))
  return all
}

export const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
export const sorted = (answers: { status: number }[]) => statuses(answers).toSorted((a, b) => a - b)
export const of = (status: number, count: number) => Array.from({ length: count }, () => status)

export interface From {
  ip?: string
  cookie?: string
}

export const postFrom = (
  api: TestApi,
  path: string,
  json: unknown,
  { ip = '203.0.113.7', cookie }: From = {},
) =>
  api.call('POST', path, {
    json,
    headers: { 'x-forwarded-for': ip, ...(cookie ? { cookie } : {}) },
  })
