import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium, installHint } from '../scripts/find-browsers.mjs'
import { startSite } from './site.ts'
import { table } from './table.ts'

/**
 * `npm run bench -- take-over [runs]`: whether the app loses what a visitor does while it comes. Each run opens the
 * course list on a slowed processor, does one thing at a random moment of the first two seconds, and looks at what
 * became of it.
 */
const CPU = 4
const WITHIN_MS = 2_000
const RUNS = 200
const FILTERED = '/courses?q=a&minPrice=100000&maxPrice=900000&sort=newest'

const low = (page: Page) => page.getByLabel('Giá từ')
const high = (page: Page) => page.getByLabel('đến', { exact: true })
const words = (page: Page) => page.getByLabel('Từ khóa hoặc giảng viên')
const has = (page: Page, name: string, value: string | null) => () =>
  new URL(page.url()).searchParams.get(name) === value

interface Act {
  name: string
  from: string
  /** Opened before, so that there is a way back. */
  before?: string
  phone?: boolean
  act: (page: Page) => Promise<unknown>
  isDone: (page: Page) => () => boolean | Promise<boolean>
}

const empty = async (field: ReturnType<typeof low>, key: string) => {
  await field.fill('')
  await field.press(key)
}

const ACTS: readonly Act[] = [
  {
    name: 'types a keyword, Enter',
    from: '/courses',
    act: async (page) => {
      await words(page).pressSequentially('excel')
      await words(page).press('Enter')
    },
    isDone: (page) => has(page, 'q', 'excel'),
  },
  {
    name: 'types a keyword',
    from: '/courses',
    act: (page) => words(page).pressSequentially('excel'),
    isDone: (page) => async () => (await words(page).inputValue()) === 'excel',
  },
  {
    name: 'presses «Lọc giá»',
    from: '/courses',
    phone: true,
    act: (page) => page.getByRole('button', { name: 'Lọc giá' }).click(),
    isDone: (page) => () => low(page).isVisible(),
  },
  {
    name: 'presses «Tìm kiếm»',
    from: '/courses',
    act: async (page) => {
      await words(page).fill('excel')
      await page.getByRole('button', { name: 'Tìm kiếm' }).click()
    },
    isDone: (page) => has(page, 'q', 'excel'),
  },
  {
    name: 'types a price and leaves it',
    from: '/courses',
    act: async (page) => {
      await low(page).pressSequentially('200000')
      await low(page).press('Tab')
    },
    isDone: (page) => has(page, 'minPrice', '200000'),
  },
  {
    name: 'clears the lowest price and leaves it',
    from: FILTERED,
    act: (page) => empty(low(page), 'Tab'),
    isDone: (page) => has(page, 'minPrice', null),
  },
  {
    name: 'clears the highest price, Enter',
    from: FILTERED,
    act: (page) => empty(high(page), 'Enter'),
    isDone: (page) => has(page, 'maxPrice', null),
  },
  {
    name: 'clears the keyword, Enter',
    from: FILTERED,
    act: (page) => empty(words(page), 'Enter'),
    isDone: (page) => has(page, 'q', null),
  },
  {
    name: 'chooses an order',
    from: '/courses',
    act: (page) => page.getByLabel('Sắp xếp').selectOption('price_asc'),
    isDone: (page) => has(page, 'sort', 'price_asc'),
  },
  {
    name: 'goes back',
    before: '/courses?q=excel',
    from: FILTERED,
    // The page is gone before it can answer.
    act: (page) => page.evaluate(() => history.back()).catch(() => undefined),
    isDone: (page) => async () =>
      has(page, 'q', 'excel')() && (await words(page).inputValue()) === 'excel',
  },
  {
    name: 'follows a card',
    from: '/courses',
    act: (page) => page.getByRole('article').nth(2).getByRole('link').click(),
    isDone: (page) => () => /^\/courses\/./.test(new URL(page.url()).pathname),
  },
]

/** True when the app has the page and what was done is so, now and a moment later. */
async function isKept(page: Page, isDone: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    const hasApp = await page
      .evaluate(() => {
        const root = document.getElementById('root')
        return (
          !window.__lopMoScreen && Object.keys(root ?? {}).some((key) => key.startsWith('__react'))
        )
      })
      .catch(() => false)
    if (hasApp && (await isDone())) {
      await delay(500)
      return isDone()
    }
    await delay(100)
  }
  return false
}

async function once(browser: Browser, origin: string, each: Act, moment: number) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: each.phone ? { width: 360, height: 700 } : { width: 1280, height: 800 },
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    if (each.before) await page.goto(each.before)
    const begun = performance.now()
    await page.goto(each.from, { waitUntil: 'commit' })
    await delay(Math.max(0, moment - (performance.now() - begun)))
    await each.act(page)
    return await isKept(page, each.isDone(page))
  } finally {
    await context.close()
  }
}

export async function run([given]: string[]): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(installHint)
  const runs = Number(given ?? RUNS)
  const site = await startSite()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const counts = new Map<string, { runs: number; lost: number[] }>()
  try {
    for (let n = 0; n < runs; n += 1) {
      const each = ACTS[n % ACTS.length]
      if (!each) continue
      const moment = Math.round(Math.random() * WITHIN_MS)
      const count = counts.get(each.name) ?? { runs: 0, lost: [] }
      counts.set(each.name, count)
      count.runs += 1
      if (!(await once(browser, site.origin, each, moment))) count.lost.push(moment)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
  const lost = [...counts.values()].reduce((sum, one) => sum + one.lost.length, 0)
  console.log(`\nActs while the app comes, CPU ${CPU}×; load average ${loadavg()[0]?.toFixed(1)}`)
  console.log(
    table(
      ['act', 'runs', 'lost', 'at ms'],
      [...counts].map(([name, one]) => [
        name,
        String(one.runs),
        String(one.lost.length),
        one.lost.join(' '),
      ]),
    ),
  )
  console.log(`\n${runs} runs, ${lost} lost`)
}
