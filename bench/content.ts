import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium, installHint } from '../scripts/find-browsers.mjs'
import { signInDemo, type StorageState } from './demo-session.ts'
import { startSite } from './site.ts'
import { median, table } from './table.ts'

/** `npm run bench -- content`: the speed of the content page of a very long, generated course. */
const SECTIONS = 100
const LESSONS = 2_000
const LONGEST_SECTION = 300
const RUNS = 3
const CPU = [1, 4]
const EMAIL = 'giangvien@lopmo.test'

const id = (kind: string, n: number) => `${kind}${n}`.padStart(24, '0')

function generatedContent(courseId: string) {
  const further = Math.floor((LESSONS - LONGEST_SECTION) / (SECTIONS - 1))
  return {
    course: { _id: courseId, slug: 'k', title: 'Khóa học dài', status: 'DRAFT', myRole: 'MAIN' },
    sections: Array.from({ length: SECTIONS }, (_, s) => ({
      _id: id('c', s),
      title: `Chương ${s + 1}: những điều cần biết`,
      summary: 'Tóm tắt của chương.',
      sortOrder: s + 1,
      lessons: Array.from({ length: s === 1 ? LONGEST_SECTION : further }, (_, l) => ({
        _id: id('d', s * 1000 + l),
        title: `Bài ${l + 1}: một bài học có tên dài vừa phải`,
        type: 'VIDEO',
        durationSec: 600,
        isFreePreview: l === 0,
        sortOrder: l + 1,
        submissions: 3,
        resources: [
          { title: 'Slide bài giảng.pdf', kind: 'PDF', url: 'https://example.test/a.pdf' },
        ],
        assessments:
          l % 5 === 0
            ? [{ _id: id('e', s * 1000 + l), title: 'Kiểm tra', assessmentType: 'QUIZ' }]
            : [],
      })),
    })),
  }
}

/** Milliseconds from a click to the second frame after it, when its result is painted. */
const clickToPaint = (page: Page, selector: string) =>
  page.evaluate(async (selector) => {
    const button = document.querySelector<HTMLElement>(selector)
    const begun = performance.now()
    button?.click()
    await new Promise((painted) =>
      requestAnimationFrame(() => requestAnimationFrame(() => painted(null))),
    )
    return performance.now() - begun
  }, selector)

/** The longest frame in milliseconds while the page scrolls from top to end. */
const longestFrame = (page: Page) =>
  page.evaluate(async () => {
    let [longest, last] = [0, performance.now()]
    for (let top = 0; top < document.body.scrollHeight; top += 300) {
      window.scrollTo(0, top)
      await new Promise((painted) => requestAnimationFrame(() => painted(null)))
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
    return longest
  })

async function look(browser: Browser, origin: string, storageState: StorageState, cpu: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const courseId = id('a', 1)
  const content = generatedContent(courseId)
  await page.route('**/api/instructor/courses/*/content', (route) =>
    route.fulfill({ json: content }),
  )
  await page.route('**/move', (route) => route.fulfill({ json: {} }))
  await page.goto(`${origin}/instructor/courses/${courseId}`)
  await page.locator('table').first().waitFor()
  const shown = await page.evaluate(() => performance.now())
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const opened = await clickToPaint(page, `#section-${id('c', 1)}`)
  await page.locator('.accordion-collapse.show >> nth=1').waitFor()
  const frame = await longestFrame(page)
  const begun = Date.now()
  await page.locator(`#move-${id('d', 1001)}-down`).click()
  await page.getByText(/^(?:Đã chuyển|Vị trí không đổi)/).waitFor({ state: 'attached' })
  const moved = Date.now() - begun
  await context.close()
  return { shown, elements, opened, frame, moved }
}

export async function run(): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(installHint)
  const site = await startSite()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const storageState = await signInDemo(site.origin, EMAIL)
    await look(browser, site.origin, storageState, 1)
    const rows: string[][] = []
    for (const cpu of CPU) {
      const looks: Awaited<ReturnType<typeof look>>[] = []
      for (let n = 0; n < RUNS; n++) looks.push(await look(browser, site.origin, storageState, cpu))
      const of = (read: (one: (typeof looks)[number]) => number) =>
        median(looks.map(read)).toFixed(0)
      rows.push([
        `${cpu}×`,
        of(({ shown }) => shown),
        of(({ elements }) => elements),
        of(({ opened }) => opened),
        of(({ frame }) => frame),
        of(({ moved }) => moved),
      ])
    }
    console.log(
      `\nContent page: ${SECTIONS} sections, ${LESSONS} lessons, ${LONGEST_SECTION} in one; median of ${RUNS}`,
    )
    console.log(table(HEAD, rows))
  } finally {
    await browser.close()
    await site.stop()
  }
}

const HEAD = [
  'CPU slower',
  'shown ms',
  'elements',
  `${LONGEST_SECTION} opened ms`,
  'longest frame scrolling ms',
  'lesson moved ms',
]
