import { describe, expect, test } from 'vitest'
import { createLocks } from '../support/web-locks.ts'

/** The stand-in must follow the Web Locks API, or the tests that use it prove nothing. */
describe('locks for the tests', () => {
  const setUp = () => {
    const locks = createLocks()
    const log: string[] = []
    const ask = (name: string, who: string, options: object = {}) => {
      let resolve = () => {}
      const held = new Promise<void>((done) => (resolve = done))
      const end = locks
        .request(name, options, (lock) => {
          log.push(lock ? who : `${who}: taken`)
          return lock ? held : undefined
        })
        .catch((error: unknown) => void log.push(`${who}: ${(error as Error).name}`))
      return { release: () => (resolve(), end), end }
    }
    return { log, ask, locks }
  }
  const settle = () => new Promise((done) => setTimeout(done))

  test('one holder at a time, the others in the order in which they asked', async () => {
    const { log, ask, locks } = setUp()
    const first = ask('a', 'first')
    const second = ask('a', 'second')
    ask('a', 'third')
    ask('b', 'other')
    await settle()
    expect(log).toEqual(['first', 'other'])
    expect((await locks.query()).pending).toHaveLength(2)
    await first.release()
    await second.release()
    await settle()
    expect(log).toEqual(['first', 'other', 'second', 'third'])
  })

  test('`ifAvailable` is told at once that the lock is taken', async () => {
    const { log, ask } = setUp()
    ask('a', 'first')
    await ask('a', 'second', { ifAvailable: true }).end
    ask('b', 'free', { ifAvailable: true })
    await settle()
    expect(log).toEqual(['first', 'second: taken', 'free'])
  })

  test('an abort takes a request out of the queue, but not the lock from its holder', async () => {
    const { log, ask, locks } = setUp()
    const [holder, waiter] = [new AbortController(), new AbortController()]
    const first = ask('a', 'first', { signal: holder.signal })
    const second = ask('a', 'second', { signal: waiter.signal })
    ask('a', 'third')
    await settle()
    waiter.abort()
    holder.abort()
    await second.end
    expect(log).toEqual(['first', 'second: AbortError'])
    expect((await locks.query()).held).toEqual([{ name: 'a', mode: 'exclusive' }])
    await first.release()
    await settle()
    expect(log.at(-1)).toBe('third')
    await ask('a', 'late', { signal: AbortSignal.abort() }).end
    expect(log.at(-1)).toBe('late: AbortError')
  })

  test('`steal` takes the lock away, and the old holder no longer releases it', async () => {
    const { log, ask } = setUp()
    const first = ask('a', 'first')
    await settle()
    const thief = ask('a', 'thief', { steal: true })
    ask('a', 'next')
    await first.release()
    await settle()
    expect(log.toSorted()).toEqual(['first', 'first: AbortError', 'thief'])
    await thief.release()
    await settle()
    expect(log.at(-1)).toBe('next')
  })

  test('an error in the callback ends the request and releases the lock', async () => {
    const { locks } = setUp()
    await expect(locks.request('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await locks.query()).held).toEqual([])
  })
})
