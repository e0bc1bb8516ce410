import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router-dom'
import type { DeadlineItem } from '../../shared/contract/learning.ts'
import {
  DEADLINE_DAYS,
  deadlineReducer,
  type DeadlineState,
  NO_DEADLINES,
  sortByDue,
} from '../../shared/rules/deadlines.ts'
import { useSession } from '../session/SessionProvider.tsx'

/** The notification state of section 4, for the bell. */
export interface Deadlines extends DeadlineState {
  /** Reads them anew: what is on its way no longer counts (for a push message). */
  refresh: () => Promise<void>
}

const DeadlineContext = createContext<Deadlines | null>(null)

export function useDeadlines(): Deadlines {
  const deadlines = useContext(DeadlineContext)
  if (!deadlines) throw new Error('useDeadlines outside DeadlineProvider')
  return deadlines
}

export function DeadlineProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(deadlineReducer, NO_DEADLINES)
  const { signedIn, user } = useSession()
  const { pathname } = useLocation()
  const client = useQueryClient()
  const newest = useRef(0)

  const load = useCallback(
    async (kind: 'join' | 'anew') => {
      const turn = ++newest.current
      dispatch({ type: 'loading', loading: true })
      let items: DeadlineItem[] = []
      try {
        // The study area's reads are no part of the first visit, and a visitor never needs them.
        const { deadlinesQuery } = await import('../api/learning-queries.ts')
        if (turn !== newest.current) return
        const query = deadlinesQuery(DEADLINE_DAYS)
        if (kind === 'anew') await client.cancelQueries({ queryKey: query.queryKey })
        // The dashboard shows the same answer: whoever asks second joins the first.
        items = await client.fetchQuery({ ...query, staleTime: 0 })
      } catch {
        // Section 8: a failed deadline fetch gives an empty list.
      }
      if (turn !== newest.current) return
      dispatch({ type: 'items', items: sortByDue(items) })
      dispatch({ type: 'loading', loading: false })
    },
    [client],
  )

  const reset = useCallback(() => {
    newest.current += 1
    dispatch({ type: 'reset' })
  }, [])

  const refresh = useCallback(() => load('anew'), [load])

  // Another person's deadlines are nobody's business: before the first read of the new session.
  const userId = signedIn ? (user?._id ?? '') : null
  const lastUserId = useRef(userId)
  useEffect(() => {
    if (lastUserId.current && lastUserId.current !== userId) reset()
    lastUserId.current = userId
  }, [userId, reset])

  // Section 4: triggered on navigation, for the signed-in only.
  useEffect(() => {
    if (signedIn) void load('join')
    else reset()
    // The place and the person are no inputs of the read: their change is what starts it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [signedIn, userId, pathname, load, reset])

  const value = useMemo(() => ({ ...state, refresh }), [state, refresh])
  return <DeadlineContext value={value}>{children}</DeadlineContext>
}
