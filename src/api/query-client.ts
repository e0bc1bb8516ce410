import { QueryClient } from '@tanstack/react-query'
import { type ApiErrorKind, toApiError } from './errors.ts'

/**
 * The first part of the key of every read that belongs to the signed-in user, so that the end of a
 * session removes them in one go. The keys of what everybody may see begin with 'public'.
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
export const retryPublic = onceMoreWhen('offline', 'server', 'unauthenticated')
