import { useSyncExternalStore } from 'react'
import { profileQuery } from '../api/auth.ts'
import { storedSession, subscribeSession } from '../api/session-store.ts'

/** The signed-in user's profile: the stored one at once, then the fetched one, which the session stores. */
export function useProfileQuery() {
  const { token, user } = useSyncExternalStore(subscribeSession, storedSession)
  return {
    ...profileQuery(token),
    enabled: token !== '',
    ...(user ? { initialData: user, initialDataUpdatedAt: 0 } : {}),
  }
}
