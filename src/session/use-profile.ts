import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { profileQuery } from '../api/queries.ts'
import { storedSession, subscribeSession } from '../api/session-store.ts'

/** The signed-in user's profile, the stored one at once and then afresh; the session takes it over. */
export function useProfile() {
  const { token, user } = useSyncExternalStore(subscribeSession, storedSession)
  return useQuery({
    ...profileQuery(token),
    enabled: token !== '',
    ...(user ? { initialData: user, initialDataUpdatedAt: 0 } : {}),
  })
}
