import { registerPushToken, unregisterPushToken } from '../api/notifications.ts'
import { isRegistrationDue, type PushRegistration } from './push-message.ts'
import { readStored, removeStored, store } from '../drafts/device-store.ts'

/** What the server was last told, so that it is told once. */
const LAST = 'push-registration'

const lastRegistration = () => readStored(LAST) as PushRegistration | null

/** What the server is told, by one tab after the other: a farewell never overtakes its registration. */
const inTurn = (tell: () => Promise<void>): Promise<void> =>
  navigator.locks.request('push-registration', tell)

/**
 * Makes this browser the user's, so that the server's messages come here. Nobody waits for it, and
 * every step may fail: the bell works without it. Call it only where the switch is on.
 */
export async function registerDevice(userId: string, signal: AbortSignal): Promise<void> {
  try {
    const { obtainToken } = await import('./messaging.ts')
    const token = await obtainToken()
    await inTurn(async () => {
      // Signed out or switched off meanwhile.
      if (signal.aborted) return
      if (!isRegistrationDue(lastRegistration(), { token, userId }, Date.now())) return
      const told = { token, userId, sentAt: 0 } satisfies PushRegistration
      // Before the answer: a farewell must know of it also when none comes.
      store(LAST, told)
      await registerPushToken(token)
      store(LAST, { ...told, sentAt: Date.now() })
    })
  } catch {
    // Tried again at the next start.
  }
}

/**
 * No more messages to this browser: the server is told first, in the name of the session given by its
 * bearer token (which may have ended on the device by now), then the token ends. Nobody waits for it.
 */
export async function letGoOfDevice(bearer: string): Promise<void> {
  if (!lastRegistration()) return
  try {
    await inTurn(async () => {
      const last = lastRegistration()
      removeStored(LAST)
      if (last) await unregisterPushToken(last.token, bearer)
    })
  } catch {
    // Not offered by this backend, or no network; the token ends all the same.
  }
  try {
    const { letGoOfToken } = await import('./messaging.ts')
    await letGoOfToken()
  } catch {
    // The server drops tokens that no longer answer.
  }
}
