import { http } from './http.ts'

const REGISTRATION = '/api/student/notifications/fcm/register'

/** Sign-out and the next registration wait for these calls, so a silent server must not block them. */
const WAIT_MS = 10_000

/** `AbortSignal.timeout` is outside the baseline. */
function afterWait(): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), WAIT_MS)
  return controller.signal
}

/**
 * POST /api/student/notifications/fcm/register (docs/product.md#student-calls): pushes to this browser
 * belong to the signed-in user from now on. A call takes at most 10 seconds.
 */
export async function registerPushToken(token: string): Promise<void> {
  await http.post(REGISTRATION, { token, platform: 'web' }, { signal: afterWait() })
}

/**
 * DELETE of the same address (docs/product.md#extra-calls; a backend without it responds 404 or 405):
 * stops pushes to this browser. `bearer` is the token of the session that ends.
 */
export async function unregisterPushToken(token: string, bearer: string): Promise<void> {
  await http.delete(REGISTRATION, {
    data: { token },
    token: bearer,
    signal: afterWait(),
  })
}
