import { afterEach, beforeEach } from 'vitest'

/**
 * `navigator.locks` for jsdom, which has none: exclusive locks in the order of the requests, with
 * `ifAvailable`, `steal` and `signal` as the Web Locks API defines them. Shared locks are not offered.
 */

type Lock = { name: string; mode: 'exclusive' } | null
type Callback = (lock: Lock) => unknown

interface Options {
  signal?: AbortSignal
  ifAvailable?: boolean
  steal?: boolean
}

interface Held {
  /** Ends the promise of the request when another one takes the lock away. */
  broken: (reason: DOMException) => void
}

export function createLocks() {
  const held = new Map<string, Held>()
  const waiting = new Map<string, (() => void)[]>()
  const queueOf = (name: string) => waiting.get(name) ?? []

  const grantNext = (name: string) => {
    const [next, ...others] = queueOf(name)
    if (held.has(name) || !next) return
    waiting.set(name, others)
    next()
  }

  // Asynchronously, as in a browser, never during the call of `request`.
  async function call(lock: Lock, callback: Callback): Promise<unknown> {
    await Promise.resolve()
    return callback(lock)
  }

  async function run(name: string, callback: Callback): Promise<unknown> {
    let broken: Held['broken'] = () => {}
    const lost = new Promise<never>((_, fail) => (broken = fail))
    const mine: Held = { broken }
    held.set(name, mine)
    try {
      return await Promise.race([call({ name, mode: 'exclusive' }, callback), lost])
    } finally {
      if (held.get(name) === mine) held.delete(name)
      grantNext(name)
    }
  }

  async function request(name: string, ...rest: [Callback] | [Options, Callback]) {
    const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest
    const { signal, ifAvailable = false, steal = false } = options
    signal?.throwIfAborted()
    if (steal) {
      held.get(name)?.broken(new DOMException('Lock broken by another request', 'AbortError'))
      return run(name, callback)
    }
    if (!held.has(name) && queueOf(name).length === 0) return run(name, callback)
    if (ifAvailable) return call(null, callback)
    return new Promise<unknown>((done, fail) => {
      const start = () => {
        signal?.removeEventListener('abort', onAbort)
        done(run(name, callback))
      }
      // After the lock is granted, an abort has no effect.
      const onAbort = () => {
        waiting.set(
          name,
          queueOf(name).filter((one) => one !== start),
        )
        fail(signal?.reason as DOMException)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.set(name, [...queueOf(name), start])
    })
  }

  const query = async () => ({
    held: [...held.keys()].map((name) => ({ name, mode: 'exclusive' as const })),
    pending: [...waiting].flatMap(([name, queue]) => queue.map(() => ({ name }))),
  })
  return { request, query }
}

/** Installs `navigator.locks` for the tests around this call, new for each test. */
export function withLocks(): void {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true })
  })
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))
}

/** Holds the lock of this name, as another tab does; returns the function that releases it. */
export function holdInOtherTab(name: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>((done) => (letGo = done))
  void navigator.locks.request(name, () => held)
  return letGo
}
