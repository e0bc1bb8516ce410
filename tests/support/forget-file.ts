import { vi } from 'vitest'

/**
 * What a test file leaves behind in its process, where the next one runs: a process anew for each
 * file takes five seconds of it. The modules of the repository are loaded again, packages are not.
 */
export function forgetFile(): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
}
