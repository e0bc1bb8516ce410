/** What `POST /api/client-errors` takes (docs/product.md#extra-calls). */
export interface FaultReport {
  message: string
  stack: string
  /** A path without its query, which may hold what others must not read. */
  page: string
  /** The name of the app's script. */
  version: string
}

/** Most of a stack is the library's; the server takes 8 kB in all. */
const MAX_STACK = 2_000
const MAX_MESSAGE = 300

/** They are told to the user where they happen, and are no fault of the code. */
const NO_FAULT = /dynamically imported module|module script|preload CSS|part not loaded/i

/**
 * What to tell of anything thrown; nothing of what is no fault of ours: a failed or given-up request, a file that did
 * not come, the script of an extension or of somebody else. Ours are below `own`, an address.
 */
export function reportOf(
  thrown: unknown,
  own: string,
): Pick<FaultReport, 'message' | 'stack'> | null {
  if (!(thrown instanceof Error) || typeof thrown.stack !== 'string') return null
  const { name, message, stack } = thrown
  if (name === 'ApiError' || name === 'AbortError' || NO_FAULT.test(message)) return null
  if (!stack.includes(own) || /\b[\w-]*extension:\/\//.test(stack)) return null
  const text = message.startsWith(name) ? message : `${name}: ${message}`
  return { message: text.slice(0, MAX_MESSAGE), stack: stack.slice(0, MAX_STACK) }
}

/** The most of one page load; a page that fails in a loop says nothing new. */
const MOST = 3

/** Hands each report on once, and at most three. */
export function fewReports(send: (report: Pick<FaultReport, 'message' | 'stack'>) => void) {
  const sent = new Set<string>()
  return (report: Pick<FaultReport, 'message' | 'stack'> | null) => {
    if (!report || sent.size >= MOST || sent.has(report.stack)) return
    sent.add(report.stack)
    send(report)
  }
}
