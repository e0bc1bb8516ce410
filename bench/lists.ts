import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium, installHint } from '../scripts/find-browsers.mjs'
import { signInDemo, type StorageState } from './demo-session.ts'
import { startSite } from './site.ts'
import { median, table } from './table.ts'

/**
 * `npm run bench -- lists`: pages whose list is very long, on a slowed processor, with generated responses:
 * from the navigation until the first entry is painted and no long task follows.
 */
const CPU = 4
const RUNS = 3
const LIMIT_MS = 1_500

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
const id = (kind: string, n: number) => `${kind}${n}`.padStart(24, '0')
const course = (n: number) => ({
  _id: id('c', n),
  slug: `khoa-${n}`,
  title: `Khóa học số ${n} với một tên dài vừa phải`,
  instructors: [{ fullName: 'Nguyễn Minh Quân' }],
  price: 299_000,
})

interface Case {
  name: string
  who: string
  path: string
  call: string
  answer: unknown
  first: string
}

const CASES: readonly Case[] = [
  {
    name: '2.000 khóa học đã mua',
    who: 'hocvien@lopmo.test',
    path: '/learning',
    call: '**/api/student/my-courses',
    answer: many(2_000, (n) => ({ course: course(n), progressPct: n % 100 })),
    first: 'main article',
  },
  {
    name: '500 đơn hàng',
    who: 'hocvien@lopmo.test',
    path: '/orders',
    call: '**/api/student/orders',
    answer: many(500, (n) => ({
      _id: id('d', n),
      createdAt: '2026-11-01T08:00:00Z',
      items: [{ course: course(n), price: 299_000, quantity: 1 }],
      totalAmount: 299_000,
      status: 'PAID',
    })),
    first: 'main article',
  },
  {
    name: '1.000 hạn nộp',
    who: 'hocvien@lopmo.test',
    path: '/learning/deadlines',
    call: '**/api/student/deadlines*',
    answer: many(1_000, (n) => ({
      _id: id('e', n),
      title: `Bài tập ${n}`,
      type: n % 3 ? 'ASSIGNMENT' : 'QUIZ',
      dueAt: new Date(Date.UTC(2026, 11, 1) + n * 3_600_000).toISOString(),
      lesson: id('f', n),
    })),
    first: 'main li h3',
  },
  {
    name: '300 khóa học giảng dạy',
    who: 'giangvien@lopmo.test',
    path: '/instructor/grading',
    call: '**/api/instructor/my-courses*',
    answer: many(300, (n) => ({
      ...course(n),
      myRole: 'MAIN',
      status: 'PUBLISHED',
      studentCount: n,
    })),
    first: 'main article',
  },
]

interface Marks {
  first: number
  lastTask: number
  longest: number
}

/** Runs in the page before its own scripts: the first entry, and the end of the last long task. */
function watch(selector: string) {
  const marks: Marks = { first: 0, lastTask: 0, longest: 0 }
  Object.assign(window, { marks })
  const look = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    look.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => (marks.first = performance.now())))
  })
  look.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      marks.lastTask = startTime + duration
      marks.longest = Math.max(marks.longest, duration)
    }
  }).observe({ type: 'longtask', buffered: true })
}

async function measured(page: Page, origin: string, { path, call, answer, first }: Case) {
  await page.route(call, (route) => route.fulfill({ json: answer }))
  await page.addInitScript(watch, first)
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => (window as unknown as { marks: Marks }).marks.first > 0)
  return page.evaluate(() => ({
    ...(window as unknown as { marks: Marks }).marks,
    elements: document.querySelectorAll('*').length,
  }))
}

async function rowOf(browser: Browser, origin: string, storageState: StorageState, each: Case) {
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      storageState,
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    runs.push(await measured(page, origin, each))
    await context.close()
  }
  const usable = median(runs.map(({ first, lastTask }) => Math.max(first, lastTask)))
  const whole = (value: number) => String(Math.round(value))
  return [
    each.name,
    whole(median(runs.map(({ first }) => first))),
    whole(usable),
    whole(median(runs.map(({ longest }) => longest))),
    whole(median(runs.map(({ elements }) => elements))),
    usable <= LIMIT_MS ? 'đạt' : `quá ${LIMIT_MS}`,
  ]
}

export async function run(): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(installHint)
  const site = await startSite()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const rows: string[][] = []
    for (const each of CASES) {
      rows.push(await rowOf(browser, site.origin, await signInDemo(site.origin, each.who), each))
    }
    console.log(`\nDanh sách dài, bộ xử lý chậm ${CPU} lần (ms, trung vị của ${RUNS} lần)`)
    console.log(
      table(['trang', 'mục đầu', 'dùng được', 'tác vụ dài nhất', 'phần tử', 'giới hạn'], rows),
    )
  } finally {
    await browser.close()
    await site.stop()
  }
}
