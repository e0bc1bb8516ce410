import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectPath } from '../server/platform/paths.ts'
import { plainText } from '../server/platform/plain-text.ts'
import { Catalogue, Intake } from '../server/subjects/catalogue/search/catalogue.ts'
import { listPart } from '../server/subjects/catalogue/search/list-page.ts'
import { foldText } from '../shared/rules/fold-text.ts'
import { generatedTexts } from './generated-catalogue.ts'
import { median, table } from './table.ts'

/**
 * `npm run bench -- search [--quick]`: answers per second of the catalogue's search with 100,000 courses (`--quick`:
 * 10,000), beside SQLite's FTS5 with the same texts, in turns, in one thread, without HTTP. An answer is the first 12
 * ids, the closest first, and how many there are. What FTS5 does not find for its folding stands beside it. SQLite is
 * installed for the measurement alone, in node_modules/.cache.
 */

const SQLITE = 'better-sqlite3'
/** The newest that runs on every Node.js of package.json. */
const VERSION = '12.6.2'
const PAGE = 12
const ROUNDS = 5

/** Common and rare words, one and several, with marks and without. */
const QUERIES = [
  'python',
  'excel cho nguoi',
  'thuyết trình',
  'nguyen',
  'tiếng anh',
  'du an',
  'đồ họa',
  'do hoa',
  'bùi đức linh',
  'power bi',
  'khóa 4711',
  'lap trinh react',
]

/** The text that SQLite is asked for: every word, whole. */
const asMatch = (q: string) =>
  q
    .split(' ')
    .map((word) => `"${word}"`)
    .join(' ')

/** What is used of it. */
interface Sqlite {
  exec: (sql: string) => void
  prepare: (sql: string) => {
    run: (...values: unknown[]) => unknown
    all: (...values: unknown[]) => { id: number }[]
    get: (...values: unknown[]) => { total: number }
  }
}

/** SQLite with FTS5; undefined, with the reason on the screen, where it can be neither fetched nor built. */
function openSqlite(): Sqlite | undefined {
  const folder = projectPath('node_modules/.cache/bench-sqlite')
  const require = createRequire(join(folder, 'package.json'))
  try {
    if (!existsSync(join(folder, 'node_modules', SQLITE, 'build'))) {
      console.log(
        `Đang cài ${SQLITE} ${VERSION} (khi không tải được bản dựng sẵn thì tự dựng, một hai phút)…`,
      )
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'package.json'), '{ "private": true }')
      // The headers of this Node.js, where they are installed, so that nothing more is fetched.
      const prefix = dirname(dirname(process.execPath))
      const hasHeaders = existsSync(join(prefix, 'include/node/node.h'))
      execFileSync('npm', ['install', '--no-audit', '--no-fund', `${SQLITE}@${VERSION}`], {
        cwd: folder,
        stdio: 'pipe',
        env: { ...process.env, ...(hasHeaders && { npm_config_nodedir: prefix }) },
      })
    }
    const Database = require(SQLITE) as new (name: string) => Sqlite
    return new Database(':memory:')
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    console.log(`SQLite: bỏ qua, không có ${SQLITE} ${VERSION} (${reason}). Chỉ đo phần của ta.`)
    return undefined
  }
}

interface Answer {
  ids: readonly (string | number)[]
  total: number
}
type Search = (q: string) => Answer

function sqliteSearch(sqlite: Sqlite, name: string, courses: Course[], tokenize: string) {
  sqlite.exec(
    `create virtual table ${name} using fts5(title, teachers, topic, text, tokenize = "${tokenize}")`,
  )
  const insert = sqlite.prepare(`insert into ${name} values (?, ?, ?, ?)`)
  sqlite.exec('begin')
  for (const { title, teachers, topicName, description } of courses) {
    insert.run(title, teachers.join(', '), topicName, description)
  }
  sqlite.exec('commit')
  sqlite.exec(`insert into ${name} (${name}, rank) values ('rank', 'bm25(8.0, 4.0, 2.0, 1.0)')`)
  sqlite.exec(`insert into ${name} (${name}) values ('optimize')`)
  const first = sqlite.prepare(
    `select rowid as id from ${name} where ${name} match ? order by rank limit ${PAGE}`,
  )
  const count = sqlite.prepare(`select count(*) as total from ${name} where ${name} match ?`)
  return (q: string): Answer => ({
    ids: first.all(asMatch(q)).map(({ id }) => id),
    total: count.get(asMatch(q)).total,
  })
}

