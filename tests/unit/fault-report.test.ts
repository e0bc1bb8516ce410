import { describe, expect, test } from 'vitest'
import { ApiError } from '../../src/api/errors.ts'
import { fewReports, reportOf } from '../../src/api/client-errors/fault-report.ts'

const OWN = 'https://lopmo.vn/assets/'
const thrown = (message: string, stack: string, name = 'TypeError') =>
  Object.assign(new Error(message), { name, stack })

describe('reportOf', () => {
  test('reports a fault in our scripts, in the stack format of each engine', () => {
    for (const stack of [
      `TypeError: x is undefined\n    at f (${OWN}index-1.js:1:2)`,
      `f@${OWN}index-1.js:1:2`,
    ]) {
      expect(reportOf(thrown('x is undefined', stack), OWN)).toEqual({
        message: 'TypeError: x is undefined',
        stack,
      })
    }
  })

  test('cuts a long message and a long stack', () => {
    const report = reportOf(thrown('m'.repeat(9_999), `${OWN}${'s'.repeat(9_999)}`), OWN)
    expect(report?.message.length).toBe(300)
    expect(report?.stack.length).toBe(2_000)
  })

  test.each([
    ['nothing thrown', undefined],
    ['a text', 'Script error.'],
    [
      'an error without a stack',
      Object.assign(new Error('ResizeObserver loop'), { stack: undefined }),
    ],
    ['an error that the backend answered', new ApiError('server')],
    ['an aborted call', thrown('aborted', `at ${OWN}a.js`, 'AbortError')],
    ['a file that did not load', thrown('Failed to fetch dynamically imported module', OWN)],
    ['a part that did not load', thrown('part not loaded: offline', `at ${OWN}a.js`)],
    ['an extension', thrown('x', `at chrome-extension://abc/x.js\nat ${OWN}a.js`)],
    ['an extension of Safari', thrown('x', `f@safari-web-extension://abc/x.js\n${OWN}a.js`)],
    ['somebody else’s script', thrown('x', 'at https://widget.example.vn/w.js:1:1')],
    ['a script typed into the page', thrown('x', 'at https://lopmo.vn/courses:1:1')],
  ])('does not report %s', (_, error) => {
    expect(reportOf(error, OWN)).toBeNull()
  })
})

test('few reports: each fault once, three at most; null sends nothing', () => {
  const sent: string[] = []
  const report = fewReports(({ message }) => sent.push(message))
  report(null)
  for (const n of [1, 1, 2, 1, 3, 4, 5]) report({ message: `m${n}`, stack: `s${n}` })
  expect(sent).toEqual(['m1', 'm2', 'm3'])
})
