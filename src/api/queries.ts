import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { CatalogueQuery } from './catalogue-query.ts'
import { fetchMe } from './auth.ts'
import { fetchCart, fetchOrders } from './cart.ts'
import { fetchCourse, fetchCourses, fetchTopics } from './catalogue.ts'
import { toApiError, type ApiErrorKind } from './errors.ts'

/**
 * Keys and reads of the server data. What belongs to the signed-in user lies under 'me', so that the
 * end of a session removes it in one go; what everybody may see lies under 'public'.
 */
export const ME = ['me'] as const

/** A failed read tries again by itself this often, so that an outage heals without a click. */
const HEAL_EVERY_MS = 15_000

const onceMoreWhen =
  (...kinds: ApiErrorKind[]) =>
  (failures: number, error: Error) =>
    failures < 1 && kinds.includes(toApiError(error).kind)

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // Once more after a second when there was no answer or the server stumbled; never after a refusal.
        retry: onceMoreWhen('offline', 'server'),
        retryDelay: 1_000,
        refetchInterval: (query) =>
          query.state.status === 'error' &&
          ['offline', 'server'].includes(toApiError(query.state.error).kind)
            ? HEAL_EVERY_MS
            : false,
        // The browser's idea of "offline" is unreliable: ask, and show what happened.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * A backend may refuse a worn-out token even for what everybody may see. The refusal ends the
 * session; asked once more, as a visitor, it tells.
 */
const retryPublic = onceMoreWhen('offline', 'server', 'unauthenticated')

export const topicsQuery = () =>
  queryOptions({
    queryKey: ['public', 'topics'],
    queryFn: ({ signal }) => fetchTopics(signal),
    retry: retryPublic,
    staleTime: 10 * 60_000,
  })

export const coursesQuery = (query: CatalogueQuery) =>
  queryOptions({
    queryKey: ['public', 'courses', query],
    queryFn: ({ signal }) => fetchCourses(query, signal),
    retry: retryPublic,
  })

export const courseQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['public', 'course', idOrSlug],
    queryFn: ({ signal }) => fetchCourse(idOrSlug, signal),
    retry: retryPublic,
  })

/** The profile of a token; the token is in the key, so that no user sees another's. */
export const profileQuery = (token: string) =>
  queryOptions({
    queryKey: [...ME, 'profile', token],
    queryFn: ({ signal }) => fetchMe(token, signal),
  })

export const cartQuery = () =>
  queryOptions({ queryKey: [...ME, 'cart'], queryFn: ({ signal }) => fetchCart(signal) })

export const ordersQuery = () =>
  queryOptions({ queryKey: [...ME, 'orders'], queryFn: ({ signal }) => fetchOrders(signal) })

/**
 * Sorted by due date. The bell reads them on every page of a signed-in user; the call is loaded with the
 * first fetch, so that the first visit does without it.
 */
export const deadlinesQuery = (withinDays: number) =>
  queryOptions({
    queryKey: [...ME, 'deadlines', withinDays],
    queryFn: async ({ signal }) =>
      (await import('./learning.ts')).fetchDeadlines(withinDays, signal),
  })

/** What a write makes stale, by the name of the act. */
export const changes = {
  cartChanged: (client: QueryClient) => client.invalidateQueries({ queryKey: [...ME, 'cart'] }),
  /** A submission, or a push about a deadline: the answer to a fetch that began before it is outdated. */
  deadlinesChanged: async (client: QueryClient) => {
    const deadlines = { queryKey: [...ME, 'deadlines'] }
    await client.cancelQueries(deadlines)
    await client.invalidateQueries(deadlines)
  },
  orderSettled: (client: QueryClient) => client.invalidateQueries({ queryKey: ME }),
}
