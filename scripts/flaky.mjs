/**
 * Tests in a browser that failed and passed when their file ran again, alone. `tests/flaky.tsv` keeps each with its day
 * until it is mended and its lines are taken out; what comes onto it for the third time has failed.
 */

/** So often a test may need a second run. */
const FORGIVEN = 2

const isBrowser = (project) => /e2e|build/.test(project)

export const toRunAgain = ({ failed }) =>
  failed.every(({ project }) => isBrowser(project)) ? failed : []

export function judge(first, again, { list, day }) {
  const namesOf = (files) =>
    files.flatMap(({ file, tests }) => tests.map((test) => `${file}\t${test}`))
  const stillFailing = new Set(namesOf(again))
  const flaky = namesOf(first).filter((name) => !stillFailing.has(name))
  const times = (name) => list.split('\n').filter((line) => line.endsWith(`\t${name}`)).length
  return {
    flaky,
    tired: flaky.filter((name) => times(name) >= FORGIVEN),
    list: list + flaky.map((name) => `${day}\t${name}\n`).join(''),
  }
}
