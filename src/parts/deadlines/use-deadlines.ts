import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { DeadlineItem } from '../../../shared/contract/learning.ts'
import { countNotSubmitted, DEADLINE_DAYS } from '../../../shared/rules/deadlines.ts'
import { deadlinesQuery } from '../../api/deadlines.ts'
import { useSession } from '../session/SessionProvider.tsx'

const NO_ITEMS: readonly DeadlineItem[] = []

/**
 * The notification state of docs/product.md#deadline-notifications, for the bell; without items after a failed fetch,
 * even when an earlier one succeeded. It is read anew with every page. The end of a session resets the query, which the
 * dashboard uses too.
 */
export function useDeadlines() {
  const { signedIn } = useSession()
  const { pathname } = useLocation()
  const query = useQuery({ ...deadlinesQuery(DEADLINE_DAYS), enabled: signedIn })
  const { data = NO_ITEMS, isError: failed, isFetching: loading, refetch: retry } = query

  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    // The page may have just started the same fetch; `cancelRefetch: false` shares its request.
    if (signedIn) void retry({ cancelRefetch: false })
  }, [signedIn, pathname, retry])

  const items = failed ? NO_ITEMS : data
  return { items, reminderCount: countNotSubmitted(items), loading, failed, retry }
}
