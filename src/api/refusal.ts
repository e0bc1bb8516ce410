import { ownerOf } from './session-store.ts'
import {
  endSession,
  noteConfirmed,
  sessionState,
  signedInAgain,
  sinceConfirmed,
  type SessionState,
} from './session-state.ts'

/** What the server says of a token: `unknown` when it does not say. */
export type Verdict = 'valid' | 'refused' | 'unknown'

/** A confirmed token counts as valid for this long, so that reads which get 401 do not ask each time. */
const VALID_MS = 60_000

let running: { token: string; verdict: Promise<Verdict> } | null = null

interface Refused {
  /** The session that the request was sent in. */
  sender: SessionState
  token: string
  /** The caller chose the token itself, so no other one may take its place. */
  isFixed: boolean
  isWrite: boolean
  /** Public data: another request without a token gets it. */
  isPublic: boolean
  /** Asks GET /auth/me with the token. */
  probe: (token: string) => Promise<Verdict>
  signal: AbortSignal | undefined
}

/** What follows: the request goes out again with this token, or it fails as refused (401) or denied (403). */
type Outcome = { is: 'again'; token: string } | { is: 'refused' } | { is: 'denied' }

const REFUSED: Outcome = { is: 'refused' }

/**
 * Decides what follows a 401. Only a 401 to GET /auth/me too ends the session; otherwise the backend
 * refuses this call alone. After the end the request waits for sign-in over the page
 * (docs/behaviour.md#session).
 */
export async function afterRefusal(refused: Refused): Promise<Outcome> {
  const { sender, token, isFixed, isPublic, signal } = refused
  if (token && sessionState().token === token) {
    const verdict = confirm(refused).then((said) => {
      if (said === 'refused') endSession(token)
      return said
    })
    if (isPublic) return { is: 'again', token: '' }
    const said = await verdict
    if (said === 'valid') return { is: 'denied' }
    if (said === 'unknown') return REFUSED
  }
  const owner = ownerOf(sender.user)
  const now = sessionState()
  if (isFixed || owner === '' || owner !== ownerOf(now.user)) return REFUSED
  const again = now.token || (await signedInAgain(signal))
  return again && again !== token ? { is: 'again', token: again } : REFUSED
}

/** Many refusals side by side ask once. */
function confirm({ token, isWrite, probe }: Refused): Promise<Verdict> {
  if (running?.token === token) return running.verdict
  if (!isWrite && sinceConfirmed(token) < VALID_MS) return Promise.resolve('valid')
  const verdict = probe(token).then((said) => {
    running = null
    if (said === 'valid') noteConfirmed(token)
    return said
  })
  running = { token, verdict }
  return verdict
}
