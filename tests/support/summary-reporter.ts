import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST = 10

/** In the place of the name of a test. */
export const WHOLE_FILE = '(the file itself)'

/** What `scripts/test.mjs` reads of a run, from the file that TEST_REPORT names. */
export interface TestReport {
  counts: { passed: number; failed: number; skipped: number }
  /** The files with a failure or without an end, and the names of what failed in them. */
  failed: { project: string; file: string; tests: string[] }[]
  /** Errors outside of every test. */
  strayErrors: number
}

/** Without the start of the process and its DOM, which files share. */
const secondsOf = (module: TestModule) => {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return (collectDuration + setupDuration + duration) / 1000
}

/**
 * Prints the minutes of each project and the slowest files of a run, and at the end one plain line for CI:
 * `N passed, N failed, N skipped`.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly unknown[]) {
    if (modules.length > SLOWEST) {
      printProjects(modules)
      printSlowest(modules)
    }
    const report = { ...countsOf(modules), strayErrors: strayErrors.length }
    const { passed, failed, skipped } = report.counts
    console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
    const path = process.env['TEST_REPORT']
    if (path) writeFileSync(path, JSON.stringify(report))
  }
}

function countsOf(modules: readonly TestModule[]): Omit<TestReport, 'strayErrors'> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failed: TestReport['failed'] = []
  for (const module of modules) {
    const tests: string[] = []
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'failed') tests.push(test.fullName)
      counts[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1
    }
    if (module.state() === 'passed' || module.state() === 'skipped') continue
    // A file that fails to load, after its tests, or with its process, has no failed test and counts as one.
    if (tests.length === 0) {
      tests.push(WHOLE_FILE)
      counts.failed += 1
    }
    failed.push({ project: module.project.name, file: module.relativeModuleId, tests })
  }
  return { counts, failed }
}

function printProjects(modules: readonly TestModule[]) {
  const seconds = new Map<string, number>()
  for (const module of modules) {
    const { name } = module.project
    seconds.set(name, (seconds.get(name) ?? 0) + secondsOf(module))
  }
  console.log('\nMinutes of one core:')
  for (const [name, sum] of seconds) console.log(`${(sum / 60).toFixed(1).padStart(7)}  ${name}`)
}

function printSlowest(modules: readonly TestModule[]) {
  console.log('\nThe slowest files:')
  const slowest = modules
    .map((module) => ({ module, seconds: secondsOf(module) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
  for (const { module, seconds } of slowest) {
    const { project, relativeModuleId } = module
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${project.name}  ${relativeModuleId}`)
  }
}
