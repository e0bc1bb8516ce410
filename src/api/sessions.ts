import { queryOptions } from '@tanstack/react-query'
import type { Session } from '../../shared/contract/account.ts'
import { addressOf } from './env.ts'
import { ApiError } from './errors.ts'
import { http } from './http.ts'
import { path } from './path.ts'
import { ME } from './query-client.ts'
import { asRaw, text } from './read/wire.ts'

/** Calls of the feature `sessions` (docs/product.md#site-sheet): only where the site sheet names it. */
const SESSIONS = '/api/profile/sessions'

export const sessionsKey = [...ME, 'sessions'] as const

/** GET /api/profile/sessions: the devices where the user is signed in. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => readSessions(await http.get(SESSIONS, { signal })),
    // Another device may have come.
    staleTime: 0,
  })

function readSessions(value: unknown): Session[] {
  if (!Array.isArray(value)) throw new ApiError('unreadable')
  return value.map((item) => {
    const raw = asRaw(item)
    return {
      _id: text(raw['_id']),
      userAgent: text(raw['userAgent']),
      ip: text(raw['ip']),
      createdAt: text(raw['createdAt']),
      seenAt: text(raw['seenAt']),
      current: raw['current'] === true,
    }
  })
}

/** DELETE /api/profile/sessions/{id}: signs one device out. */
export const endSession = (id: string, signal: AbortSignal) =>
  http.delete(path`/api/profile/sessions/${id}`, { signal })

/** DELETE /api/profile/sessions: signs all other devices out; the new token of this one. */
export async function endOtherSessions(signal: AbortSignal): Promise<string> {
  const token = text(asRaw(await http.delete(SESSIONS, { signal }))['accessToken'])
  if (!token) throw new ApiError('unreadable')
  return token
}

/** POST /auth/logout for a session that has ended on this device; survives leaving the page, and nobody waits. */
export async function logOut(bearer: string): Promise<void> {
  await fetch(addressOf('/auth/logout'), {
    method: 'POST',
    keepalive: true,
    headers: { Authorization: `Bearer ${bearer}`, 'ngrok-skip-browser-warning': 'true' },
  })
}
