import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { youngerThanEs5 } from '../support/old-words.ts'

test('the notice for old browsers is a classic script that they can read: ES5', () => {
  const html = readFileSync('index.html', 'utf8')
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map((found) => found[1] ?? '')
  expect(scripts).toHaveLength(1)
  expect(youngerThanEs5(scripts[0] ?? '')).toEqual([])
})
