import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ErasureState } from '../../shared/contract/personal-data.ts'
import { addressOf } from './env.ts'
import { sendAndShow } from './extra-call.ts'
import { ApiError } from './errors.ts'
import { http } from './http.ts'
import { ME } from './query-client.ts'
import { asRaw, isRaw, text } from './read/wire.ts'

/** Calls of the feature `personal-data` (docs/product.md#site-sheet): only where the site sheet names it. */
const ERASURE = '/api/profile/erasure'
const erasureKey = [...ME, 'erasure'] as const

/** GET /api/profile/erasure: whether the account waits for its erasure. */
export const erasureQuery = () =>
  queryOptions({
    queryKey: erasureKey,
    queryFn: async ({ signal }) => readState(await http.get(ERASURE, { signal })),
    // Somebody of the site may have asked for it, too.
    staleTime: 0,
  })

function readState(value: unknown): ErasureState {
  if (!isRaw(value) || !('erasure' in value)) throw new ApiError('unreadable')
  const { erasure, obstacle } = value
  return {
    erasure: isRaw(erasure)
      ? {
          askedAt: text(erasure['askedAt']),
          dueAt: text(erasure['dueAt']),
          byOwner: erasure['byOwner'] === true,
        }
      : null,
    obstacle: text(obstacle) || null,
  }
}

/** POST /api/profile/data-export: the address that opens the own data once, for 15 minutes. */
export async function askForData(password: string, signal: AbortSignal): Promise<string> {
  const answer = asRaw(await http.post('/api/profile/data-export', { password }, { signal }))
  const url = text(answer['url'])
  if (!url) throw new ApiError('unreadable')
  return addressOf(url)
}

/** The acts on the own account. */
export function erasureActs(client: QueryClient) {
  const act = (send: () => Promise<unknown>) =>
    sendAndShow(client, erasureKey, async () => readState(await send()))
  return {
    erase: (password: string, signal: AbortSignal) =>
      act(() => http.post(ERASURE, { password }, { signal })),
    keep: (signal: AbortSignal) => act(() => http.delete(ERASURE, { signal })),
  }
}
