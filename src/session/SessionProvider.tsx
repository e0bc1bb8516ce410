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
  /** The stored profile; `null` while signed out, or until the profile of a bare token has come. */
  user: User | null
  canTeach: boolean
  /** True after the server refused the session, until the next sign-in. */
  expired: boolean
  /**
   * Fetches the profile, stores both; a failure changes nothing (docs/product.md#session-states).
   */
  signIn: (token: string) => Promise<void>
  /** Call it after `navigate`, or a guarded page sends to sign-in with a way back to itself. */
  signOut: () => void
  setUser: (user: User) => void
  /** Another token for the same user (after a change of password). */
  renew: (token: string) => void
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
      const { token } = storedSession()
      // The session may have ended while the change was on its way.
      if (!token) return
      client.setQueryData(profileQuery(token).queryKey, changed)
      storeSession({ token, user: changed })
    },
    [client],
  )

  const renew = useCallback((newToken: string) => {
    const { token, user } = storedSession()
    if (token) storeSession({ token: newToken, user })
  }, [])

  useEffect(() => {
    setSessionRefusedHandler((refusedToken) => {
      // An answer to an older session must not end the present one.
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
      // Another tab may have signed in meanwhile.
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
 * Whoever signs in next, here or in another tab, must not see the last user's data. Before the
 * paint, and by a reset: removing a query alone would leave its last answer on a page that shows it.
 */
function useForgetOnChange(token: string) {
  const client = useQueryClient()
  const last = useRef(token)
  useLayoutEffect(() => {
    if (last.current === token) return
    last.current = token
    client.removeQueries({ queryKey: ME, type: 'inactive' })
    // What is still on screen is read anew for the next user, and for nobody when there is none.
    if (token) void client.resetQueries({ queryKey: ME })
    else for (const query of client.getQueryCache().findAll({ queryKey: ME })) query.reset()
  }, [token, client])
}

/**
 * Fetches the profile of a token that came without one (a cookie set elsewhere), and stores whatever
 * newer profile a page has fetched.
 */
function useFetchedProfile(token: string, user: User | null) {
  const { data } = useQuery({ ...profileQuery(token), enabled: token !== '' && user === null })
  useEffect(() => {
    const stored = storedSession()
    if (!data || stored.token !== token || stored.user === data) return
    storeSession({ token, user: data })
  }, [data, token])
}
