import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openPostgres, type Database } from '../server/platform/db/client.ts'
import * as t from '../server/platform/db/schema.ts'
import { newId } from '../server/platform/ids.ts'
import { makeCourse, makeLesson, makeSection } from '../tests/support/fixtures.ts'
import { makeAssessment } from '../tests/support/learning-fixtures.ts'
import { startPair, type Pair } from '../tests/support/pair.ts'
import { startPrivatePostgres, withAdmin, type PrivatePostgres } from '../tests/support/postgres.ts'
import { serverWith, sessionToken } from '../tests/support/session-token.ts'
import { startChild } from './child.ts'
import { fillCatalogue } from './generated-catalogue.ts'
import { inParts } from '../tests/support/generated-class.ts'
import type { Classroom, Ledger, Sample, TrafficOrder, TrafficResult } from './load-traffic.ts'
import { buildSite, memoryOf } from './site.ts'
import { percentile, table } from './table.ts'

/**
 * `npm run bench -- load [--minutes 5] [--connections 50] [--calm]`: visitors, buyers, students who hand in files and
 * teachers who grade, on two processes behind nginx with PostgreSQL. After a third of the time the database crashes
 * and is away for some seconds, after two thirds one process is killed; `--calm` leaves both out. Afterwards
 * everything that was acknowledged is looked for in the database and on disk.
 */

const SECRET = 'a-secret-for-benches-of-32-characters'
const CATALOGUE = 2_000
const SHOP = 400
const STUDENTS = 20
const LESSONS = 20
const ASSIGNMENTS = 10
const AWAY_MS = 6_000
const MEMORY_EVERY_MS = 1_000

/** Something that happened on purpose, from and to by the clock of the machine. */
interface Event {
  name: string
  from: number
  to: number
}

/** A class for each connection, and the catalogue. */
async function fill(
  db: Database,
  connections: number,
): Promise<Omit<TrafficOrder, 'origin' | 'milliseconds'>> {
  await fillCatalogue(db, CATALOGUE)
  const rows = await db.q
    .select({ id: t.courses.id, slug: t.courses.slug, price: t.courses.price })
    .from(t.courses)
    .where(sql`status = 'PUBLISHED' and price > 0`)
    .orderBy(t.courses.id)
    .limit(SHOP)
  const classes: Classroom[] = []
  for (let n = 0; n < connections; n += 1) classes.push(await fillClass(db, n))
  await db.q.execute(sql`vacuum analyze`)
  return { classes, shop: rows.map((row) => ({ ...row, price: row.price ?? 0 })) }
}

async function fillClass(db: Database, n: number): Promise<Classroom> {
  const people = Array.from({ length: STUDENTS + 1 }, (_, k) => ({
    id: newId(),
    username: `nguoi-${n}-${k}`,
    email: `nguoi-${n}-${k}@tai.test`,
    fullName: `Người ${n} ${k}`,
    passwordHash: '!',
    roles: k === 0 ? ['STUDENT', 'INSTRUCTOR'] : ['STUDENT'],
  }))
  await inParts(people, (part) => db.q.insert(t.users).values(part))
  const [teacher, ...students] = people
  const course = await makeCourse(db, {
    title: `Lớp ${n}`,
    slug: `lop-${n}`,
    code: `LOP${n}`,
    instructors: [{ userId: teacher?.id ?? '', role: 'MAIN' }],
  })
  await db.q
    .insert(t.enrolments)
    .values(students.map(({ id }) => ({ id: newId(), userId: id, courseId: course.id })))
  const section = await makeSection(db, course.id)
  const lessons: string[] = []
  const assignments: string[] = []
  for (let k = 0; k < LESSONS; k += 1) {
    const lesson = await makeLesson(db, section, { sortOrder: k + 1 })
    lessons.push(lesson.id)
    if (k < ASSIGNMENTS) assignments.push((await makeAssessment(db, lesson)).id)
  }
  const tokenOf = (userId: string) => sessionToken(serverWith(db, SECRET), userId)
  return {
    teacher: await tokenOf(teacher?.id ?? ''),
    students: await Promise.all(students.map(async ({ id }) => ({ id, token: await tokenOf(id) }))),
    lessons,
    assignments,
  }
}

