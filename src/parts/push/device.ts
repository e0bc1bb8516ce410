import { registerPushToken, unregisterPushToken } from '../../api/notifications.ts'
import { isRegistrationDue, type PushRegistration } from './push-message.ts'
import { readStored, removeStored, store } from '../drafts/device-store.ts'

/** Stores the last registration that this browser sent, so that it is sent only once. */
const LAST = 'push-registration'

const lastRegistration = () => readStored(LAST) as PushRegistration | null

/** Runs in one tab at a time, so that an unregistration never overtakes its registration. */
const inTurn = (act: () => Promise<void>): Promise<void> =>
  navigator.locks.request('push-registration', act)

/** Registers this browser for pushes, where they are on. Failures are silent: the bell works without them. */
export async function registerDevice(userId: string, signal: AbortSignal): Promise<void> {
  try {
    const { obtainToken } = await import('./messaging.ts')
    const token = await obtainToken()
    await inTurn(async () => {
      // The user has signed out or switched off notifications meanwhile.
      if (signal.aborted) return
      if (!isRegistrationDue(lastRegistration(), { token, userId }, Date.now())) return
      const registration = { token, userId, sentAt: 0 } satisfies PushRegistration
      // Stored before the response, so that sign-out unregisters even when none comes.
      store(LAST, registration)
      await registerPushToken(token)
      store(LAST, { ...registration, sentAt: Date.now() })
    })
  } catch {
    // The next start of the app tries again.
  }
}

/** Stops pushes at the server, with the token of the session that ended, then at Firebase. Nobody waits. */
export async function releaseDevice(bearer: string): Promise<void> {
  if (!lastRegistration()) return
  try {
    await inTurn(async () => {
      const last = lastRegistration()
      removeStored(LAST)
      if (last) await unregisterPushToken(last.token, bearer)
    })
  } catch {
    // The backend lacks this call, or there is no network; the token is deleted all the same.
  }
  try {
    const { releaseToken } = await import('./messaging.ts')
    await releaseToken()
  } catch {
    // The server drops tokens that Firebase reports as gone.
  }
}
