import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { fetchMe } from '../api/auth.ts'
import type { User } from '../api/contract.ts'
import { setSessionRefusedHandler } from '../api/http.ts'
import { ME } from '../api/queries.ts'
import {
  clearSession,
  storedSession,
  storeSession,
  subscribeSession,
} from '../api/session-store.ts'
import { canTeach } from '../domain/roles.ts'

export interface Session {
  signedIn: boolean
  /** The stored profile; `null` while signed out, or until the profile of a bare token has come. */
  user: User | null
  canTeach: boolean
  /** True after the server refused the session, until the next sign-in. */
  expired: boolean
  /** Saves the token, fetches the profile, stores both (section 4 "Session"). */
  signIn: (token: string) => Promise<void>
  signOut: () => void
  setUser: (user: User) => void
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession outside SessionProvider')
  return session
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(subscribeSession, storedSession)
  const [expired, setExpired] = useState(false)
  const client = useQueryClient()
  const { token, user } = stored

  const signingIn = useRef(false)
  const signIn = useCallback(async (newToken: string) => {
    signingIn.current = true
    try {
      storeSession({ token: newToken, user: null })
      storeSession({ token: newToken, user: await fetchMe() })
      setExpired(false)
    } catch (error) {
      clearSession()
      throw error
    } finally {
      signingIn.current = false
    }
  }, [])

  const signOut = useCallback(() => {
    clearSession()
    setExpired(false)
  }, [])

  const setUser = useCallback((changed: User) => {
    storeSession({ token: storedSession().token, user: changed })
  }, [])

  useEffect(() => {
    setSessionRefusedHandler((refused) => {
      // An answer to an older session must not end the present one.
      if (storedSession().token !== refused) return
      clearSession()
      setExpired(true)
    })
  }, [])

  // Whoever signs in next, here or in another tab, must not see the last user's data.
  const lastToken = useRef(token)
  useEffect(() => {
    if (lastToken.current === token) return
    lastToken.current = token
    client.removeQueries({ queryKey: ME })
  }, [token, client])

  // A token without a profile (a cookie set elsewhere, a reload in the middle of sign-in).
  useEffect(() => {
    if (!token || user || signingIn.current) return
    const abort = new AbortController()
    fetchMe(abort.signal).then(
      (me) => storeSession({ token, user: me }),
      () => undefined,
    )
    return () => abort.abort()
  }, [token, user])

  const session = useMemo<Session>(
    () => ({
      signedIn: token !== '',
      user,
      canTeach: canTeach(user),
      expired,
      signIn,
      signOut,
      setUser,
    }),
    [token, user, expired, signIn, signOut, setUser],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}