/** Breaks the database and one process, each once; what it did and when. */
async function breakThings(
  server: PrivatePostgres,
  pair: Pair,
  milliseconds: number,
): Promise<Event[]> {
  const begun = Date.now()
  await delay(milliseconds / 3)
  const crashed = Date.now()
  await server.crash()
  await delay(AWAY_MS)
  await server.start()
  const back = Date.now()
  await delay(begun + (milliseconds * 2) / 3 - back)
  const [, member] = pair.members
  const killed = Date.now()
  await member.end('SIGKILL')
  await delay(AWAY_MS)
  await member.start()
  return [
    { name: 'database away', from: crashed, to: back },
    { name: 'one process killed', from: killed, to: Date.now() },
  ]
}

/** The most memory that each process has held, in MB. */
function watchMemory(pair: Pair) {
  const most = [0, 0]
  const look = async () => {
    await Promise.all(
      pair.members.map(async (member, n) => {
        const held = await memoryOf(member.server().pid)
        most[n] = Math.max(most[n] ?? 0, held)
      }),
    )
  }
  const every = setInterval(() => void look(), MEMORY_EVERY_MS)
  return async () => {
    clearInterval(every)
    await look()
    return most
  }
}

async function makeTraffic(order: TrafficOrder): Promise<TrafficResult> {
  const visitors = startChild<TrafficResult>('load-traffic.ts')
  try {
    return await visitors.ask(order)
  } finally {
    visitors.end()
  }
}

/** What was acknowledged and is not there, and what is there twice, by kind: `[acknowledged, lost, twice]`. */
async function audit(url: string, ledger: Ledger, uploads: string) {
  const ask = <T>(query: string) =>
    withAdmin(url, async (client) => (await client.query(query)).rows as T[])
  const ids = async (query: string) => (await ask<{ id: string }>(query)).map(({ id }) => id)
  const twice = (all: string[]) => all.length - new Set(all).size
  const lost = (acknowledged: string[], kept: string[]) => {
    const there = new Set(kept)
    return acknowledged.filter((each) => !there.has(each)).length
  }
  const line = (acknowledged: string[], kept: string[]) => [
    acknowledged.length,
    lost(acknowledged, kept),
    twice(kept),
  ]

  const comments = await ids(`select message as id from submission_comments`)
  const completions = await ids(`select user_id || ' ' || lesson_id as id from lesson_completions`)
  const paid = await ids(`select id from orders where status = 'PAID'`)
  const bought = await ids(`
    select o.user_id || ' ' || i.course_id as id from orders o
    join order_items i on i.order_id = o.id where o.status = 'PAID'`)
  const enrolled = new Set(await ids(`select user_id || ' ' || course_id as id from enrolments`))
  const receipts = await ids(
    `select dedupe_key as id from mails where dedupe_key like 'order-paid:%'`,
  )
  const files = await ask<{ work: string; key: string }>(`
    select s.user_id || ' ' || s.assessment_id as work, f.storage_key as key from submissions s
    join submission_files sf on sf.submission_id = s.id join files f on f.id = sf.file_id`)
  const handedIn = await Promise.all(
    files.map(async ({ work, key }) => {
      const bytes = await readFile(join(uploads, key)).catch(() => Buffer.alloc(0))
      return `${work} ${createHash('sha256').update(bytes).digest('hex')}`
    }),
  )
  const graded = await ask<{ id: string; score: number | null }>(
    'select id, score from submissions',
  )
  const scores = new Map(graded.map(({ id, score }) => [id, score]))
  const last = new Map(ledger.grades)
  const isKept = ([id, score]: [string, number]) =>
    [score, ...ledger.unsureGrades.filter(([of]) => of === id).map(([, unsure]) => unsure)].some(
      (each) => Math.abs((scores.get(id) ?? -1) - each) < 0.01,
    )
  return {
    comments: line(ledger.comments, comments),
    'completed lessons': line(
      ledger.completions.map((pair) => pair.join(' ')),
      completions,
    ),
    'paid orders': line(
      ledger.paid.map(([, id]) => id),
      paid,
    ),
    'bought courses': [
      bought.length,
      bought.filter((one) => !enrolled.has(one)).length,
      twice(bought),
    ],
    receipts: [
      paid.length,
      lost(
        paid.map((id) => `order-paid:${id}`),
        receipts,
      ),
      twice(receipts),
    ],
    'hand-ins with their bytes': [
      ledger.handedIn.length,
      lost(
        ledger.handedIn.map((each) => each.join(' ')),
        handedIn,
      ),
      twice(files.map(({ work }) => work)),
    ],
    grades: [last.size, [...last].filter((each) => !isKept(each)).length, 0],
  }
}

/** A request that began before the end of an event and ended after its begin was under way in it. */
const isIn = ([, at, ms]: Sample, { from, to }: Event, graceMs: number) =>
  at < to + graceMs && at + ms > from

