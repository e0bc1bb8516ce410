import { describe, expect, test } from 'vitest'
import { IdList, RememberedLists } from '../../server/subjects/catalogue/remembered-lists.ts'

describe('a list of ids', () => {
  test.each([
    ['', []],
    ['a', ['a']],
    ['a bcd ef', ['a', 'bcd', 'ef']],
  ])('%j', (text, ids) => {
    const list = new IdList(text)
    expect(list.length).toBe(ids.length)
    for (let from = 0; from <= 4; from += 1) {
      for (let to = from; to <= 5; to += 1)
        expect(list.slice(from, to)).toEqual(ids.slice(from, to))
    }
  })
})

const START = new Date('2026-03-01T00:00:00Z')
const later = (ms: number) => new Date(START.getTime() + ms)

/** Lists whose `total` is the number of reads so far, and a function that asks for one. */
function counted() {
  const lists = new RememberedLists()
  let reads = 0
  const ask = async (key: string, now: Date, { text = '', keep = true } = {}) => {
    const list = await lists.get(key, now, async () => {
      reads += 1
      return { list: { ids: new IdList(text), total: reads }, keep }
    })
    return list.total
  }
  return { lists, ask }
}

describe('remembered lists', () => {
  test('live for ten seconds', async () => {
    const { ask } = counted()
    expect(await ask('a', START)).toBe(1)
    expect(await ask('a', later(7_999))).toBe(1)
    expect(await ask('b', later(7_999))).toBe(2)
    expect(await ask('a', later(10_000))).toBe(3)
  })

  test('are read again before they expire, while callers still get the old list', async () => {
    const { ask } = counted()
    await ask('a', START)
    const asked = await Promise.all([ask('a', later(8_000)), ask('a', later(9_999))])
    expect(asked).toEqual([1, 1])
    await expect.poll(() => ask('a', later(9_999))).toBe(2)
    // The new list lives from the moment in which it was asked for.
    expect(await ask('a', later(15_999))).toBe(2)
    expect(await ask('a', later(18_000))).toBe(3)
  })

  test('are read ahead one after the other', async () => {
    const lists = new RememberedLists()
    const list = { list: { ids: new IdList(''), total: 0 }, keep: true }
    const keys = ['a', 'b', 'c']
    await Promise.all(keys.map((key) => lists.get(key, START, async () => list)))
    const begun: string[] = []
    const ends: (() => void)[] = []
    for (const key of keys) {
      void lists.get(key, later(9_000), () => {
        begun.push(key)
        return new Promise((end) => ends.push(() => end(list)))
      })
    }
    for (const [n] of keys.entries()) {
      await expect.poll(() => begun).toEqual(keys.slice(0, n + 1))
      ends[n]?.()
    }
  })

  test('a forgotten list does not come back from a read that began before', async () => {
    const lists = new RememberedLists()
    const listOf = (text: string) => ({ list: { ids: new IdList(text), total: 0 }, keep: true })
    let end = () => {}
    const before = lists.get('a', START, async () => {
      await new Promise<void>((done) => (end = done))
      return listOf('a b')
    })
    lists.forget('a')
    const after = await lists.get('a', START, async () => listOf('a'))
    end()
    expect((await before).ids.length).toBe(2)
    expect(after.ids.length).toBe(1)
    const kept = await lists.get('a', START, () => Promise.reject(new Error('is kept')))
    expect(kept.ids.length).toBe(1)
  })

  test('a list that could not be read ahead is read when it has expired', async () => {
    const { lists, ask } = counted()
    await ask('a', START)
    let tries = 0
    const old = await lists.get('a', later(9_000), async () => {
      tries += 1
      throw new Error('hỏng')
    })
    expect(old.total).toBe(1)
    await expect.poll(() => tries).toBe(1)
    expect(await ask('a', later(10_000))).toBe(2)
  })

  test('a list that may not be kept is read each time, and replaces an older one', async () => {
    const { ask } = counted()
    expect(await ask('a', START)).toBe(1)
    expect(await ask('a', later(10_000), { keep: false })).toBe(2)
    expect(await ask('a', later(10_000))).toBe(3)
  })

  test('a failed read is not kept', async () => {
    const { lists, ask } = counted()
    const failing = lists.get('a', START, () => Promise.reject(new Error('hỏng')))
    await expect(failing).rejects.toThrow('hỏng')
    expect(await ask('a', START)).toBe(1)
  })

  test('a forgotten list is read again', async () => {
    const { lists, ask } = counted()
    await ask('a', START)
    lists.forget('a')
    expect(await ask('a', START)).toBe(2)
  })

  test('are limited in number; the latest stay', async () => {
    const { ask } = counted()
    for (let n = 1; n <= 501; n += 1) await ask(`key ${n}`, START)
    expect(await ask('key 501', START)).toBe(501)
    expect(await ask('key 1', START)).toBe(502)
  })

  test('are limited in their number of ids; the latest stay', async () => {
    const { ask } = counted()
    const text = 'a '.repeat(400_000).trimEnd()
    for (const key of ['a', 'b', 'c']) await ask(key, START, { text })
    expect(await ask('b', START)).toBe(2)
    expect(await ask('c', START)).toBe(3)
    expect(await ask('a', START)).toBe(4)
  })
})
