import type { Browser } from 'playwright-core'
import { entryShares } from './bundle.ts'
import { besideFloor } from './floor.ts'
import {
  bytesUntil,
  FAST_4G,
  isCounted,
  longestChain,
  modelled,
  SLOW_4G,
  type Conditions,
} from './model.ts'
import { startStaticHost } from './static-host.ts'
import { kB, median, table, times } from './table.ts'
import { CAUSE_NAMES } from './trace.ts'
import {
  calmest,
  inNewContext,
  tracedWork,
  visit,
  type Wanted,
  type Visit,
  type Work,
} from './visit.ts'

/**
 * `npm run bench -- page`: the first visit of /courses, without a session and with an empty cache, on our
 * own server and on a static host, beside the least that React and its router can do (`bench/floor/`). All
 * take turns, so what else the machine does falls on each of them.
 */
const ROUNDS = 5
const CONDITIONS = [FAST_4G, SLOW_4G]

/** The cards are painted; React is mounted and handles clicks. */
const MOMENTS = ['content', 'ready'] as const

interface Measured {
  name: string
  url: string
  wanted: Wanted
  visits: Map<Conditions, Visit[]>
  work: Work[]
}

async function measureRound(browser: Browser, hosts: Measured[]) {
  for (const { url, wanted, work } of hosts) {
    work.push(await inNewContext(browser, (context) => tracedWork(context, url, wanted)))
  }
  for (const conditions of CONDITIONS) {
    for (const { url, wanted, visits } of hosts) {
      const one = await inNewContext(browser, (context) => visit(context, url, wanted, conditions))
      visits.set(conditions, [...(visits.get(conditions) ?? []), one])
    }
  }
}

export const run = (): Promise<void> =>
  besideFloor(async ({ browser, site, floor }) => {
    const staticHost = await startStaticHost(site.dist, site.origin)
    const hosts = [
      { name: 'own server', origin: site.origin, pictures: true },
      { name: 'static host', origin: staticHost.origin, pictures: true },
      { name: 'floor', origin: floor, pictures: false },
    ].map(({ name, origin, pictures }): Measured => ({
      name,
      url: `${origin}/courses`,
      wanted: { cards: 12, pictures },
      visits: new Map(),
      work: [],
    }))
    try {
      // Warms servers and browser up.
      for (const { url, wanted } of hosts) {
        await inNewContext(browser, (context) => visit(context, url, wanted))
      }
      for (let round = 0; round < ROUNDS; round++) await measureRound(browser, hosts)
    } finally {
      staticHost.stop()
    }
    print(hosts)
    console.log('\nEntry script by library and folder, kB brotli (what leaving it out saves)')
    const shares = (await entryShares()).filter(([, bytes]) => bytes > 0)
    console.log(
      table(
        ['of', 'kB'],
        shares.map(([owner, bytes]) => [owner, kB(bytes)]),
      ),
    )
  })

function print(hosts: Measured[]) {
  const floor = hosts.at(-1)
  if (!floor) return
  console.log(`\nFirst visit of /courses, signed out, against the floor; median of ${ROUNDS}`)
  for (const conditions of CONDITIONS) {
    const rowOf = (host: Measured, moment: (typeof MOMENTS)[number]) => {
      const [own, least] = [host, floor].map((each) => figuresOf(each, conditions, moment))
      if (!own || !least) return []
      return [
        own.measured.toFixed(0),
        times(own.measured, least.measured),
        own.model.toFixed(0),
        times(own.model, least.model),
        String(own.inRow),
        kB(own.bytes),
      ]
    }
    console.log(`\n${conditions.name}`)
    console.log(
      table(
        ['until', '', 'ms', '÷ floor', 'model', '÷ floor', 'in a row', 'kB'],
        MOMENTS.flatMap((moment) =>
          hosts.map((host) => [moment, host.name, ...rowOf(host, moment)]),
        ),
      ),
    )
  }
  console.log('\nSizes (brotli) on slow 4G; the main thread of this machine in the calmest round')
  console.log(
    table(
      [
        '',
        'JS kB until Ready',
        'page kB',
        'requests',
        'CLS',
        'main ms Content',
        '÷ floor',
        'main ms Ready',
        '÷ floor',
      ],
      hosts.map((host) => [host.name, ...sizesOf(host), ...workOf(host, floor)]),
    ),
  )
  console.log('\nWhere the time goes: main thread until the later moment, ms of the calmest round')
  console.log(
    table(
      ['', ...hosts.map(({ name }) => name)],
      CAUSE_NAMES.map((cause) => [
        cause,
        ...hosts.map(({ work }) => (calmest(work).causes[cause] ?? 0).toFixed(1)),
      ]),
    ),
  )
}

function figuresOf(host: Measured, conditions: Conditions, moment: (typeof MOMENTS)[number]) {
  const visits = host.visits.get(conditions) ?? []
  const of = (read: (one: Visit) => number) => median(visits.map(read))
  const inRow = of((one) => longestChain(one.requests, one[moment]))
  const bytes = of((one) => bytesUntil(one.requests, one[moment]))
  const main = calmest(host.work)[moment]
  const model = modelled({ inRow, bytes, main }, conditions)
  return { measured: of((one) => one[moment]), model, inRow, bytes }
}

function sizesOf({ visits }: Measured): string[] {
  const all = visits.get(SLOW_4G) ?? []
  const of = (read: (one: Visit) => number) => median(all.map(read))
  return [
    kB(of((one) => bytesUntil(one.requests, one.ready, 'Script'))),
    kB(of((one) => bytesUntil(one.requests, Infinity, 'Document'))),
    String(of(({ requests }) => requests.filter(isCounted).length)),
    of(({ shift }) => shift).toFixed(4),
  ]
}

function workOf({ work }: Measured, floor: Measured): string[] {
  return MOMENTS.flatMap((moment) => {
    const [own, least] = [calmest(work)[moment], calmest(floor.work)[moment]]
    return [own.toFixed(0), times(own, least)]
  })
}
