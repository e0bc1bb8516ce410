import type { TestReport } from '../tests/support/summary-reporter.ts'

type Failed = TestReport['failed']

/** The files to run once more; none where anything else failed as well. */
export function toRunAgain(report: TestReport): Failed

/**
 * What becomes of the tests that failed at first, when those of `again` failed once more. `list`: the text of
 * `tests/flaky.tsv`; `day`: 2026-11-29; `tired`: those of the flaky ones that are not forgiven.
 */
export function judge(
  first: Failed,
  again: Failed,
  known: { list: string; day: string },
): { flaky: string[]; tired: string[]; list: string }
