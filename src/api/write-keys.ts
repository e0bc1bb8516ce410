import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { featuresOf, siteSheetBy } from './site-sheet.ts'
import { isPage, isRaw } from './read/wire.ts'

/** An `Idempotency-Key` for every write; a repeated one keeps its key (docs/behaviour.md#repeated-writes). */

interface Unanswered {
  key: string
  /** When it was last sent. */
  at: number
}

/** Later the same words are another act. */
const MAX_AGE_MS = 60 * 60_000
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

function writeOf({ method = '', url = '', data }: InternalAxiosRequestConfig<unknown>): string {
  const parts = data instanceof FormData ? [...data] : []
  const fileParts = parts.map(([name, part]) =>
    typeof part === 'string' ? [name, part] : [name, part.name, part.size, part.lastModified],
  )
  const body = data instanceof FormData ? JSON.stringify(fileParts) : (JSON.stringify(data) ?? '')
  const isSecret = /password/i.test(body) || parts.some(([, part]) => typeof part !== 'string')
  return `${isSecret ? IN_MEMORY : ''}${method} ${url} ${hashOf(body)}`
}

/** The key of this write; `undefined` where the backend takes none. `ask` fetches the site sheet. */
export async function keyFor(
  config: InternalAxiosRequestConfig<unknown>,
  ask: () => Promise<unknown>,
): Promise<string | undefined> {
  if (!featuresOf(await siteSheetBy(ask)).includes('idempotency-key')) return undefined
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

const addressIn = (write: string) => write.split(' ')[1] ?? ''

/** The thing that a write is about: `/api/student/lessons/l1` of `…/l1/complete`, `/api/student/cart` of `…/cart/add`. */
const subjectOf = (write: string) => addressIn(write).split('/').slice(0, -1).slice(0, 5).join('/')

/** Whether one write may undo the other: a lesson is completed, not completed, and completed again. */
const areRelated = (one: string, other: string) =>
  [
    [one, other],
    [other, one],
  ].some(([inner = '', outer = '']) => `${subjectOf(inner)}/`.startsWith(`${subjectOf(outer)}/`))

/** Only what our API itself has said is an answer; a session that has ended lets nothing in. */
const isAnswer = ({ status, data }: AxiosResponse) =>
  status < 500 &&
  status !== 401 &&
  !isPage(data) &&
  !(isRaw(data) && data['code'] === 'STILL_RUNNING')

/** A POST to an address that ends in a plural adds to a list: only a DELETE undoes it. */
const isAddition = (write: string) => /^!?post \S+s /i.test(write)

/** The write with this key has ended; without a `response` nobody knows how. */
export function noteEnd(key: string, response?: AxiosResponse): void {
  const write = running.get(key)
  running.delete(key)
  if (write === undefined || !response || !isAnswer(response)) return
  const mayUndo = (other: string) =>
    areRelated(write, other) && (!isAddition(other) || /^!?delete /i.test(write))
  for (const [other, unended] of unanswered) {
    if (unended.key === key || (!running.has(unended.key) && mayUndo(other))) {
      unanswered.delete(other)
    }
  }
  store()
}
