import { useSyncExternalStore } from 'react'
import { profileQuery } from '../../api/auth.ts'
import { sessionState, visitorState } from '../../api/session-state.ts'
import { subscribeSession } from '../../api/session-store.ts'

/** The user's profile: the stored one at once, then the fetched one. It stays with a page whose session ended. */
export function useProfileQuery() {
  const { token, user, ended } = useSyncExternalStore(subscribeSession, sessionState, visitorState)
  return {
    ...profileQuery(token || ended?.token || ''),
    enabled: token !== '',
    ...(user ? { initialData: user, initialDataUpdatedAt: 0 } : {}),
  }
}