/** `a: 2, b: 1`. */
function counts(words: string[]): string {
  const all = new Map<string, number>()
  for (const word of words) all.set(word, (all.get(word) ?? 0) + 1)
  return [...all].map(([word, count]) => `${word}: ${count}`).join(', ') || 'none'
}

function report(samples: Sample[], events: Event[], seconds: number) {
  const kinds = [...new Set(samples.map(([kind]) => kind))]
  const row = (name: string, of: Sample[]) => {
    const times = of.map(([, , ms]) => ms)
    return [
      name,
      of.length.toLocaleString('en'),
      ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0)),
    ]
  }
  const calm = samples.filter((sample) => !events.some((event) => isIn(sample, event, 0)))
  console.log(
    table(
      ['request', 'count', 'p50 ms', 'p95 ms', 'p99 ms'],
      [
        ...kinds.map((kind) =>
          row(
            kind,
            samples.filter(([of]) => of === kind),
          ),
        ),
        row('all', samples),
        row('all, but for the two breaks', calm),
      ],
    ),
  )
  console.log(`\n${(samples.length / seconds).toFixed(0)} requests a second`)

  const failed = samples.filter(([, , , status]) => status === 0 || status >= 500)
  const told = (of: Sample[]) =>
    counts(of.map(([, , , status, isWrite]) => `${status} to a ${isWrite ? 'write' : 'read'}`))
  // A connection to the database is tried again at most a second later.
  const within = events.map((event) => failed.filter((sample) => isIn(sample, event, 1_000)))
  for (const [n, { name, from, to }] of events.entries()) {
    console.log(
      `${name}, second ${(from / 1000).toFixed(0)} to ${(to / 1000).toFixed(0)}: ${told(within[n] ?? [])}`,
    )
  }
  const counted = new Set(within.flat())
  const others = failed.filter((sample) => !counted.has(sample))
  console.log(`5xx and broken connections at any other time: ${told(others)}`)
  for (const [kind, at, ms, status] of others.slice(0, 20)) {
    console.log(`  ${status} ${kind}, second ${(at / 1000).toFixed(1)}, after ${ms.toFixed(0)} ms`)
  }
  const refused = samples.filter(([, , , status]) => status >= 400 && status < 500)
  const reasons = counts(refused.map(([kind, , , status]) => `${status} ${kind}`))
  console.log(`Refusals (a course that one has, …): ${reasons}`)
  return others.length
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '5' },
      connections: { type: 'string', default: '50' },
      calm: { type: 'boolean', default: false },
    },
  })
  const milliseconds = Number(values.minutes) * 60_000
  const connections = Number(values.connections)
  buildSite()

  const server = await startPrivatePostgres({ durable: true })
  const uploads = await mkdtemp(join(tmpdir(), 'lopmo-load-'))
  const db = openPostgres(server.url)
  try {
    await db.migrate()
    const scene = await fill(db, connections)
    const pair = await startPair({
      NODE_ENV: 'production',
      DATABASE_URL: server.url,
      SESSION_SECRET: SECRET,
      PUBLIC_URL: 'http://localhost',
      UPLOAD_DIR: uploads,
      PAYMENT_SIMULATOR: '1',
    })
    try {
      const memory = watchMemory(pair)
      const [{ samples, ledger, begunAt }, broken] = await Promise.all([
        makeTraffic({ ...scene, origin: pair.url, milliseconds }),
        values.calm ? [] : breakThings(server, pair, milliseconds),
      ])
      const most = await memory()
      const events = broken.map(({ name, from, to }) => ({
        name,
        from: from - begunAt,
        to: to - begunAt,
      }))
      console.log(
        `\n${connections} connections without a pause for ${values.minutes} minute(s); two processes behind nginx, ` +
          `PostgreSQL; ${cpus().length} cores for these, the visitors and nginx\n`,
      )
      const others = report(samples, events, milliseconds / 1000)
      console.log(`Memory at most: ${most.map((mb) => `${mb.toFixed(0)} MB`).join(' and ')}\n`)
      const found = await audit(server.url, ledger, uploads)
      const rows = Object.entries(found).map(([name, figures]) => [name, ...figures.map(String)])
      console.log(table(['acknowledged', 'count', 'lost', 'twice'], rows))
      const faults = Object.values(found).reduce((sum, [, a = 0, b = 0]) => sum + a + b, others)
      if (faults > 0) throw new Error(`\n${faults} fault(s)`)
    } finally {
      await pair.stop()
    }
  } finally {
    await db.close()
    await server.remove()
    await rm(uploads, { recursive: true, force: true })
  }
}
