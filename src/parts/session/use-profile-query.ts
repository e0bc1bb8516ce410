import { useSyncExternalStore } from 'react'
import { profileQuery } from '../../api/auth.ts'
import { sessionState, visitorState } from '../../api/session-state.ts'
import { subscribeSession } from '../../api/session-store.ts'

/**
 * The signed-in user's profile: the stored one at once, then the fetched one, which the session stores.
 * When the server ends the session of a page that stays, so does its profile.
 */
export function useProfileQuery() {
  const { token, user, ended } = useSyncExternalStore(subscribeSession, sessionState, visitorState)
  return {
    ...profileQuery(token || ended?.token || ''),
    enabled: token !== '',
    ...(user ? { initialData: user, initialDataUpdatedAt: 0 } : {}),
  }
}
