/** What a visit costs on another network and processor, from what was counted on this one. */

export interface Conditions {
  name: string
  /** Round trip in milliseconds. */
  latency: number
  /** Megabits per second. */
  down: number
  up: number
  /** By which factor the processor is slower than this machine's. */
  cpu: number
}

/** The figures of Chrome's "Fast 4G" before its own corrections; the processor of a phone of the middle. */
export const FAST_4G: Conditions = {
  name: 'fast 4G (9 Mbit/s, 60 ms), CPU 2×',
  latency: 60,
  down: 9,
  up: 1.5,
  cpu: 2,
}

/** Lighthouse's "Slow 4G" with the processor that it slows down for a phone. */
export const SLOW_4G: Conditions = {
  name: 'slow 4G (1,6 Mbit/s, 150 ms), CPU 4×',
  latency: 150,
  down: 1.6,
  up: 0.75,
  cpu: 4,
}

/** One request; times in milliseconds since the visit's first one. */
export interface Asked {
  url: string
  /** The browser's kind: `Document`, `Script`, `Fetch`, `Image` … */
  type: string
  asked: number
  /** When the response began; `Infinity` before that. */
  answered: number
  /** From a cache or the offline worker: no line was needed. */
  isOnDevice?: boolean
  /** What arrived when, in bytes as sent (compressed), without headers. */
  parts: { at: number; bytes: number }[]
}

/** False for thumbnails, for addresses that hold their own data, and for what was on the device. */
export const isCounted = ({ type, url, isOnDevice }: Asked): boolean =>
  !isOnDevice &&
  !url.startsWith('data:') &&
  (type !== 'Image' || new URL(url).pathname.startsWith('/favicon'))

/**
 * The longest chain of requests that were answered until then: each began only after the response to the
 * one before it had begun. Without thumbnails, which nothing waits for, and without the tab's icon, which
 * the browser requests independently of the page.
 */
export function longestChain(requests: readonly Asked[], until: number): number {
  const sorted = requests
    .filter((each) => isCounted(each) && each.type !== 'Other' && each.answered <= until)
    .toSorted((a, b) => a.asked - b.asked)
  const depth = new Map<Asked, number>()
  for (const request of sorted) {
    const before = sorted.filter(({ answered }) => answered < request.asked)
    depth.set(request, 1 + Math.max(0, ...before.map((other) => depth.get(other) ?? 0)))
  }
  return Math.max(0, ...depth.values())
}

/** How many requests had begun until then, whether or not the moment waited for them: they share the line. */
export const requestsUntil = (requests: readonly Asked[], until: number): number =>
  requests.filter((each) => isCounted(each) && each.asked < until).length

/** The bytes that had arrived until then, of all requests or of those of one kind. */
export const bytesUntil = (requests: readonly Asked[], until: number, wanted?: string): number =>
  requests
    .filter(({ type, isOnDevice }) => !isOnDevice && (!wanted || type === wanted))
    .flatMap(({ parts }) => parts)
    .filter(({ at }) => at <= until)
    .reduce((sum, { bytes }) => sum + bytes, 0)

/** What a moment of the page had to wait for. */
export interface Cost {
  /** Requests one after the other. */
  inRow: number
  bytes: number
  /** Milliseconds of the main thread on this machine. */
  main: number
}

/**
 * Milliseconds, as if round trips, transfer and work came one after the other: more than a browser takes,
 * which does them side by side, but the same on a busy machine.
 */
export const modelled = ({ inRow, bytes, main }: Cost, { latency, down, cpu }: Conditions) =>
  inRow * latency + (bytes * 8) / (down * 1000) + main * cpu
