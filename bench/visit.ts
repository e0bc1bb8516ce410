import type { Browser, CDPSession } from 'playwright-core'

export interface Conditions {
  name: string
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number }
  /** By which factor the processor is slowed. */
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
  /** All requests without thumbnails. */
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

/** Runs in the page before its own scripts: records paints, shifts and the first course card. */
function watchPage() {
  const marks: Marks = { firstCard: 0, shift: 0, largest: 0 }
  Object.assign(window, { marks })
  const look = new MutationObserver(() => {
    if (!document.querySelector('main a[href^="/courses/"]')) return
    marks.firstCard = performance.now()
    look.disconnect()
  })
  look.observe(document, { childList: true, subtree: true })
  // No named functions: tsx wraps them in a helper that does not exist in the page.
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

/** False for thumbnails and data addresses, which the limits do not count. */
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
 * The longest chain of requests before the cards: each began only after the response to the one before
 * it had begun.
 */
export function longestChain({ requests, cards }: Visit): number {
  const sorted = requests
    // The browser requests the tab's icon independently of the page.
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
