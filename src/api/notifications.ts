import { http } from './http.ts'

const REGISTRATION = '/api/student/notifications/fcm/register'

/** A server that does not answer must not keep the next step waiting. */
const WAIT_MS = 10_000

/**
 * POST /api/student/notifications/fcm/register (docs/product.md#student-calls): this browser's
 * messages go to the signed-in user, whoever had them before.
 */
export async function registerPushToken(token: string): Promise<void> {
  await http.post(
    REGISTRATION,
    { token, platform: 'web' },
    { signal: AbortSignal.timeout(WAIT_MS) },
  )
}

/**
 * DELETE of the same address (not in the contract: a 404 or 405 means "not offered here"): no more
 * messages to this browser. In the name of the session that is ending, given by its bearer token.
 */
export async function unregisterPushToken(token: string, bearer: string): Promise<void> {
  await http.delete(REGISTRATION, {
    data: { token },
    token: bearer,
    signal: AbortSignal.timeout(WAIT_MS),
  })
}
