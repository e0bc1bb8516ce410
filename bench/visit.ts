import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { StorageState } from './demo-session.ts'
import type { Asked, Conditions } from './model.ts'
import { median } from './table.ts'
import { causesUntil, mainThreadUntil, TRACED, type TraceEvent } from './trace.ts'

/** What the visit waits for. */
export interface Wanted {
  /** So many course cards; with 0 the page's own heading, and nothing that still loads. */
  cards: number
  /** Each card needs a box for its picture. */
  pictures: boolean
}

/** Milliseconds since the navigation began, or since the last click. */
interface Marks {
  /** The wanted content is painted. */
  content: number
  /** React is mounted, and a click on a link is handled inside the app. */
  ready: number
}

export interface Visit extends Marks {
  requests: Asked[]
  /** Cumulative layout shift. */
  shift: number
}

/** The name under which the trace has the moment. */
const markOf = (name: keyof Marks) => `bench-${name}`

/**
 * Runs in the page before its own scripts. It has no named functions but methods: tsx wraps others in a
 * helper that does not exist in the page.
 */
function watchPage({ cards, pictures }: Wanted) {
  const watch = {
    /** A click leads from the cards to a page. */
    cards,
    marks: { content: 0, ready: 0 },
    shift: 0,
    link: cards > 0 ? '#root :is(article, li) a[href^="/courses/"]' : '#root a[href^="/"]',
    /** The heading of the page that a click left. */
    before: '',
    clickedAt: 0,
    painting: false,
    hasCards() {
      const links = [...document.querySelectorAll(watch.link)]
      const found = new Set(links.map((link) => link.closest('article, li')))
      return (
        found.size >= cards &&
        [...found].every(
          (card) =>
            card?.querySelector('h2, h3')?.textContent &&
            /\d\s?[₫đ]|Miễn phí/.test(card.textContent ?? '') &&
            (!pictures ||
              [...card.querySelectorAll<HTMLElement>('*')].some(
                (part) => !part.textContent && part.offsetHeight >= 100,
              )),
        )
      )
    },
    hasPage() {
      const heading = document.querySelector('main h1')?.textContent
      return (
        heading &&
        heading !== watch.before &&
        !document.querySelector('main [aria-busy="true"], main .skeleton')
      )
    },
    hasContent() {
      return watch.cards > 0 ? watch.hasCards() : watch.hasPage()
    },
    /** React names its own properties of elements so. */
    isReact(element: Element | null, property: string) {
      return element && Object.keys(element).some((key) => key.startsWith(property))
    },
    isReady() {
      return (
        watch.isReact(document.getElementById('root'), '__reactContainer$') &&
        watch.isReact(document.querySelector(watch.link), '__reactProps$')
      )
    },
    note(name: 'content' | 'ready') {
      watch.marks[name] = performance.now() - watch.clickedAt
      performance.mark(`bench-${name}`)
    },
    look() {
      if (!watch.marks.ready && watch.isReady()) watch.note('ready')
      // A page may show its heading and load on: then its last part counts. Cards stay.
      if (watch.marks.content && (watch.cards > 0 || watch.hasContent())) return
      watch.marks.content = 0
      if (watch.painting || !watch.hasContent()) return
      watch.painting = true
      // A message that is sent inside a frame arrives after the frame is painted.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        port1.close()
        watch.painting = false
        if (watch.hasContent()) watch.note('content')
      })
      port1.start()
      requestAnimationFrame(() => port2.postMessage(''))
    },
    /** React can take over elements without changing any: no observer would tell. */
    poll() {
      watch.look()
      if (!watch.marks.ready) requestAnimationFrame(() => watch.poll())
    },
  }
  Object.assign(window, { watch })
  new MutationObserver(() => watch.look()).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-busy', 'class'],
  })
  watch.poll()
  addEventListener(
    'click',
    ({ timeStamp }) => {
      watch.before = document.querySelector('main h1')?.textContent ?? ''
      watch.clickedAt = timeStamp
      watch.marks.content = 0
      watch.cards = 0
    },
    true,
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      }
      if (!hadRecentInput) watch.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function watchRequests(session: CDPSession): Promise<Map<string, Asked>> {
  const requests = new Map<string, Asked>()
  /** Bytes of each response's headers. */
  const heads = new Map<string, number>()
  let begun = 0
  const since = (timestamp: number) => (timestamp - begun) * 1000
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    begun ||= timestamp
    const { url } = request
    requests.set(requestId, { url, type, asked: since(timestamp), answered: Infinity, parts: [] })
  })
  session.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
    const entry = requests.get(requestId)
    if (entry) {
      entry.answered = since(timestamp)
      entry.isOnDevice = Boolean(response.fromServiceWorker || response.fromDiskCache)
    }
    heads.set(requestId, response.encodedDataLength)
  })
  const arrived = (requestId: string, timestamp: number, bytes: number) => {
    if (bytes > 0) requests.get(requestId)?.parts.push({ at: since(timestamp), bytes })
  }
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
    arrived(requestId, timestamp, encodedDataLength),
  )
  // The parts of a page come without their sizes; the end tells the whole.
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const known = requests.get(requestId)?.parts.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0
    arrived(requestId, timestamp, encodedDataLength - (heads.get(requestId) ?? 0) - known)
  })
  await session.send('Network.enable')
  return requests
}

