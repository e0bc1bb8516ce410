import { addressOf, TOPICS_PATH } from './env.ts'

/**
 * Whether the server can be reached at all. `navigator.onLine` alone knows neither a server that is down
 * nor a line that has just come back; so requests without a response count, too, after a second look.
 */
const LOOK_EVERY_MS = 15_000

let lost = false
let unanswered = 0
let looking: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function setLost(next: boolean) {
  clearInterval(looking)
  looking = next ? setInterval(() => void look(), LOOK_EVERY_MS) : undefined
  if (!next) unanswered = 0
  if (lost === next) return
  lost = next
  for (const listener of listeners) listener()
}

/** Asks for something small; any response will do, also one that this page may not read. */
export const look = () =>
  fetch(addressOf(TOPICS_PATH), { mode: 'no-cors', cache: 'no-store' }).then(
    () => setLost(false),
    () => setLost(true),
  )

/** The HTTP client reports each response; while offline it may come from the device, which is no news of the server. */
export function reportResponse(answered: boolean): void {
  if (answered) return lost ? void look() : setLost(false)
  unanswered += 1
  if (unanswered === 2 && !lost) void look()
}

export const connection = {
  isLost: () => lost,
  subscribe: (changed: () => void) => {
    const onOffline = () => setLost(true)
    const onOnline = () => setLost(false)
    if (!navigator.onLine) lost = true
    listeners.add(changed)
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    return () => {
      listeners.delete(changed)
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onOnline)
      if (listeners.size === 0) setLost(false)
    }
  },
}
