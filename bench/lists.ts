import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium, installHint } from '../scripts/find-browsers.mjs'
import { signInDemo, type StorageState } from './demo-session.ts'
import { startSite } from './site.ts'
import { median, table } from './table.ts'

/**
 * `npm run bench -- lists`: pages whose list is very long, on a slowed processor, with generated responses:
 * from the navigation until the first entry is painted and no long task follows. Beside it the same page
 * with a few entries, in turns: what the length of the list costs, whatever else the machine does.
 */
const CPU = 4
const RUNS = 5
const FEW = 5
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
  count: number
  /** The responses that are not the demo data's, by the pattern of their address. */
  answers: (count: number) => Record<string, unknown>
  first: string
}

const CASES: readonly Case[] = [
  {
    name: '2.000 khóa học đã mua',
    who: 'hocvien@lopmo.test',
    path: '/learning',
    count: 2_000,
    answers: (count) => ({
      '**/api/student/my-courses': many(count, (n) => ({
        course: course(n),
        progressPct: n % 100,
      })),
    }),
    first: 'main article',
  },
  {
    name: '500 đơn hàng',
    who: 'hocvien@lopmo.test',
    path: '/orders',
    count: 500,
    answers: (count) => ({
      '**/api/student/orders': many(count, (n) => ({
        _id: id('d', n),
        createdAt: '2026-11-01T08:00:00Z',
        items: [{ course: course(n), price: 299_000, quantity: 1 }],
        totalAmount: 299_000,
        status: 'PAID',
      })),
    }),
    first: 'main article',
  },
  {
    name: '1.000 hạn nộp',
    who: 'hocvien@lopmo.test',
    path: '/learning/deadlines',
    count: 1_000,
    answers: (count) => ({
      '**/api/student/deadlines*': many(count, (n) => ({
        _id: id('e', n),
        title: `Bài tập ${n}`,
        type: n % 3 ? 'ASSIGNMENT' : 'QUIZ',
        dueAt: new Date(Date.UTC(2026, 11, 1) + n * 3_600_000).toISOString(),
        lesson: id('f', n),
      })),
    }),
    first: 'main li h3',
  },
  {
    name: 'quiz 300 câu',
    who: 'hocvien@lopmo.test',
    path: `/learning/lesson/${id('f', 1)}?quiz=${id('e', 1)}`,
    count: 300,
    answers: (count) => {
      const quiz = { _id: id('e', 1), title: 'Quiz dài', assessmentType: 'QUIZ' }
      return {
        '**/api/student/lessons/*': {
          lesson: { _id: id('f', 1), title: 'Bài học', course: id('c', 1) },
          assessments: [quiz],
        },
        '**/api/student/courses/*/outline': [],
        '**/api/student/courses/*/progress': { progressPct: 0 },
        '**/api/student/assessments/*/thread': { submission: null, comments: [] },
        [`**/api/student/assessments/${quiz._id}`]: {
          ...quiz,
          questions: many(count, (n) => ({
            question: `Câu hỏi số ${n} với một đề bài dài vừa phải?`,
            type: n % 3 ? 'SINGLE' : 'MULTIPLE',
            options: many(4, (at) => ({ content: `Phương án ${at + 1} của câu ${n}` })),
          })),
        },
      }
    },
    first: '[role=dialog] input',
  },
  {
    name: '300 khóa học giảng dạy',
    who: 'giangvien@lopmo.test',
    path: '/instructor/grading',
    count: 300,
    answers: (count) => ({
      '**/api/instructor/my-courses*': many(count, (n) => ({
        ...course(n),
        myRole: 'MAIN',
        status: 'PUBLISHED',
        studentCount: n,
      })),
    }),
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

async function measured(page: Page, origin: string, each: Case, count: number) {
  const { path, answers, first } = each
  for (const [address, json] of Object.entries(answers(count))) {
    await page.route(address, (route) => route.fulfill({ json }))
  }
  await page.addInitScript(watch, first)
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => (window as unknown as { marks: Marks }).marks.first > 0)
  return page.evaluate(() => ({
    ...(window as unknown as { marks: Marks }).marks,
    elements: document.querySelectorAll('*').length,
  }))
}

const usable = ({ first, lastTask }: Marks) => Math.max(first, lastTask)

async function rowOf(browser: Browser, origin: string, storageState: StorageState, each: Case) {
  const visit = async (count: number) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      storageState,
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    const marks = await measured(page, origin, each, count)
    await context.close()
    return marks
  }
  const few = []
  const all = []
  for (let run = 0; run < RUNS; run += 1) {
    few.push(await visit(FEW))
    all.push(await visit(each.count))
  }
  const whole = (value: number) => String(Math.round(value))
  const time = median(all.map(usable))
  return [
    each.name,
    whole(median(few.map(usable))),
    whole(median(all.map(({ first }) => first))),
    whole(time),
    whole(median(all.map(({ longest }) => longest))),
    whole(median(all.map(({ elements }) => elements))),
    time <= LIMIT_MS ? 'đạt' : `quá ${LIMIT_MS}`,
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
      table(
        [
          'trang',
          `chỉ ${FEW} mục`,
          'mục đầu',
          'dùng được',
          'tác vụ dài nhất',
          'phần tử',
          'giới hạn',
        ],
        rows,
      ),
    )
  } finally {
    await browser.close()
    await site.stop()
  }
}