const coursesOf = (count: number) =>
  [...generatedTexts(count)].map(({ topic, ...texts }, n) => ({
    ...texts,
    id: String(n).padStart(24, '0'),
    description: plainText(texts.description),
    topicId: topic,
    topicName: topic,
    price: (n % 10) * 99_000,
    enrolmentCount: (n * 7_919) % 40_000,
    ratingAvg: 4,
    ratingCount: n % 900,
    publishedAt: n,
  }))
type Course = ReturnType<typeof coursesOf>[number]

const heap = () => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1_000_000
}

function catalogueOf(courses: Course[]): Promise<Catalogue> {
  const intake = new Intake()
  for (const course of courses) intake.add(course)
  return Catalogue.EMPTY.changed(intake, new Set())
}

async function ourSearch(courses: Course[]): Promise<Search> {
  const [before, begun] = [heap(), performance.now()]
  const catalogue = await catalogueOf(courses)
  const seconds = (performance.now() - begun) / 1_000
  const memory = globalThis.gc ? `, ${(heap() - before).toFixed(0)} MB` : ''
  console.log(`${courses.length} khóa học vào bộ nhớ: ${seconds.toFixed(1)} s${memory}`)
  return (q) => listPart(catalogue, { q, sort: 'popular' }, 0, PAGE)
}

function perSecond(search: Search, q: string, milliseconds: number): number {
  const begun = performance.now()
  let answers = 0
  let now = begun
  for (; now - begun < milliseconds; now = performance.now()) {
    search(q)
    answers += 1
  }
  return (answers * 1_000) / (now - begun)
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } })
  const courses = coursesOf(values.quick ? 10_000 : 100_000)
  const milliseconds = values.quick ? 50 : 300
  const ours = await ourSearch(courses)
  const sqlite = openSqlite()
  const wide = sqlite && sqliteSearch(sqlite, 'wide', courses, 'unicode61 remove_diacritics 2')
  const plain = sqlite && sqliteSearch(sqlite, 'plain', courses, 'unicode61')
  let [counted, ourTime, theirTime] = [0, 0, 0]
  const rows = QUERIES.map((q) => {
    const our: number[] = []
    const their: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      our.push(perSecond(ours, q, milliseconds))
      if (wide) their.push(perSecond(wide, q, milliseconds))
    }
    const [a, b] = [median(our), median(their)]
    const found = [ours(q), wide?.(q), plain?.(q), wide?.(foldText(q))].map((each) => each?.total)
    // To find nothing is no work.
    if (found[1]) {
      counted += 1
      ourTime += 1 / a
      theirTime += 1 / b
    }
    const speeds = wide ? [b.toFixed(0), `${(a / b).toFixed(1)}×`] : ['-', '-']
    return [q, a.toFixed(0), ...speeds, ...found.map((total) => String(total ?? '-'))]
  })
  const head = ['search', 'ours/s', 'FTS5/s', 'ours ÷ FTS5']
  const totals = ['found', 'FTS5', 'FTS5 by default', 'FTS5, no marks typed']
  const many = courses.length.toLocaleString('en')
  console.log(
    `\nSearch of ${many} courses, one thread, medians of ${ROUNDS}; FTS5 with remove_diacritics 2\n`,
  )
  console.log(table([...head, ...totals], rows))
  if (!wide) return
  const all = (seconds: number) => `${(counted / seconds).toFixed(0)}/s`
  console.log(
    `\nWhat both find, each as often: ours ${all(ourTime)}, FTS5 ${all(theirTime)}: ${(theirTime / ourTime).toFixed(1)}×`,
  )
}
