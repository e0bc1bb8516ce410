import { once } from 'node:events'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { createApp } from '../server/app.ts'
import type { Database } from '../server/platform/db/client.ts'
import { testDeps } from '../tests/support/deps.ts'
import { startChild } from './child.ts'
import { onEachEngine } from './engines.ts'
import { fillCatalogue } from './generated-catalogue.ts'
import type { LoadResult } from './load-generator.ts'
import { median, table } from './table.ts'

/**
 * `npm run bench -- api [--quick]`: requests per second and p99 of the public course list, with
 * 100,000 courses (`--quick`: 10,000) on PGlite and PostgreSQL, compared with a route of the same server that sends as
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

const SORTS = ['popular', 'rating_desc', 'price_asc', 'price_desc', 'newest']
const TOPICS = ['lap-trinh', 'ky-nang', 'ngoai-ngu', 'doi-song']
const WORDS = ['python', 'excel cho nguoi', 'thuyết trình', 'nguyen', 'tiếng anh', 'du an']
const FIRST_PAGE = 'first page'

/**
 * Simultaneous requests for one address share a read: a scene with one address shows that, the others
 * have many. `asked once` has more addresses than a round has requests.
 */
function scenes(courses: number): Scene[] {
  const many = <T>(count: number, make: (n: number) => T) =>
    Array.from({ length: count }, (_, n) => make(n))
  const late = Math.min(1_000, Math.floor((courses * 0.9) / PAGE_SIZE))
  const prices = { minPrice: 50_000, maxPrice: 900_000 }
  return [
    { name: 'bare route', paths: [BARE_PATH] },
    { name: FIRST_PAGE, paths: [list({ page: 1 })] },
    { name: `page ${late.toLocaleString('en')}`, paths: [list({ page: late })] },
    { name: 'first pages, all orders', paths: SORTS.map((sort) => list({ sort })) },
    {
      name: 'any pages, two orders',
      paths: many(40, (n) =>
        list({
          page: 1 + Math.floor((n * courses * 0.9) / 40 / PAGE_SIZE),
          sort: SORTS[n % 2] ?? '',
        }),
      ),
    },
    {
      name: 'filtered',
      paths: TOPICS.flatMap((topic) =>
        SORTS.map((sort, n) => list(n % 2 ? { topic, sort } : { topic, sort, ...prices })),
      ),
    },
    {
      name: 'searched',
      paths: WORDS.flatMap((q) => SORTS.slice(0, 3).map((sort) => list({ q, sort }))),
    },
    {
      name: 'filtered, asked once',
      paths: many(5_000, (n) => list({ minPrice: n + 1, sort: SORTS[n % SORTS.length] ?? '' })),
    },
    {
      name: 'searched, asked once',
      paths: many(5_000, (n) => list({ q: WORDS[n % WORDS.length] ?? '', minPrice: n + 1 })),
    },
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

const asksOf = (paths: string[]) => paths.map((path) => ({ path }))

type LoadChild = ReturnType<typeof startGenerator>
const startGenerator = () => startChild<LoadResult>('load-generator.ts')

interface Plan {
  sizes: number[]
  rounds: number
  milliseconds: number
}

/** Each round runs all scenes in turn, so that other load on the machine affects all of them equally. */
async function measureSize(generator: LoadChild, origin: string, courses: number, plan: Plan) {
  const all = scenes(courses)
  const results = new Map<string, LoadResult[]>(all.map(({ name }) => [name, []]))
  const order = { origin, connections: CONNECTIONS }
  for (const { paths } of all)
    await generator.ask({ ...order, asks: asksOf(paths), milliseconds: 500 })
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { name, paths } of all) {
      const result = await generator.ask({
        ...order,
        asks: asksOf(paths),
        milliseconds: plan.milliseconds,
      })
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

interface Measured {
  engine: Database['engine']
  courses: number
  name: string
  perSecond: number
  p50: number
  p99: number
}

async function measureEngine(db: Database, folder: string, generator: LoadChild, plan: Plan) {
  const all: Measured[] = []
  for (const courses of plan.sizes) {
    await fillCatalogue(db, courses)
    await withServer(db, folder, async (origin) => {
      for (const each of await measureSize(generator, origin, courses, plan)) {
        all.push({ engine: db.engine, courses, ...each })
      }
    })
  }
  return all
}

const ENGINES = { pglite: 'PGlite', postgres: 'PostgreSQL' }
const times = (ratio: number | undefined) => (ratio === undefined ? '-' : `${ratio.toFixed(1)}×`)

/** Each line with its ratio to the bare route, to the first page and to PostgreSQL. */
function rowsOf(all: Measured[]): string[][] {
  return all.map((line) => {
    const find = (wanted: Partial<Measured>) =>
      all.find((other) =>
        Object.entries({ engine: line.engine, courses: line.courses, ...wanted }).every(
          ([key, value]) => other[key as keyof Measured] === value,
        ),
      )
    const ratio = (wanted: Partial<Measured>) => {
      const other = find(wanted)
      return times(other && other.perSecond / line.perSecond)
    }
    const bare = find({ name: 'bare route' })
    return [
      ENGINES[line.engine],
      line.courses.toLocaleString('en'),
      line.name,
      line.perSecond.toFixed(0),
      line.p50.toFixed(1),
      line.p99.toFixed(1),
      times(bare && line.p99 / bare.p99),
      ratio({ name: 'bare route' }),
      ratio({ name: FIRST_PAGE }),
      ratio({ name: line.name, engine: 'postgres' }),
    ]
  })
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } })
  const plan: Plan = values.quick
    ? { sizes: [10_000], rounds: 1, milliseconds: 1_000 }
    : // As long as a catalogue may be old: what it costs to follow its changes is in the figures.
      { sizes: [100_000], rounds: 2, milliseconds: 10_000 }
  const begun = performance.now()
  const generator = startGenerator()
  const all: Measured[] = []
  try {
    await onEachEngine(
      async (db, folder) => void all.push(...(await measureEngine(db, folder, generator, plan))),
    )
  } finally {
    generator.end()
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `\nPublic list, ${CONNECTIONS} connections, ${plan.rounds} round(s) of ${plan.milliseconds / 1000} s each, medians; ` +
      `${cpus().length} cores shared by server, database and load; ${seconds} s in all\n`,
  )
  const head = ['engine', 'courses', 'request', 'req/s', 'p50 ms', 'p99 ms']
  const ratios = ['p99 ÷ bare', 'bare ÷ this', 'page 1 ÷ this', 'PostgreSQL ÷ this']
  console.log(table([...head, ...ratios], rowsOf(all)))
}
