import { chromium, type Browser, type Page } from 'playwright-core'
import { createApp } from '../server/app.ts'
import type { Database } from '../server/platform/db/client.ts'
import { findChromium, installHint } from '../scripts/find-browsers.mjs'
import { testDeps } from '../tests/support/deps.ts'
import { makeCourse, makeUser } from '../tests/support/fixtures.ts'
import { signInDemo, type StorageState } from './demo-session.ts'
import { onPostgres } from './engines.ts'
import { fillClass, generatedStudent } from '../tests/support/generated-class.ts'
import { sessionToken } from '../tests/support/session-token.ts'
import { startSite } from './site.ts'
import { median, table } from './table.ts'

/**
 * `npm run bench -- grading`: the speed of the grading desk with a class of thousands on a slowed
 * machine, with generated responses, and GET students of such a class on PostgreSQL.
 */
const STUDENTS = 10_000
const ASSESSMENTS = 4
const WALKED = 200
const CPU = 4
const SERVER_ROUNDS = 20

const id = (kind: string, n: number) => `${kind}${n}`.padStart(24, '0')
const COURSE = id('a', 1)
const LESSON = id('d', 1)

const students = Array.from({ length: STUDENTS }, (_, n) => ({
  _id: id('f', n),
  ...generatedStudent(n),
}))
const content = {
  course: { _id: COURSE, slug: 'k', title: 'Lớp rất đông', status: 'PUBLISHED', myRole: 'MAIN' },
  sections: [
    {
      _id: id('c', 1),
      title: 'Chương 1',
      sortOrder: 1,
      lessons: [
        {
          _id: LESSON,
          title: 'Bài có vài bài tập',
          type: 'VIDEO',
          sortOrder: 1,
          assessments: Array.from({ length: ASSESSMENTS }, (_, n) => ({
            _id: id('e', n),
            title: `Bài tập ${n + 1}: một bài có tên dài vừa phải`,
            assessmentType: n % 3 ? 'ASSIGNMENT' : 'QUIZ',
            sortOrder: n + 1,
            dueAt: '2026-01-10T00:00:00Z',
          })),
        },
      ],
    },
  ],
}

const submission = (assessmentId: string, studentId: string) => ({
  _id: `${assessmentId}${studentId}`.slice(-24),
  status: 'GRADED',
  score: 80,
  submittedAt: '2026-01-02T03:04:05Z',
  textAnswer: 'Bài làm. '.repeat(200),
  assessment: { _id: assessmentId, title: 'Bài tập', assessmentType: 'ASSIGNMENT' },
  user: { _id: studentId, fullName: '', email: '' },
  comments: [],
  questions: [],
})

const gradebook = students.flatMap(({ _id: user }) =>
  Array.from({ length: ASSESSMENTS }, (_, n) => {
    const { _id, status, score, submittedAt } = submission(id('e', n), user)
    return { _id, assessment: id('e', n), user, status, score, submittedAt, late: false }
  }),
)

async function answerEverything(page: Page) {
  await page.route('**/api/instructor/**', (route) => {
    const url = new URL(route.request().url())
    if (url.pathname.endsWith('/students')) return route.fulfill({ json: students })
    if (url.pathname.endsWith('/content')) return route.fulfill({ json: content })
    return route.fulfill({ json: gradebook })
  })
}

/** The most milliseconds from a typed letter of the phrase to the next paint. */
const slowestLetter = async (page: Page, word: string) => {
  await page.getByRole('searchbox', { name: 'Tìm theo tên hoặc email' }).focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { letterTimes: times })
    document.addEventListener('input', (event) => {
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.addEventListener('message', () =>
          times.push(performance.now() - event.timeStamp),
        )
        painted.port1.start()
        painted.port2.postMessage(null)
      })
    })
  })
  for (const letter of word) {
    await page.keyboard.type(letter)
    await page.waitForTimeout(300)
  }
  return page.evaluate(() =>
    Math.max(...(window as unknown as { letterTimes: number[] }).letterTimes),
  )
}

