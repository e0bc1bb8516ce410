import { chromium, type Page } from 'playwright-core'
import { findChromium, installHint } from '../scripts/find-browsers.mjs'
import {
  ASSESSMENTS,
  insertLesson,
  LEARNER,
  QUESTIONS,
  typeOf,
  type GeneratedLesson,
} from './generated-lesson.ts'
import { startSite } from './site.ts'
import { median, percentile, table } from './table.ts'

/**
 * `npm run bench -- lesson`: the speed of a lesson with 200 assessments and a quiz of 300 questions on a
 * slowed processor. The browser measures an action (Event Timing), from the press to the next frame.
 */

const CPU = 4
const LIMIT_MS = 100
/** The browser does not report shorter actions; they count as this. */
const LEAST_MS = 16
const RUNS = 3
/** The positions of the measured questions: at the top, in the middle and at the end of the quiz. */
const POSITIONS = [0, 1, 2, 99, 100, 101, 147, 148, 149, 297, 298, 299]
const KEYS_EACH = 20
const CHOICES_EACH = 8

interface Action {
  id: number
  duration: number
}

/** Runs in the page before its own scripts: records the duration of each press. */
function watchActions() {
  const actions: Action[] = []
  Object.assign(window, { actions })
  // No named functions: tsx wraps them in a helper that does not exist in the page.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming
      if (interactionId > 0) actions.push({ id: interactionId, duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Waits two frames: then the effects of an action are painted and recorded. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))
      }),
  )

/** Runs the actions one after the other; milliseconds from each press to the next frame. */
async function timed(
  page: Page,
  count: number,
  act: (n: number) => Promise<void>,
): Promise<number[]> {
  await settled(page)
  await page.evaluate(() => {
    ;(window as unknown as { actions: Action[] }).actions.length = 0
  })
  for (let n = 0; n < count; n++) {
    await act(n)
    await settled(page)
  }
  const noted = await page.evaluate(() => (window as unknown as { actions: Action[] }).actions)
  // A press is several events (keydown, keyup; pointerdown, click): the slowest one counts.
  const longest = new Map<number, number>()
  for (const { id, duration } of noted) {
    longest.set(id, Math.max(duration, longest.get(id) ?? 0))
  }
  const quick = Math.max(0, count - longest.size)
  return [...longest.values(), ...Array.from({ length: quick }, () => LEAST_MS)]
}

/** Typing and choosing in a quiz with an answer to every question, which makes the largest draft. */
async function actionTimes(page: Page) {
  const times = { SHORT: [] as number[], SINGLE: [] as number[], MULTI: [] as number[] }
  for (const position of POSITIONS) {
    const question = page.locator(`[data-question="${position}"]`)
    const type = typeOf(position)
    // Scrolling is not part of the action.
    await question.scrollIntoViewIfNeeded()
    await settled(page)
    if (type === 'SHORT') await question.locator('textarea').focus()
    const labels = await Promise.all(
      (await question.locator('label').all()).map((label) => label.boundingBox()),
    )
    // Not the locator's click, because its own checks would count in the measurement.
    const choose = async (n: number) => {
      const box = labels[n % labels.length]
      if (box) await page.mouse.click(box.x + 20, box.y + box.height / 2)
    }
    times[type].push(
      ...(type === 'SHORT'
        ? await timed(page, KEYS_EACH, () => page.keyboard.press('a'))
        : await timed(page, CHOICES_EACH, choose)),
    )
  }
  return times
}

/** Milliseconds from `begin` until `count` elements are painted. */
const shownAfter = (page: Page, selector: string, count: number, begin: 'now' | 'navigation') =>
  page.evaluate(
    async ([selector, count, begin]) => {
      const from = begin === 'now' ? performance.now() : 0
      while (document.querySelectorAll(selector).length < count) {
        await new Promise(requestAnimationFrame)
      }
      await new Promise(requestAnimationFrame)
      return performance.now() - from
    },
    [selector, count, begin] as const,
  )

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

const answerAll = (page: Page) =>
  page.evaluate(() => {
    // React notices the change only through the prototype's setter.
    const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
    for (const question of document.querySelectorAll('[data-question]')) {
      question.querySelector('input')?.click()
      const box = question.querySelector('textarea')
      if (!box) continue
      value?.set?.call(box, 'Một câu trả lời ngắn, đủ dài để có nghĩa. '.repeat(5))
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })

async function sessionOf(origin: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(LEARNER)
  const login = await fetch(`${origin}/auth/login`, { method: 'POST', headers, body })
  const { accessToken } = (await login.json()) as { accessToken: string }
  const authorization = `Bearer ${accessToken}`
  const me = await fetch(`${origin}/auth/me`, { headers: { authorization } })
  return { token: accessToken, user: await me.text() }
}

export async function run(): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(installHint)
  let made: GeneratedLesson = { lessonId: '', quizId: '' }
  const site = await startSite(async (db) => {
    made = await insertLesson(db)
  })
  try {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const page = await context.newPage()
      await page.addInitScript(
        (session) => {
          localStorage.setItem('token', session.token)
          localStorage.setItem('user', session.user)
        },
        await sessionOf(site.origin),
      )
      await page.addInitScript(watchActions)
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })

      const address = `${site.origin}/learning/lesson/${made.lessonId}`
      const opened = { lesson: [] as number[], quiz: [] as number[] }
      const nodes = { lesson: 0, quiz: 0 }
      for (let n = 0; n < RUNS; n++) {
        await page.goto(address)
        opened.lesson.push(await shownAfter(page, '[id^="assessment-"]', ASSESSMENTS, 'navigation'))
        nodes.lesson = await nodesOf(page)
        await settled(page)
        const button = page.getByRole('button', { name: 'Làm quiz: Bài kiểm tra rất dài' })
        await button.hover()
        await settled(page)
        const shown = shownAfter(page, '[data-question]', QUESTIONS, 'now')
        await button.click()
        opened.quiz.push(await shown)
        nodes.quiz = await nodesOf(page)
      }
      console.log(`\nA very long lesson, CPU ${CPU}x slower; opening is the median of ${RUNS}`)
      console.log(
        table(
          ['opening', 'ms', 'DOM nodes'],
          [
            row(`lesson with ${ASSESSMENTS} assessments`, median(opened.lesson), nodes.lesson),
            row(`quiz with ${QUESTIONS} questions`, median(opened.quiz), nodes.quiz),
          ],
        ),
      )
      await answerAll(page)
      await settled(page)
      const times = Object.entries(await actionTimes(page))
      console.log('\nFrom the press to the next frame, every question answered')
      console.log(
        table(
          ['action', 'times', 'p50 ms', 'p95 ms', 'max ms'],
          times.map(([name, all]) =>
            row(name, all.length, percentile(all, 0.5), percentile(all, 0.95), Math.max(...all)),
          ),
        ),
      )
      console.log(`Limit: ${LIMIT_MS} ms\n`)
    } finally {
      await browser.close()
    }
  } finally {
    await site.stop()
  }
}

const row = (name: string, ...figures: number[]) => [name, ...figures.map((n) => n.toFixed(0))]
