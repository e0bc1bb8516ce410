import {
  clearSession,
  notifySession,
  ownerOf,
  storedSession,
  storeSession,
  wasRefused,
  type StoredSession,
} from './session-store.ts'

/**
 * The session as this tab lives it. When the server ends a session in mid-work, the page and its user stay
 * until somebody signs in over the page, or leaves it (docs/behaviour.md#session).
 */
export interface SessionState extends StoredSession {
  /** Changes when another user takes the place of this one: nothing on screen may stay. */
  person: number
  /** Set when the server has refused the session, until the next sign-in or sign-out. */
  ended: EndedSession | null
}

interface EndedSession {
  /** The refused token. */
  token: string
  /** The path of the page that stays on screen with its user; `null` when none does. */
  page: string | null
  /** Whether sign-in is open over the page. */
  asking: boolean
}

let seen: StoredSession = { token: '', user: null }
let state: SessionState = { ...seen, person: 0, ended: null }

const VISITOR: SessionState = { token: '', user: null, person: 0, ended: null }

/** A visitor's, which the build draws the first screen with (`first-screen/shell.tsx`). */
export const visitorState = (): SessionState => VISITOR

/** The present state; the same object until it changes. */
export function sessionState(): SessionState {
  const stored = storedSession()
  if (stored !== seen) follow(seen, stored)
  seen = stored
  return state
}

/** The storage changed, here or in another tab. */
function follow(previous: StoredSession, { token, user }: StoredSession): void {
  if (token) {
    const [before, now] = [ownerOf(state.user), ownerOf(user)]
    const same = before && now ? before === now : token === state.token
    const replaced = !same && (state.token !== '' || state.user !== null)
    state = { token, user, person: replaced ? state.person + 1 : state.person, ended: null }
    release(same ? token : undefined)
  } else if (state.token && wasRefused(ownerOf(previous.user))) {
    end(previous)
  } else if (!state.ended) {
    state = { ...state, token: '', user: null }
  }
}

/** The token that the server has accepted in this tab: its user may be in mid-work. */
let accepted = { token: '', confirmedAt: -Infinity }

/** A request of the user's own has succeeded with this token. */
export function noteAccepted(token: string): void {
  if (accepted.token !== token) accepted = { token, confirmedAt: -Infinity }
}

/** GET /auth/me has just confirmed this token. */
export function noteConfirmed(token: string): void {
  accepted = { token, confirmedAt: performance.now() }
}

/** Milliseconds since GET /auth/me confirmed this token. */
export const sinceConfirmed = (token: string): number =>
  accepted.token === token ? performance.now() - accepted.confirmedAt : Infinity

/** The sends under way: with one of them the user waits for the server. */
const acts = new Set<object>()

/** The user sends something; that opens sign-in again after it was put off. */
export function beginAct(act: object): void {
  acts.add(act)
  askToSignIn()
}

export function endAct(act: object): void {
  acts.delete(act)
}

/** Where nothing was done with the token yet, nothing is lost: the page goes to sign-in as a visitor's. */
function end({ token, user }: StoredSession): void {
  const stays = user !== null && (accepted.token === token || acts.size > 0)
  const page = stays ? window.location.pathname : null
  state = {
    ...state,
    token: '',
    user: stays ? user : null,
    ended: { token, page, asking: stays },
  }
}

/** The server has refused the session of `token` for good. */
export function endSession(token: string): void {
  const { user } = sessionState()
  // A refusal of an older session must not end the present one.
  if (state.token !== token) return
  end({ token, user })
  clearSession(ownerOf(user))
}

function change(ended: Partial<EndedSession>, user = state.user): void {
  if (!state.ended) return
  state = { ...state, user, ended: { ...state.ended, ...ended } }
  if (!state.ended?.asking) release(undefined)
  notifySession()
}

/** Opens sign-in over the page that has stayed. */
export function askToSignIn(): void {
  const { ended } = sessionState()
  if (ended?.page === window.location.pathname && !ended.asking) change({ asking: true })
}

/** Closes sign-in: the page stays readable, and the requests that wait for it fail. */
export function putOffSignIn(): void {
  if (sessionState().ended?.asking) change({ asking: false })
}

/** The user is at `pathname`: another page than the one that has stayed is a visitor's. */
export function arriveAt(pathname: string): void {
  const { ended } = sessionState()
  if (ended?.page && ended.page !== pathname) change({ page: null, asking: false }, null)
}

export function signOut(): void {
  forgetEnded()
  clearSession()
}

/** The app starts: it knows only what is stored. Sign-out begins the same way. */
export function forgetEnded(): void {
  accepted = { token: '', confirmedAt: -Infinity }
  acts.clear()
  state = { ...state, user: state.token ? state.user : null, ended: null }
  release(undefined)
}

/** Stores a new token or profile for `owner`; false, and no change, when that session is over. */
export function updateSession(owner: string, changed: Partial<StoredSession>): boolean {
  const { token, user } = sessionState()
  const next = { token, user, ...changed }
  if (owner !== ownerOf(user) || !next.token) return false
  storeSession(next)
  return true
}

const waiting = new Set<(token: string | undefined) => void>()

function release(token: string | undefined): void {
  for (const go of waiting) go(token)
  waiting.clear()
}

/** Waits for sign-in over the page: the same user's new token, `undefined` when it does not come to that. */
export function signedInAgain(signal: AbortSignal | undefined): Promise<string | undefined> {
  if (!sessionState().ended?.asking) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    waiting.add(resolve)
    signal?.addEventListener('abort', () => {
      waiting.delete(resolve)
      resolve(undefined)
    })
  })
}
