import { QueryClient, type QueryFilters } from '@tanstack/react-query'
import { type ApiErrorKind, toApiError } from './errors.ts'

/**
 * Every query of the signed-in user's own data has a key that begins with this, so that the end of a
 * session removes them all at once. Keys of public data begin with 'public'.
 */
export const ME = ['me'] as const

/** A failed query repeats at this interval, so that the page recovers from an outage without a click. */
const HEAL_EVERY_MS = 15_000

const onceMoreWhen =
  (...kinds: ApiErrorKind[]) =>
  (failures: number, error: Error) =>
    failures < 1 && kinds.includes(toApiError(error).kind)

/** The query client of the app. Queries and mutations reject with an `ApiError`. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // One retry after a second when no response came or the server failed; none after a 4xx.
        retry: onceMoreWhen('offline', 'server'),
        retryDelay: 1_000,
        refetchInterval: (query) =>
          query.state.status === 'error' &&
          ['offline', 'server'].includes(toApiError(query.state.error).kind)
            ? HEAL_EVERY_MS
            : false,
        // `navigator.onLine` is unreliable: send the request and show its result.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * Call it after a change: the queries are stale, and those on screen load again. It cancels their requests
 * under way, because the responses may be older than the change; `invalidateQueries` alone would wait for
 * the first response of a query and take it for fresh. Silently: whoever waits gets the new response.
 */
export function reload(client: QueryClient, queries: QueryFilters): Promise<void> {
  void client.cancelQueries({ ...queries, type: 'active' }, { silent: true })
  return client.invalidateQueries(queries)
}

/**
 * A backend may refuse an expired token even for public data. The 401 ends the session, so the retry
 * goes out without a token and succeeds.
 */
export const retryPublic = onceMoreWhen('offline', 'server', 'unauthenticated')
