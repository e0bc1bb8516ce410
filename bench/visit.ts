import type { Browser, CDPSession } from 'playwright-core'

export interface Conditions {
  name: string
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number }
  /** How many times slower than this machine. */
  cpu: number
}

/** One request; times in seconds on one clock. */
interface Asked {
  url: string
  type: string
  asked: number
  answered: number
}

export interface Visit {
  /** All but thumbnails. */
  requests: Asked[]
  /** Cumulative layout shift. */
  shift: number
  /** Milliseconds since the navigation began. */
  firstPaint: number
  largestPaint: number
  cards: number
}

interface Marks {
  firstCard: number
  shift: number
  largest: number
}

/** Runs in the page before anything else: notes paints, shifts and the first course card. */
function watchPage() {
  const marks: Marks = { firstCard: 0, shift: 0, largest: 0 }
  Object.assign(window, { marks })
  const look = new MutationObserver(() => {
    if (!document.querySelector('main a[href^="/courses/"]')) return
    marks.firstCard = performance.now()
    look.disconnect()
  })
  look.observe(document, { childList: true, subtree: true })
  // No function with a name in here: tsx would wrap it in a helper that the page does not have.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      marks.shift += (entry as PerformanceEntry & { value: number }).value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

async function watchRequests(session: CDPSession): Promise<Map<string, Asked>> {
  const requests = new Map<string, Asked>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    requests.set(requestId, { url: request.url, type, asked: timestamp, answered: Infinity })
  })
  session.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const entry = requests.get(requestId)
    if (entry) entry.answered = timestamp
  })
  await session.send('Network.enable')
  return requests
}

/** Thumbnails and pictures inside the stylesheet are not what the limits are about. */
const counts = ({ type, url }: Asked) =>
  !url.startsWith('data:') && (type !== 'Image' || new URL(url).pathname.startsWith('/favicon'))

/** Opens the address in a fresh browser profile and waits until the network is quiet. */
export async function visit(browser: Browser, url: string, given: Conditions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const requests = await watchRequests(session)
  if (given.network) {
    await session.send('Network.emulateNetworkConditions', { offline: false, ...given.network })
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: given.cpu })
  await page.addInitScript(watchPage)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  await page.locator('main a[href^="/courses/"]').first().waitFor()
  await page.waitForFunction(() => (window as unknown as { marks: Marks }).marks.largest > 0)
  const figures = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { ...(window as unknown as { marks: Marks }).marks, paint: paint?.startTime ?? 0 }
  })
  await context.close()
  return {
    requests: [...requests.values()].filter(counts),
    shift: figures.shift,
    firstPaint: figures.paint,
    largestPaint: figures.largest,
    cards: figures.firstCard,
  }
}

/**
 * How many requests stood in a row before the cards: each began only after the one before it was
 * being answered.
 */
export function longestChain({ requests, cards }: Visit): number {
  const sorted = requests
    // The icon of the tab is asked for by the browser, beside all this.
    .filter(({ type }) => type !== 'Other')
    .toSorted((a, b) => a.asked - b.asked)
  const shownAt = (sorted[0]?.asked ?? 0) + cards / 1000
  const depth = new Map<Asked, number>()
  for (const request of sorted) {
    if (request.asked > shownAt) continue
    const before = sorted.filter((other) => other.answered < request.asked)
    depth.set(request, 1 + Math.max(0, ...before.map((other) => depth.get(other) ?? 0)))
  }
  return Math.max(0, ...depth.values())
}
