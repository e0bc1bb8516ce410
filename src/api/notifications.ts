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

/** POST …/register (docs/product.md#student-calls): pushes to this browser belong to the user from now on. */
export const registerPushToken = (token: string) =>
  http.post(REGISTRATION, { token, platform: 'web' }, { signal: afterWait() })

/** DELETE of the same address (docs/product.md#extra-calls): stops pushes. `bearer`: of the session that ends. */
export const unregisterPushToken = (token: string, bearer: string) =>
  http.delete(REGISTRATION, {
    data: { token },
    token: bearer,
    signal: afterWait(),
  })
