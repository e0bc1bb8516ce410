import type { Browser } from 'playwright-core'
import { entryShares } from './bundle.ts'
import { besideFloor, ROUNDS } from './floor.ts'
import { keepRelease, lastRelease } from './last-release.ts'
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
 * `npm run bench -- page [--keep]`: the first visit of /courses, without a session and with an empty cache, on our
 * own server and on a static host, beside the least that React and its router can do (`bench/floor/`) and beside the
 * last release. All take turns, so what else the machine does falls on each of them. `--keep`: the figures become
 * those of the last release.
 */
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

export async function run(args: string[]): Promise<void> {
  await besideFloor(async ({ browser, site, floor }) => {
    const staticHost = await startStaticHost(site.dist, site.origin)
    const measured = (name: string, origin: string, pictures = true): Measured => ({
      name,
      url: `${origin}/courses`,
      wanted: { cards: 12, pictures },
      visits: new Map(),
      work: [],
    })
    const hosts = [measured('own server', site.origin), measured('static host', staticHost.origin)]
    const least = measured('floor', floor, false)
    const all = [...hosts, least]
    try {
      // Warms servers and browser up.
      for (const { url, wanted } of all) {
        await inNewContext(browser, (context) => visit(context, url, wanted))
      }
      for (let round = 0; round < ROUNDS; round++) await measureRound(browser, all)
    } finally {
      staticHost.stop()
    }
    print(hosts, least)
    if (args.includes('--keep')) {
      keepRelease(Object.fromEntries(hosts.map((host) => [host.name, toKeep(host, least)])))
    }
    console.log('\nEntry script by library and folder, kB brotli (what leaving it out saves)')
    const shares = (await entryShares()).filter(([, bytes]) => bytes > 0)
    console.log(
      table(
        ['of', 'kB'],
        shares.map(([owner, bytes]) => [owner, kB(bytes)]),
      ),
    )
  })
}

/** A row of what is printed. */
interface Figure {
  name: string
  of: (host: Measured) => number
  shown: (value: number) => string
  /** The machine decides on it: to be compared by its ratio to the floor's. */
  isTime?: boolean
}

const whole = (value: number) => value.toFixed(0)
const tenths = (value: number) => value.toFixed(1)

/** The host's median under these conditions. */
const medianOf =
  (conditions: Conditions, read: (one: Visit) => number) =>
  ({ visits }: Measured) =>
    median((visits.get(conditions) ?? []).map(read))

const figuresUnder = (conditions: Conditions): Figure[] =>
  MOMENTS.flatMap((moment): Figure[] => {
    const inRow = medianOf(conditions, (one) => longestChain(one.requests, one[moment]))
    const bytes = medianOf(conditions, (one) => bytesUntil(one.requests, one[moment]))
    const model = (host: Measured) => {
      const main = calmest(host.work)[moment]
      return modelled({ inRow: inRow(host), bytes: bytes(host), main }, conditions)
    }
    const measured = medianOf(conditions, (one) => one[moment])
    return [
      { name: `${moment} ms`, of: measured, shown: whole, isTime: true },
      { name: `${moment} model ms`, of: model, shown: whole, isTime: true },
      { name: `${moment} in a row`, of: inRow, shown: whole },
      { name: `${moment} kB`, of: (host) => bytes(host) / 1000, shown: tenths },
    ]
  })

const SIZES: Figure[] = [
  {
    name: 'JS kB until ready',
    of: medianOf(SLOW_4G, ({ requests, ready }) => bytesUntil(requests, ready, 'Script') / 1000),
    shown: tenths,
  },
  {
    name: 'page kB',
    of: medianOf(SLOW_4G, ({ requests }) => bytesUntil(requests, Infinity, 'Document') / 1000),
    shown: tenths,
  },
  {
    name: 'requests',
    of: medianOf(SLOW_4G, ({ requests }) => requests.filter(isCounted).length),
    shown: whole,
  },
  { name: 'CLS', of: medianOf(SLOW_4G, ({ shift }) => shift), shown: (value) => value.toFixed(4) },
  ...MOMENTS.map((moment): Figure => ({
    name: `${moment} main ms`,
    of: ({ work }) => calmest(work)[moment],
    shown: whole,
    isTime: true,
  })),
]

const TABLES: [title: string, figures: Figure[]][] = [
  ...CONDITIONS.map((conditions): [string, Figure[]] => [
    conditions.name,
    figuresUnder(conditions),
  ]),
  ['sizes (brotli) on slow 4G; main thread in the calmest round', SIZES],
]

/** The figure as another release's is compared with it. */
const comparable = ({ of, isTime }: Figure, host: Measured, floor: Measured) =>
  isTime ? of(host) / of(floor) : of(host)

/** The figures of the host by table and name. */
const toKeep = (host: Measured, floor: Measured) =>
  Object.fromEntries(
    TABLES.map(([title, figures]) => [
      title,
      Object.fromEntries(figures.map((each) => [each.name, comparable(each, host, floor)])),
    ]),
  )

function print(hosts: Measured[], floor: Measured) {
  const { build, date, figures: last } = lastRelease()
  console.log(
    `\nFirst visit of /courses, signed out, against the floor; median of ${ROUNDS}; last: ${build} (${date})`,
  )
  for (const [title, figures] of TABLES) {
    const rowOf = (figure: Figure) => [
      figure.name,
      ...hosts.flatMap((host) => [
        figure.shown(figure.of(host)),
        times(figure.of(host), figure.of(floor)),
        times(comparable(figure, host, floor), last[host.name]?.[title]?.[figure.name]),
      ]),
      figure.shown(figure.of(floor)),
    ]
    const head = ['', ...hosts.flatMap(({ name }) => [name, '÷ floor', '÷ last']), floor.name]
    console.log(`\n${title}`)
    console.log(table(head, figures.map(rowOf)))
  }
  console.log('\nWhere the time goes: main thread until the later moment, ms of the calmest round')
  console.log(
    table(
      ['', ...[...hosts, floor].map(({ name }) => name)],
      CAUSE_NAMES.map((cause) => [
        cause,
        ...[...hosts, floor].map(({ work }) => tenths(calmest(work).causes[cause] ?? 0)),
      ]),
    ),
  )
}
