import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST = 10

/** Without the start of the process and its DOM, which files share. */
const secondsOf = (module: TestModule) => {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  const parts = [collectDuration, setupDuration, duration]
  return parts.reduce((sum, part) => sum + part, 0) / 1000
}

/**
 * Prints the slowest test files of a run, and at the end one plain line for CI:
 * `N passed, N failed, N skipped`.
 */
export default class PlainSummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    if (modules.length > SLOWEST) this.#nameSlowest(modules)
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      let own = 0
      for (const test of module.children.allTests()) {
        own += 1
        const { state } = test.result()
        if (state === 'passed') counts.passed += 1
        else if (state === 'failed') counts.failed += 1
        else counts.skipped += 1
      }
      // A file that fails to load has no tests, but counts as a failure.
      if (own === 0 && module.state() === 'failed') counts.failed += 1
    }
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  }

  #nameSlowest(modules: readonly TestModule[]) {
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
}
