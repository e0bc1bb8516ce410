import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { fetchMe, profileQuery } from '../api/auth.ts'
import type { User } from '../../shared/contract/account.ts'
import { setSessionRefusedHandler } from '../api/http.ts'
import { ME } from '../api/query-client.ts'
import {
  clearSession,
  storedSession,
  storeSession,
  subscribeSession,
} from '../api/session-store.ts'
import { canTeach } from './roles.ts'

export interface Session {
  signedIn: boolean
  /** The stored profile; `null` while signed out, or while the profile of a stored token loads. */
  user: User | null
  canTeach: boolean
  /** True after the server refused the session, until the next sign-in. */
  expired: boolean
  /**
   * Fetches the profile, then stores both; a failure changes nothing (docs/product.md#session-states).
   */
  signIn: (token: string) => Promise<void>
  /** Call it after `navigate`, or a guarded page redirects to sign-in with itself as `next`. */
  signOut: () => void
  /** Stores a changed profile, unless another user is signed in by now. */
  setUser: (user: User) => void
  /** Stores the token that a change of password gave the user of this e-mail; the same holds. */
  renew: (token: string, email: string) => void
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession outside SessionProvider')
  return session
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const { token, user } = useSyncExternalStore(subscribeSession, storedSession)
  const [refused, setRefused] = useState(false)

  const signIn = useCallback(async (newToken: string) => {
    const me = await fetchMe(newToken)
    storeSession({ token: newToken, user: me })
    setRefused(false)
  }, [])

  const signOut = useCallback(() => {
    clearSession()
    setRefused(false)
  }, [])

  const client = useQueryClient()
  const setUser = useCallback(
    (changed: User) => {
      const { token, user: current } = storedSession()
      // The session may have ended, or become another user's, while the request ran.
      if (!token || (current && current._id !== changed._id)) return
      client.setQueryData(profileQuery(token).queryKey, changed)
      storeSession({ token, user: changed })
    },
    [client],
  )

  const renew = useCallback((newToken: string, email: string) => {
    const { token, user } = storedSession()
    if (token && (!user || user.email === email)) storeSession({ token: newToken, user })
  }, [])

  useEffect(() => {
    setSessionRefusedHandler((refusedToken) => {
      // A 401 to an older session must not end the current one.
      if (storedSession().token !== refusedToken) return
      clearSession()
      setRefused(true)
    })
  }, [])

  useForgetOnChange(token)
  useFetchedProfile(token, user)

  const session = useMemo<Session>(
    () => ({
      signedIn: token !== '',
      user,
      canTeach: canTeach(user),
      // Another tab may have signed in since the refusal.
      expired: token === '' && refused,
      signIn,
      signOut,
      setUser,
      renew,
    }),
    [token, user, refused, signIn, signOut, setUser, renew],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/**
 * Clears the cache when the user changes, here or in another tab, so that nobody sees another user's data.
 * It runs before the paint and resets the queries: a removed query would leave its data on screen.
 */
function useForgetOnChange(token: string) {
  const client = useQueryClient()
  const last = useRef(token)
  useLayoutEffect(() => {
    if (last.current === token) return
    last.current = token
    client.removeQueries({ queryKey: ME, type: 'inactive' })
    // With a new user, queries on screen reload; without one, they only reset.
    if (token) void client.resetQueries({ queryKey: ME })
    else for (const query of client.getQueryCache().findAll({ queryKey: ME })) query.reset()
  }, [token, client])
}

/**
 * Fetches the profile of a token that came without one (from a cookie), and stores a newer profile that a
 * page has fetched.
 */
function useFetchedProfile(token: string, user: User | null) {
  const { data } = useQuery({ ...profileQuery(token), enabled: token !== '' && user === null })
  useEffect(() => {
    const stored = storedSession()
    if (!data || stored.token !== token || stored.user === data) return
    storeSession({ token, user: data })
  }, [data, token])
}
