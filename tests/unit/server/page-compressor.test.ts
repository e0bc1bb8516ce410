import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { nameOf, PageCompressor } from '../../../server/platform/http/first-list.ts'

type Body = Uint8Array<ArrayBuffer>

const textIn = (body: Body) => brotliDecompressSync(body).toString()
const pageOf = (html: string) => ({ name: nameOf(html), html: () => html })
const settled = () => new Promise((done) => setImmediate(done))

/** A compressor whose best compression ends when the test says so, with a body that names the page. */
function held() {
  const running: { html: string; end: (body: Body) => void; fail: (error: Error) => void }[] = []
  const compressBest = vi.fn<(html: string) => Promise<Body>>(
    (html) => new Promise((end, fail) => running.push({ html, end, fail })),
  )
  const compressor = new PageCompressor(compressBest)
  const ask = (html: string) => compressor.compress(pageOf(html), 'br').body
  const bestOf = (html: string) => new TextEncoder().encode(`best of ${html}`)
  const end = async () => {
    const first = running.shift()
    first?.end(bestOf(first.html))
    await settled()
  }
  const fail = async () => {
    running.shift()?.fail(new Error('no memory'))
    await settled()
  }
  const begun = () => compressBest.mock.calls.map(([html]) => html)
  return { ask, bestOf, begun, end, fail }
}

test('pages that are asked for once start no best compression', () => {
  const { ask, begun } = held()
  for (let n = 0; n < 300; n += 1) expect(textIn(ask(`page ${n}`))).toBe(`page ${n}`)
  expect(begun()).toEqual([])
})

test('a page that is asked for again gets the smaller body in the end', async () => {
  const compressor = new PageCompressor()
  const html = Array.from({ length: 3000 }, (_, n) => `<p>${(n * 7919) % 1009} khóa học</p>`).join(
    '',
  )
  const ask = () => compressor.compress(pageOf(html), 'br').body
  const quick = ask().length
  await expect.poll(() => ask().length).toBeLessThan(quick)
  expect(textIn(ask())).toBe(html)
})

test('one best compression runs at a time: another page waits until it is asked for after the end', async () => {
  const { ask, bestOf, begun, end } = held()
  for (const html of ['a', 'b', 'a', 'b', 'a', 'b']) expect(textIn(ask(html))).toBe(html)
  expect(begun()).toEqual(['a'])
  await end()
  expect(ask('a')).toEqual(bestOf('a'))
  expect(begun()).toEqual(['a'])
  ask('b')
  expect(begun()).toEqual(['a', 'b'])
  await end()
  expect([ask('a'), ask('b')]).toEqual([bestOf('a'), bestOf('b')])
})

test('the result for a page that was dropped meanwhile is not kept', async () => {
  const { ask, begun, end } = held()
  ask('a')
  ask('a')
  for (let n = 0; n < 500; n += 1) ask(`page ${n}`)
  await end()
  expect(textIn(ask('a'))).toBe('a')
  // The page is new again, so the best compression starts at the second request.
  expect(begun()).toEqual(['a'])
  ask('a')
  expect(begun()).toEqual(['a', 'a'])
})

test('after a failure the quick body is sent, and the next request tries again', async () => {
  const { ask, begun, fail } = held()
  ask('a')
  ask('a')
  await fail()
  expect(textIn(ask('a'))).toBe('a')
  expect(begun()).toEqual(['a', 'a'])
})
