import { describe, expect, test } from 'vitest'
import { WHOLE_FILE } from '../support/summary-reporter.ts'
import { judge, toRunAgain } from '../../scripts/flaky.mjs'

const file = (project: string, name: string, ...tests: string[]) => ({ project, file: name, tests })
const report = (...failed: ReturnType<typeof file>[]) => ({
  counts: { passed: 9, failed: failed.length, skipped: 0 },
  failed,
  strayErrors: 0,
})
const BUYING = file('e2e', 'tests/e2e/buying.test.ts', 'buys')
const PRICES = file('unit', 'tests/unit/prices.test.ts', 'adds')

describe('which files run once more', () => {
  test.each([
    ['files of a browser', report(BUYING, file('deep-build', 'b', 'x')), 2],
    ['nothing, where anything else failed', report(BUYING, PRICES), 0],
    ['nothing, where nothing failed', report(), 0],
    ['nothing, where an error belongs to no test', { ...report(BUYING), strayErrors: 1 }, 0],
  ])('%s', (_, failed, count) => {
    expect(toRunAgain(failed)).toHaveLength(count)
  })
})

describe('the result of the second run', () => {
  const line = '\ttests/e2e/buying.test.ts\tbuys\n'
  const known = (list: string) => ({ list, day: '2026-11-29' })

  test.each([
    ['passed: forgiven and written down', [], '', { flaky: 1, tired: 0, lines: 1 }],
    ['passed for the second time', [], `2026-11-28${line}`, { flaky: 1, tired: 0, lines: 2 }],
    [
      'passed for the third time: not forgiven',
      [],
      `2026-11-27${line}2026-11-28${line}`,
      { flaky: 1, tired: 1, lines: 3 },
    ],
    [
      'lines of another test in the same file do not count',
      [],
      '2026-11-27\ttests/e2e/buying.test.ts\tpays and buys\n'.repeat(2),
      { flaky: 1, tired: 0, lines: 3 },
    ],
    ['failed again: no flake', [BUYING], '', { flaky: 0, tired: 0, lines: 0 }],
    [
      'failed as a whole file: no flake',
      [file('e2e', 'tests/e2e/buying.test.ts', WHOLE_FILE)],
      '',
      { flaky: 0, tired: 0, lines: 0 },
    ],
    [
      'a list without a last line break keeps its lines apart',
      [],
      `2026-11-27${line}2026-11-28${line}`.trimEnd(),
      { flaky: 1, tired: 1, lines: 3 },
    ],
  ])('%s', (_, again, list, wanted) => {
    const { flaky, tired, list: written } = judge([BUYING], again, known(list))
    const lines = written.split('\n').filter(Boolean).length
    expect({ flaky: flaky.length, tired: tired.length, lines }).toEqual(wanted)
  })

  test('a line holds the day, the file and the name of the test, once', () => {
    expect(judge([BUYING], [], known('')).list).toBe(`2026-11-29${line}`)
    expect(judge([file('e2e', 'x', 'a\nb', 'a b')], [], known('')).list).toBe(
      '2026-11-29\tx\ta b\n',
    )
  })
})
