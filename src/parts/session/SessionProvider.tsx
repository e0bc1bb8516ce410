import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  Fragment,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router-dom'
import type { User } from '../../../shared/contract/account.ts'
import { fetchMe, profileQuery } from '../../api/auth.ts'
import { ME, resume } from '../../api/query-client.ts'
import {
  arriveAt,
  askToSignIn,
  forgetEnded,
  putOffSignIn,
  sessionState,
  signOut,
  updateSession,
  visitorState,
  type SessionState,
} from '../../api/session-state.ts'
import {
  isKeptOnDevice,
  ownerOf,
  storedSession,
  storeSession,
  subscribeSession,
} from '../../api/session-store.ts'
import { canTeach } from './roles.ts'
import { useProfileQuery } from './use-profile-query.ts'

export interface Session {
  signedIn: boolean
  /** The stored profile, also on a page that stays after its session; `null` when signed out or loading. */
  user: User | null
  canTeach: boolean
  /** True after the server refused the session, until the next sign-in. */
  expired: boolean
  /** The path of the page that stays on screen after the end of its session. */
  keptPage: string | null
  /** Whether sign-in is open over that page. */
  asking: boolean
  /** False where the browser keeps no session: a reload ends it. */
  keptOnDevice: boolean
  /** Fetches the profile, then stores both; a failure changes nothing (docs/product.md#session-states). */
  signIn: (token: string, signal: AbortSignal) => Promise<void>
  /** Call it after `navigate`, or a guarded page redirects to sign-in with itself as `next`. */
  signOut: () => void
  /** Stores the changed profile of the user who was signed in when the function was taken. */
  setUser: (user: User) => void
  /** Stores a new token of that user, after a change of password. */
  renew: (token: string) => void
  /** Opens sign-in over the page that has stayed, or closes it. */
  ask: () => void
  putOff: () => void
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession outside SessionProvider')
  return session
}

async function signIn(token: string, signal: AbortSignal): Promise<void> {
  storeSession({ token, user: await fetchMe(token, signal) })
}

export function SessionProvider({ children }: { children: ReactNode }) {
  useState(forgetEnded)
  const state = useSyncExternalStore(subscribeSession, sessionState, visitorState)
  const { token, user, person, ended } = state
  const client = useQueryClient()

  const { pathname } = useLocation()
  useEffect(() => arriveAt(pathname), [pathname])
  useFetchedProfile(token, user)
  const shown = useDataOfUser(state)

  const owner = ownerOf(user)
  const keptPage = ended?.page ?? null
  const asking = ended?.asking ?? false
  const expired = ended !== null
  const session = useMemo<Session>(
    () => ({
      signedIn: token !== '',
      user,
      canTeach: canTeach(user),
      expired,
      keptPage,
      asking,
      keptOnDevice: token === '' || isKeptOnDevice(),
      signIn,
      signOut,
      setUser: (changed) => {
        if (!updateSession(owner, { user: changed })) return
        client.setQueryData(profileQuery(sessionState().token).queryKey, changed)
      },
      renew: (newToken) => void updateSession(owner, { token: newToken }),
      ask: askToSignIn,
      putOff: putOffSignIn,
    }),
    [token, user, owner, expired, keptPage, asking, client],
  )
  return (
    <SessionContext value={session}>
      {shown === person ? <Fragment key={person}>{children}</Fragment> : null}
    </SessionContext>
  )
}

/** Whose data the cache may hold; `null` while nobody is signed in and no page stays. */
const holder = ({ token, user, person }: SessionState) => (token || user ? person : null)

/**
 * Keeps one user's data from the next one, here or after a sign-in in another tab. It runs before the paint
 * and returns the person whose tree may be on screen: between two persons there is none, so that nothing of
 * the first one is left when the cache is emptied.
 */
function useDataOfUser(state: SessionState): number {
  const client = useQueryClient()
  const last = useRef(state)
  const [shown, setShown] = useState(state.person)
  useLayoutEffect(() => {
    const before = last.current
    last.current = state
    const queries = { queryKey: ME }
    if (before.person !== state.person) {
      client.removeQueries(queries)
      setShown(state.person)
    } else if (holder(before) !== holder(state)) {
      client.removeQueries({ ...queries, type: 'inactive' })
      // After sign-in, queries on screen reload; after sign-out, they only reset.
      if (state.token) void client.resetQueries(queries)
      else for (const query of client.getQueryCache().findAll(queries)) query.reset()
    } else if (state.token && before.token !== state.token) resume(client)
  }, [state, client])
  return shown
}

/** Fetches the profile of a token from a cookie, and stores a newer profile that a page has fetched. */
function useFetchedProfile(token: string, user: User | null) {
  // With the stored profile, like every page: a query that began without it would be empty for a moment.
  const { data } = useQuery({ ...useProfileQuery(), enabled: token !== '' && user === null })
  useEffect(() => {
    const stored = storedSession()
    if (!data || token === '' || stored.token !== token || stored.user === data) return
    storeSession({ token, user: data })
  }, [data, token])
}
