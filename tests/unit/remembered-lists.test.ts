import { describe, expect, test } from 'vitest'
import { IdList, RememberedLists } from '../../server/catalogue/remembered-lists.ts'

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

/** Lists whose total counts the reads, and how to ask for them. */
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
    expect(await ask('a', later(9_999))).toBe(1)
    expect(await ask('b', later(9_999))).toBe(2)
    expect(await ask('a', later(10_000))).toBe(3)
  })

  test('a list that may not be kept is read each time, and takes the place of an older one', async () => {
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

  test('are a bounded number, the latest', async () => {
    const { ask } = counted()
    for (let n = 1; n <= 501; n += 1) await ask(`key ${n}`, START)
    expect(await ask('key 501', START)).toBe(501)
    expect(await ask('key 1', START)).toBe(502)
  })

  test('have a bounded number of ids, the latest', async () => {
    const { ask } = counted()
    const text = 'a '.repeat(400_000).trimEnd()
    for (const key of ['a', 'b', 'c']) await ask(key, START, { text })
    expect(await ask('b', START)).toBe(2)
    expect(await ask('c', START)).toBe(3)
    expect(await ask('a', START)).toBe(4)
  })
})
