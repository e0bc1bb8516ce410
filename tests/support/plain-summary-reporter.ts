import type { Reporter, TestModule } from 'vitest/node'

/** Closes the run with one plain line that any CI can read: `N passed, N failed, N skipped`. */
export default class PlainSummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
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
}
