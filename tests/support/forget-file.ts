import { vi } from 'vitest'

/**
 * What a test file leaves behind in its process, where the next one runs. Modules stay: what one keeps (a session, a
 * loaded part) is the next file's, too.
 */
export function forgetFile(): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
}
