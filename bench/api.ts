import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { createApp } from '../server/app.ts'
import { openPglite, openPostgres, type Database } from '../server/db/client.ts'
import { findPostgres } from '../scripts/find-postgres.mjs'
import { startPrivatePostgres } from '../tests/support/postgres.ts'
import { testDeps } from '../tests/support/deps.ts'
import { fillCatalogue } from './generated-catalogue.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { median, table } from './table.ts'

/**
 * `npm run bench -- api [--quick]`: requests per second and p99 of the public course list, with 10,000
 * and 100,000 courses on PGlite and PostgreSQL, compared with a route of the same server that sends as
 * many bytes without a database. A second process makes the load; the figures are medians.
 */

const CONNECTIONS = 16
const PAGE_SIZE = 12
const BARE_PATH = '/api/bench-bare'

interface Scene {
  name: string
  paths: string[]
}

const list = (query: Record<string, string | number>) =>
  `/api/public/courses?${new URLSearchParams(
    Object.entries({ pageSize: PAGE_SIZE, ...query }).map(([key, value]) => [key, String(value)]),
  ).toString()}`

/** Several addresses for each scene, so that `RememberedTotals` does not serve the measured requests. */
function scenes(courses: number): Scene[] {
  const words = ['python', 'excel cho nguoi', 'thuyết trình', 'nguyen', 'tiếng anh', 'du an']
  const searched = words.flatMap((q, n) =>
    ['price_asc', 'rating_desc', 'newest'].map((sort) =>
      list({ q, sort, minPrice: 50_000 + n * 1_000, maxPrice: 900_000, page: 1 }),
    ),
  )
  const last = Math.floor((courses * 0.95) / PAGE_SIZE)
  const deep = Array.from({ length: 20 }, (_, n) =>
    list({ page: Math.max(1, last - n * 7), sort: n % 2 ? 'popular' : 'price_asc' }),
  )
  return [
    { name: 'bare route', paths: [BARE_PATH] },
    { name: 'first page, popular', paths: [list({ page: 1 })] },
    { name: 'searched and filtered', paths: searched },
    { name: 'page near the end', paths: deep },
  ]
}

async function withServer(db: Database, folder: string, work: (origin: string) => Promise<void>) {
  const app = createApp(await testDeps({ db, folder }))
  let bare = ''
  app.get(BARE_PATH, (c) => c.body(bare, 200, { 'content-type': 'application/json' }))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  try {
    bare = await (await fetch(origin + list({ page: 1 }))).text()
    await work(origin)
  } finally {
    const closed = once(server, 'close')
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await closed
  }
}

async function measure(child: ChildProcess, order: LoadOrder): Promise<LoadResult> {
  const answer = once(child, 'message')
  child.send(order)
  const [result] = (await answer) as [LoadResult]
  return result
}

interface Plan {
  sizes: number[]
  rounds: number
  milliseconds: number
}

/** Each round runs all scenes in turn, so that other load on the machine affects all of them equally. */
async function measureSize(child: ChildProcess, origin: string, courses: number, plan: Plan) {
  const all = scenes(courses)
  const results = new Map<string, LoadResult[]>(all.map(({ name }) => [name, []]))
  const order = { origin, connections: CONNECTIONS }
  for (const { paths } of all) await measure(child, { ...order, paths, milliseconds: 500 })
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { name, paths } of all) {
      const result = await measure(child, { ...order, paths, milliseconds: plan.milliseconds })
      if (result.failures > 0) throw new Error(`${name}: ${result.failures} failed requests`)
      results.get(name)?.push(result)
    }
  }
  return all.map(({ name }) => {
    const of = results.get(name) ?? []
    return {
      name,
      perSecond: median(of.map((r) => r.requests / r.seconds)),
      p50: median(of.map((r) => r.p50)),
      p99: median(of.map((r) => r.p99)),
    }
  })
}

async function measureEngine(db: Database, folder: string, child: ChildProcess, plan: Plan) {
  const rows: string[][] = []
  await db.migrate()
  for (const courses of plan.sizes) {
    await fillCatalogue(db, courses)
    await withServer(db, folder, async (origin) => {
      const measured = await measureSize(child, origin, courses, plan)
      const bare = measured[0]?.perSecond ?? Number.NaN
      for (const { name, perSecond, p50, p99 } of measured) {
        rows.push([
          db.engine === 'pglite' ? 'PGlite' : 'PostgreSQL',
          courses.toLocaleString('en'),
          name,
          perSecond.toFixed(0),
          p50.toFixed(1),
          p99.toFixed(1),
          `${(bare / perSecond).toFixed(1)}×`,
        ])
      }
    })
  }
  return rows
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } })
  const plan: Plan = values.quick
    ? { sizes: [10_000], rounds: 1, milliseconds: 1_000 }
    : { sizes: [10_000, 100_000], rounds: 5, milliseconds: 2_000 }
  const begun = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-bench-'))
  const child = fork(fileURLToPath(new URL('load.ts', import.meta.url)))
  const rows: string[][] = []
  try {
    const pglite = await openPglite(join(folder, 'data'))
    try {
      rows.push(...(await measureEngine(pglite, folder, child, plan)))
    } finally {
      await pglite.close()
    }
    if (findPostgres()) {
      const server = await startPrivatePostgres()
      const db = openPostgres(server.url)
      try {
        rows.push(...(await measureEngine(db, folder, child, plan)))
      } finally {
        await db.close()
        await server.stop()
      }
    } else {
      console.log('PostgreSQL: bỏ qua, không tìm thấy chương trình initdb và postgres.')
    }
  } finally {
    child.disconnect()
    await rm(folder, { recursive: true, force: true })
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `\nPublic list, ${CONNECTIONS} connections, ${plan.rounds} round(s) of ${plan.milliseconds / 1000} s each, medians; ` +
      `${cpus().length} cores shared by server, database and load; ${seconds} s in all\n`,
  )
  const head = ['engine', 'courses', 'request', 'req/s', 'p50 ms', 'p99 ms', 'bare ÷ this']
  console.log(table(head, rows))
}
