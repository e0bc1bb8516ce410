import { expect, test } from 'vitest'
import { isDeep } from '../../../server/platform/http/body-size.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['32 lists in each other', nested(32), false],
  ['33', nested(33), true],
  ['lists beside each other', `[${Array.from({ length: 100 }, () => '[]').join()}]`, false],
  ['objects and lists', '{"a":['.repeat(17), true],
  ['brackets in a text', JSON.stringify({ a: '['.repeat(100), b: '"{'.repeat(100) }), false],
  ['a text that ends in a backslash', `["\\\\",${nested(40)}]`, true],
  ['a text that never ends', `"\\`, false],
])('%s', (_what, json, deep) => {
  expect(isDeep(json)).toBe(deep)
})
