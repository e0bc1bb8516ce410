import { vi } from 'vitest'

/**
 * What a test file leaves behind in its process, where the next one runs. Modules stay; what the app keeps
 * in them for its tab, `app-setup.ts` takes away.
 */
export function forgetFile(): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
}
