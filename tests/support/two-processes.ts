/** TEST_PROCESSES=2: a site of the tests is two processes (docs/architecture.md#two-processes). */
export const twoProcesses = process.env['TEST_PROCESSES'] === '2'
