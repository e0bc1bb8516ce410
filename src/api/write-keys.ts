import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { featuresOf, siteSheetBy } from './site-sheet.ts'
import { isPage, isRaw } from './read/wire.ts'

/** An `Idempotency-Key` for every write; one that adds something keeps it when repeated (docs/behaviour.md#repeated-writes). */

interface Unanswered {
  key: string
  /** When it was last sent. */
  at: number
}

/** Later the same words are another act. The screens promise an hour (`send-again.ts`), counted from the failure. */
const MAX_AGE_MS = 2 * 60 * 60_000
const STORED = 'unanswered-writes'

/** Writes without an answer yet, by method, address and body. */
const unanswered = new Map<string, Unanswered>(readStored())
/** The writes that still run, by their keys: the same one beside it is meant to be done twice. */
const running = new Map<string, string>()

function readStored(): [string, Unanswered][] {
  try {
    // The cast is safe: only `store` writes this value.
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, Unanswered][]
  } catch {
    return []
  }
}

function store(): void {
  const stored = [...unanswered].filter(([write]) => !write.startsWith(IN_MEMORY))
  try {
    if (stored.length > 0) sessionStorage.setItem(STORED, JSON.stringify(stored))
    else sessionStorage.removeItem(STORED)
  } catch {
    // Without storage the keys live as long as the page.
  }
}

const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** 53 bits of a text (cyrb53), so that the storage does not hold what was typed. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return `${(high >>> 0).toString(36)}.${(low >>> 0).toString(36)}`
}

/** Before a write that the storage does not get: a file is gone after a reload, and a password stays secret. */
const IN_MEMORY = '!'

function writeOf({
  method = '',
  url = '',
  data,
  once,
}: InternalAxiosRequestConfig<unknown>): string {
  const parts = data instanceof FormData ? [...data] : []
  const fileParts = parts.map(([name, part]) =>
    typeof part === 'string' ? [name, part] : [name, part.name, part.size, part.lastModified],
  )
  const body = data instanceof FormData ? JSON.stringify(fileParts) : (JSON.stringify(data) ?? '')
  const isSecret = /password/i.test(body) || parts.some(([, part]) => typeof part !== 'string')
  return `${isSecret ? IN_MEMORY : ''}${method} ${url} ${hashOf(`${once} ${body}`)}`
}

/**
 * The key of this write; `undefined` where the backend takes none. `ask` fetches the site sheet. Only what is sent
 * `once` has the key of the same write before: whatever else is pressed again is meant again, for the screen has read
 * meanwhile what is stored.
 */
export async function keyFor(
  config: InternalAxiosRequestConfig<unknown>,
  ask: () => Promise<unknown>,
): Promise<string | undefined> {
  if (!featuresOf(await siteSheetBy(ask)).includes('idempotency-key')) return undefined
  if (!config.once) return randomKey()
  const write = writeOf(config)
  const earlier = unanswered.get(write)
  const at = Date.now()
  const isRepeated = earlier && at - earlier.at < MAX_AGE_MS && !running.has(earlier.key)
  const key = isRepeated ? earlier.key : randomKey()
  unanswered.set(write, { key, at })
  running.set(key, write)
  store()
  return key
}

/** Only what our API itself has said is an answer; a session that has ended lets nothing in. */
const isAnswer = ({ status, data }: AxiosResponse) =>
  status < 500 &&
  status !== 401 &&
  !isPage(data) &&
  !(isRaw(data) && data['code'] === 'STILL_RUNNING')

/** The write with this key has ended; without a `response` nobody knows how. */
export function noteEnd(key: string, response?: AxiosResponse): void {
  const write = running.get(key)
  running.delete(key)
  if (write === undefined || !response || !isAnswer(response)) return
  unanswered.delete(write)
  store()
}