/** Presses J; milliseconds until the heading and every visible card of the next student are painted. */
const toNextStudent = (page: Page) =>
  page.evaluate(async () => {
    // No named functions: tsx wraps them in a helper that does not exist in the page.
    const name = document.querySelector('[aria-labelledby="desk-panel-3"] p[role="status"]')
    const before = name?.textContent
    const begun = performance.now()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    for (;;) {
      await new Promise((frame) => requestAnimationFrame(frame))
      const cards = [...document.querySelectorAll('article')]
      const isNext = name?.textContent !== before
      if (isNext && cards.every((card) => card.querySelector('button:enabled') !== null)) {
        return performance.now() - begun
      }
    }
  })

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1024 / 1024
}

async function look(browser: Browser, origin: string, storageState: StorageState) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await answerEverything(page)
  await page.goto(`${origin}/instructor/grading/${COURSE}?lesson=${LESSON}&student=${id('f', 0)}`)
  await page.locator('article button:enabled').first().waitFor()
  await page.getByRole('list', { name: 'Học viên' }).getByRole('button').first().waitFor()
  const shown = await page.evaluate(() => performance.now())
  const letter = await slowestLetter(page, 'do khanh linh')
  await page.getByRole('searchbox', { name: 'Tìm theo tên hoặc email' }).fill('')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const moves: number[] = []
  const move = async () => {
    moves.push(await toNextStudent(page))
    // Like a teacher who reads.
    await page.waitForTimeout(200)
  }
  for (let n = 0; n < 10; n += 1) await move()
  const heapAfterTen = await heapMb(page)
  for (let n = 10; n < WALKED; n += 1) await move()
  const heapAfterAll = await heapMb(page)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await context.close()
  const slow = moves.toSorted((a, b) => a - b)[Math.floor(moves.length * 0.95)] ?? Number.NaN
  return { shown, letter, moved: median(moves), slow, elements, heapAfterTen, heapAfterAll }
}

async function measurePage() {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(installHint)
  const site = await startSite()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const storageState = await signInDemo(site.origin, 'giangvien@lopmo.test')
    const seen = await look(browser, site.origin, storageState)
    console.log(
      `\nGrading desk: ${STUDENTS} students, ${ASSESSMENTS} assessments, CPU ${CPU}× slower, ${WALKED} students walked`,
    )
    const figures = [seen.shown, seen.letter, seen.moved, seen.slow, seen.elements]
    const heap = [seen.heapAfterTen, seen.heapAfterAll]
    console.log(table(HEAD, [[...figures, ...heap].map((figure) => figure.toFixed(0))]))
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** GET students of the whole class, measured until the end of the body. */
async function measureServer(db: Database, folder: string) {
  const teacher = await makeUser(db, { roles: ['INSTRUCTOR'] })
  const course = await makeCourse(db, { instructors: [{ userId: teacher.id, role: 'MAIN' }] })
  await fillClass(db, course.id, STUDENTS)
  const deps = await testDeps({ db, folder })
  const app = createApp(deps)
  const token = await sessionToken(deps, teacher.id)
  const times: number[] = []
  for (let n = 0; n < SERVER_ROUNDS; n += 1) {
    const begun = performance.now()
    const answer = await app.request(`/api/instructor/courses/${course.id}/students`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = (await answer.json()) as unknown[]
    times.push(performance.now() - begun)
    if (body.length !== STUDENTS) throw new Error(`${answer.status}: ${body.length} students`)
  }
  console.log(`\nGET students, ${STUDENTS} rows on PostgreSQL, ${SERVER_ROUNDS} rounds`)
  console.log(
    table(['median ms', 'slowest ms'], [[median(times).toFixed(0), Math.max(...times).toFixed(0)]]),
  )
}

export async function run(): Promise<void> {
  await onPostgres(measureServer)
  await measurePage()
}

const HEAD = [
  'usable ms',
  'slowest letter ms',
  'next student ms',
  'of 95 in 100 ms',
  'elements',
  'heap MB after 10',
  `after ${WALKED}`,
]
