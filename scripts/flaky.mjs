/**
 * Tests in a browser that failed and passed when their file ran again, alone. `tests/flaky.tsv` keeps each with its day
 * until it is mended and its lines are taken out; what comes onto it for the third time has failed.
 */

/** So often a test may need a second run. */
const FORGIVEN = 2

/** What the reporter of tests/support/summary-reporter.ts names where a file has failed as a whole. */
const WHOLE_FILE = '(the file itself)'

const isBrowser = (project) => /e2e|build/.test(project)

/** Nothing, where more than files of a browser failed: a second run of these would not tell of the rest. */
export const toRunAgain = ({ failed, strayErrors }) =>
  strayErrors === 0 && failed.every(({ project }) => isBrowser(project)) ? failed : []

/** One line of the list, without its day. */
const lineOf = (file, test) => `${file}\t${test.replaceAll(/\s+/g, ' ')}`

export function judge(first, again, { list, day }) {
  /** Of a file that failed as a whole, the first time or the second, nobody knows which test it was. */
  const hasPassed = (file, test) => {
    const second = again.find((one) => one.file === file)
    return (
      !second || (![test, ...second.tests].includes(WHOLE_FILE) && !second.tests.includes(test))
    )
  }
  const passed = first.flatMap(({ file, tests }) =>
    tests.filter((test) => hasPassed(file, test)).map((test) => lineOf(file, test)),
  )
  const flaky = [...new Set(passed)]
  const lines = list.split('\n').filter(Boolean)
  const times = (name) => lines.filter((line) => line.endsWith(`\t${name}`)).length
  return {
    flaky,
    tired: flaky.filter((name) => times(name) >= FORGIVEN),
    list: [...lines, ...flaky.map((name) => `${day}\t${name}`), ''].join('\n'),
  }
}
