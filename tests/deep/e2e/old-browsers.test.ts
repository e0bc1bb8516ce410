import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { projectPath } from '../../../server/platform/paths.ts'
import { newVisit } from '../../support/browser.ts'
import { buys, grades, learns, type Stage, startStage, teaches } from '../../support/journeys.ts'

/** The main journeys without the calls that the oldest browsers lack (docs/browsers.md). */
let stage: Stage

beforeAll(async () => {
  stage = await startStage()
  return stage.site.dispose
})

test('the built scripts and styles, libraries included, use what the oldest browsers have', async () => {
  const check = [projectPath('scripts/check-baseline.mjs'), '--built']
  const { stderr } = await promisify(execFile)(process.execPath, check).catch((error) => error)
  expect(stderr).toBe('')
})

/** Runs before the scripts of each page. The oldest browsers have some of these calls; the app needs none of them. */
function removeNewCalls() {
  const remove = (object: object, names: string) => {
    for (const name of names.split(' ')) Reflect.deleteProperty(object, name)
  }
  const copies = 'toSorted toSpliced toReversed with findLast findLastIndex'
  remove(Array.prototype, copies)
  remove(Object.getPrototypeOf(Uint8Array.prototype), copies)
  remove(Array, 'fromAsync')
  remove(URL, 'canParse parse')
  remove(Object, 'groupBy')
  remove(Map, 'groupBy')
  remove(Promise, 'withResolvers try')
  remove(AbortSignal, 'timeout any')
  remove(Set.prototype, 'union intersection difference symmetricDifference')
  remove(Set.prototype, 'isSubsetOf isSupersetOf isDisjointFrom')
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
  remove(iterator, 'map filter take drop flatMap reduce toArray forEach some every find')
  remove(String.prototype, 'isWellFormed toWellFormed')
  remove(RegExp, 'escape')
  remove(Element.prototype, 'checkVisibility moveBefore setHTMLUnsafe getHTML')
  remove(HTMLElement.prototype, 'showPopover hidePopover togglePopover')
  remove(HTMLFormElement.prototype, 'requestSubmit')
  remove(Document.prototype, 'startViewTransition caretPositionFromPoint')
  remove(Selection.prototype, 'getComposedRanges')
  remove(Navigator.prototype, 'locks userAgentData scheduling userActivation')
  remove(window, 'structuredClone BroadcastChannel requestIdleCallback cancelIdleCallback')
  remove(window, 'scheduler navigation cookieStore Iterator URLPattern trustedTypes')
}

async function visit() {
  const made = await newVisit(stage.site)
  await made.context.addInitScript(removeNewCalls)
  const errors: string[] = []
  const listen = (context: BrowserContext) =>
    context.on('weberror', (error) => errors.push(String(error.error())))
  listen(made.context)
  return { ...made, errors }
}

test('buying, learning, teaching and grading work without them; one press makes one order', async () => {
  const { context, page, errors, expectNoErrors } = await visit()
  await page.goto('/courses')
  expect(await page.evaluate(() => 'toSorted' in Array.prototype || 'canParse' in URL)).toBe(false)
  await buys(page, stage)
  await teaches(context, stage)
  await learns(context, stage)
  await grades(context, stage)
  expect(errors).toEqual([])
  expectNoErrors()
})

const TOO_OLD = 'Trình duyệt của bạn quá cũ để dùng Lớp Mở.'

test('where the app cannot run, a sentence says so instead of an empty page', async () => {
  const { page } = await newVisit(stage.site)
  const policy: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) policy.push(message.text())
  })
  await page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'))
  await page.goto('/courses')
  await expect.poll(() => page.getByRole('alert').innerText()).toContain(TOO_OLD)
  expect(policy).toEqual([])
})

test('the sentence is also there where a browser has the calls, but cannot parse the script', async () => {
  const { page } = await newVisit(stage.site)
  await page.route(/\/assets\/index-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const x = /(?<=/;' }),
  )
  await page.goto('/courses')
  await expect.poll(() => page.getByRole('alert').innerText()).toContain(TOO_OLD)
})
