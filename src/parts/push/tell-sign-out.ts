import { logOut } from '../../api/sessions.ts'
import { hasFeature } from '../../api/site.ts'
import { isPushConfigured } from '../../api/env.ts'
import { releasePushes } from './release-pushes.ts'

/** Firebase may never answer. */
const PUSH_WAIT_MS = 10_000

/**
 * What a sign-out tells the backend, in the background: pushes to this browser stop, and where the backend
 * has sessions, this one ends; after the pushes, which stop in its name.
 */
export async function tellSignOut(bearer: string): Promise<void> {
  if (isPushConfigured()) {
    const late = new Promise((done) => setTimeout(done, PUSH_WAIT_MS))
    await Promise.race([releasePushes(bearer), late])
  }
  if (await hasFeature('sessions')) await logOut(bearer)
}