/** Waits until the content is painted and the app handles clicks. */
const shown = (page: Page) =>
  page.waitForFunction(
    () => {
      const { marks } = (window as unknown as { watch: { marks: Marks } }).watch
      return marks.content > 0 && marks.ready > 0
    },
    null,
    { polling: 100 },
  )

/** Opens the address in the tab, on this machine's line and processor or on slower ones. */
async function visitIn(
  page: Page,
  url: string,
  wanted: Wanted,
  conditions?: Conditions,
): Promise<Visit> {
  const session = await page.context().newCDPSession(page)
  const requests = await watchRequests(session)
  if (conditions) {
    const { latency, down, up, cpu } = conditions
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: (down * 1e6) / 8,
      uploadThroughput: (up * 1e6) / 8,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  }
  await page.addInitScript(watchPage, wanted)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  await shown(page)
  const { marks, shift } = await page.evaluate(() => {
    const { marks, shift } = (window as unknown as { watch: { marks: Marks; shift: number } }).watch
    return { marks, shift }
  })
  return { ...marks, shift, requests: [...requests.values()] }
}

/** Runs `measure` with an empty cache, signed in where there is a session. */
export async function inNewContext<Result>(
  browser: Browser,
  measure: (context: BrowserContext) => Promise<Result>,
  storageState?: StorageState,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState,
  })
  try {
    return await measure(context)
  } finally {
    await context.close()
  }
}

export async function visit(
  context: BrowserContext,
  url: string,
  wanted: Wanted,
  conditions?: Conditions,
): Promise<Visit> {
  const page = await context.newPage()
  const result = await visitIn(page, url, wanted, conditions)
  await page.close()
  return result
}

/** Opens the address and waits until the site's offline worker has what the next visit needs. */
export async function visitAndKeep(
  context: BrowserContext,
  url: string,
  wanted: Wanted,
): Promise<void> {
  const page = await context.newPage()
  await visitIn(page, url, wanted)
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active?.state !== 'activated') {
      // oxlint-disable-next-line no-await-in-loop -- until it is
      await new Promise((done) => active?.addEventListener('statechange', done, { once: true }))
    }
  })
  await page.close()
}

/**
 * Milliseconds from a click on the link to the painted page behind it: the first time, and once more after
 * the way back, when the data is in the cache, too.
 */
export async function followLink(
  context: BrowserContext,
  url: string,
  wanted: Wanted,
  link: string,
  conditions: Conditions,
): Promise<{ first: number; again: number }> {
  const page = await context.newPage()
  await visitIn(page, url, wanted, conditions)
  const follow = async () => {
    await page.locator(link).first().hover()
    await page.locator(link).first().click()
    await shown(page)
    return page.evaluate(
      () => (window as unknown as { watch: { marks: Marks } }).watch.marks.content,
    )
  }
  const first = await follow()
  await page.goBack()
  await page
    .locator(link)
    .nth(wanted.cards - 1)
    .waitFor()
  return { first, again: await follow() }
}

/** Milliseconds of the main thread on this machine until either moment, and by cause until the later one. */
export interface Work extends Marks {
  causes: Record<string, number>
}

const whole = ({ content, ready }: Work) => Math.max(content, ready)

/**
 * The visit with the least work: other processes only add to it, by the caches that they empty. On a busy machine the
 * browser loses parts of a trace; what has less than half of the work of most was cut.
 */
export function calmest(work: readonly Work[]): Work {
  const least = work
    .filter((one) => whole(one) * 2 >= median(work.map(whole)))
    .toSorted((a, b) => whole(a) - whole(b))
    .at(0)
  if (!least) throw new Error('no visit was traced')
  return least
}

/** The work of a visit, from a trace on this machine's line and processor. */
export async function tracedWork(
  context: BrowserContext,
  url: string,
  wanted: Wanted,
): Promise<Work> {
  const page = await context.newPage()
  const browser = context.browser()
  if (!browser) throw new Error('a context without a browser')
  await browser.startTracing(page, { categories: TRACED })
  const { content, ready } = await visitIn(page, url, wanted)
  const trace = (await browser.stopTracing()).toString('utf8')
  await page.close()
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  return {
    content: mainThreadUntil(traceEvents, markOf('content')),
    ready: mainThreadUntil(traceEvents, markOf('ready')),
    causes: causesUntil(traceEvents, markOf(content > ready ? 'content' : 'ready')),
  }
}
