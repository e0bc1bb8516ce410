import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { EmailChange } from '../../shared/contract/account.ts'
import { sendAndShow } from './extra-call.ts'
import { ApiError } from './errors.ts'
import { http } from './http.ts'
import { ME } from './query-client.ts'
import { isRaw, text } from './read/wire.ts'

/** Calls of the feature `account-changes` (docs/trust.md#another-address): only where the site sheet names it. */
const EMAIL = '/api/profile/email'
const emailChangeKey = [...ME, 'email-change'] as const

/** GET /api/profile/email: the address of the account, and the one that waits for its proof. */
export const emailChangeQuery = () =>
  queryOptions({
    queryKey: emailChangeKey,
    queryFn: async ({ signal }) => readState(await http.get(EMAIL, { signal })),
    staleTime: 0,
    // The link of the mail opens in another tab.
    refetchOnWindowFocus: 'always',
  })

function readState(value: unknown): EmailChange {
  if (!isRaw(value) || !('pending' in value)) throw new ApiError('unreadable')
  const { pending } = value
  return {
    email: text(value['email']),
    pending: isRaw(pending)
      ? {
          email: text(pending['email']),
          askedAt: text(pending['askedAt']),
          expiresAt: text(pending['expiresAt']),
        }
      : null,
  }
}

/** The acts on the own address. */
export function emailChangeActs(client: QueryClient) {
  const act = (send: () => Promise<unknown>) =>
    sendAndShow(client, emailChangeKey, async () => readState(await send()))
  return {
    ask: (given: { email: string; password: string }, signal: AbortSignal) =>
      act(() => http.post(EMAIL, given, { signal })),
    takeBack: (signal: AbortSignal) => act(() => http.delete(EMAIL, { signal })),
  }
}
