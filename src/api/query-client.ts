import { type Query, QueryClient, type QueryFilters } from '@tanstack/react-query'
import { type ApiErrorKind, toApiError } from './errors.ts'

/** Keys of the signed-in user's data begin with this, so that sign-out removes them all; public ones with 'public'. */
export const ME = ['me'] as const

/** The mark of a query that a link began (`src/app/link-ahead.tsx`) and no page shows yet. */
export const AHEAD = { isAhead: true } as const

/** A failed query repeats at this interval, so that the page recovers from an outage without a click. */
const HEAL_EVERY_MS = 15_000

/** The failures of a moment: no response came, or the server failed. */
const PASSING: readonly ApiErrorKind[] = ['offline', 'server']

const isPassing = (error: unknown): boolean => PASSING.includes(toApiError(error).kind)

/** The query client of the app. Queries reject with an `ApiError`. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // One retry after a second when no response came or the server failed; none after a 4xx.
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 1_000,
        refetchInterval: (query) =>
          query.state.status === 'error' && isPassing(query.state.error) ? HEAL_EVERY_MS : false,
        // `navigator.onLine` is unreliable: send the request and show its result.
        networkMode: 'always',
      },
    },
  })
}

/**
 * Call it after a change: the queries are stale, and those on screen load again. It cancels their requests
 * under way, because the responses may be older than the change; `invalidateQueries` alone would wait for
 * the first response of a query and take it for fresh. Silently: whoever waits gets the new response.
 */
export function reload(client: QueryClient, queries: QueryFilters): Promise<void> {
  const isAwaited = (query: Query) =>
    (query.isActive() || query.meta === AHEAD) && (queries.predicate?.(query) ?? true)
  void client.cancelQueries({ ...queries, predicate: isAwaited }, { silent: true })
  return client.invalidateQueries(queries)
}

/** After a new sign-in of the same user: what failed or is old loads again, but never an open quiz. */
export function resume(client: QueryClient): void {
  void client.refetchQueries({
    queryKey: ME,
    type: 'active',
    predicate: (query) => query.state.status === 'error' || (query.isStale() && !isAttempt(query)),
  })
}

/** The key of one assessment: `['me', 'assessments', id]`. */
const isAttempt = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  queryKey[1] === 'assessments' && queryKey.length === 3
