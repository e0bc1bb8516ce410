import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { DeadlineItem } from '../../../shared/contract/learning.ts'
import { countNotSubmitted, DEADLINE_DAYS } from '../../../shared/rules/deadlines.ts'
import { deadlinesQuery } from '../../api/deadlines.ts'
import { useSession } from '../session/SessionProvider.tsx'

/** The notification state of docs/product.md#deadline-notifications, for the bell. */
export interface Deadlines {
  /** Empty after a failed fetch, even when an earlier one succeeded. */
  items: readonly DeadlineItem[]
  /** Number of items that are not submitted. */
  reminderCount: number
  loading: boolean
  failed: boolean
  retry: () => unknown
}

const NO_ITEMS: readonly DeadlineItem[] = []

const DeadlineContext = createContext<Deadlines | null>(null)

export function useDeadlines(): Deadlines {
  const deadlines = useContext(DeadlineContext)
  if (!deadlines) throw new Error('useDeadlines outside DeadlineProvider')
  return deadlines
}

/** Derives the state from the query that the dashboard uses too. The end of a session resets that query. */
export function DeadlineProvider({ children }: { children: ReactNode }) {
  const { signedIn } = useSession()
  const { pathname } = useLocation()
  const query = useQuery({ ...deadlinesQuery(DEADLINE_DAYS), enabled: signedIn })
  const { data, isError: failed, isFetching: loading, refetch: retry } = query

  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    // The page may have just started the same fetch; `cancelRefetch: false` shares its request.
    if (signedIn) void retry({ cancelRefetch: false })
  }, [signedIn, pathname, retry])

  const deadlines = useMemo(() => {
    const items = failed ? NO_ITEMS : (data ?? NO_ITEMS)
    return { items, reminderCount: countNotSubmitted(items), loading, failed, retry }
  }, [data, loading, failed, retry])
  return <DeadlineContext value={deadlines}>{children}</DeadlineContext>
}
