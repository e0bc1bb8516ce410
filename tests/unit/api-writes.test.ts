import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A write that cannot be aborted would block its screen for as long as the server is silent. */
const FOLDER = new URL('../../src/api/', import.meta.url)
const CALL = /http\.(?:post|put|patch|delete)\(/g

/** The text of a call, up to the bracket that closes it. */
function callAt(source: string, start: number): string {
  let depth = 1
  let end = start
  while (depth > 0 && end < source.length) {
    if (source[end] === '(') depth += 1
    if (source[end] === ')') depth -= 1
    end += 1
  }
  return source.slice(start, end)
}

const CALLS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => {
    const source = readFileSync(new URL(name, FOLDER), 'utf8')
    return [...source.matchAll(CALL)].map(({ 0: found, index }): [file: string, call: string] => [
      name,
      callAt(source, index + found.length),
    ])
  })

test('every write of the app takes a signal that can abort it', () => {
  expect(CALLS.length).toBeGreaterThan(25)
  const without = CALLS.filter(([, call]) => !/\b(?:signal|options)\b/.test(call))
  expect(without).toEqual([])
})
