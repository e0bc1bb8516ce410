import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST = 10

/** Without the start of the process and its DOM, which files share. */
const secondsOf = (module: TestModule) => {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  const parts = [collectDuration, setupDuration, duration]
  return parts.reduce((sum, part) => sum + part, 0) / 1000
}

/**
 * Names the files that a run waits for longest, and closes it with one plain line that any CI can
 * read: `N passed, N failed, N skipped`.
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
      // A file that could not be loaded has no tests but is a failure all the same.
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
