import type { User } from '../../shared/contract/account.ts'
import { readUser } from './read/user.ts'

/**
 * The session on the device (docs/product.md#session-storage): `token` (a string) and `user` (JSON) in
 * localStorage, else in cookies of the same names. Other tabs follow through the storage event.
 */
export interface StoredSession {
  token: string
  user: User | null
}

const listeners = new Set<() => void>()

const fromCookie = (name: string): string => {
  try {
    const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
    return found ? decodeURIComponent(found.slice(name.length + 1)) : ''
  } catch {
    // Nothing that we wrote; or there is no document, because the build draws the first screen.
    return ''
  }
}

const fromStorage = (name: string): string => {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    // The browser may block storage; then only cookies are left.
    return ''
  }
}

interface RawSession {
  token: string
  user: string
}

/** The session where the browser blocks storage and cookies: it ends with the page. */
let inMemory: RawSession | null = null

/** Token and profile of the same session: an old cookie must not supply the profile of a new token. */
function readRaw(): RawSession {
  const token = fromStorage('token')
  if (token) return { token, user: fromStorage('user') }
  const cookie = fromCookie('token')
  if (!cookie) return inMemory ?? { token: '', user: '' }
  return { token: cookie, user: fromStorage('user') || fromCookie('user') }
}

let raw: RawSession = { token: '', user: '' }
let current: StoredSession = { token: '', user: null }

/** The stored session; the same object until it changes. */
export function storedSession(): StoredSession {
  const { token, user } = readRaw()
  if (token !== raw.token || user !== raw.user) {
    raw = { token, user }
    current = { token, user: token ? parseUser(user) : null }
  }
  return current
}

/** The id of a user, under which the device keeps drafts and the like; '' for an unknown user. */
export const ownerOf = (user: User | null): string => user?._id || user?.email || ''

/** False where the browser blocks storage and cookies, so that a reload ends the session. */
export const isKeptOnDevice = (): boolean => inMemory === null

function parseUser(json: string): User | null {
  if (!json) return null
  try {
    return readUser(JSON.parse(json))
  } catch {
    return null
  }
}

const write = (name: string, value: string) => {
  try {
    if (value) localStorage.setItem(name, value)
    else localStorage.removeItem(name)
  } catch {
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; SameSite=Lax`
  }
}

/** A cookie is deleted only under the domain that it was set for: this host or a parent domain. */
const expireCookie = (name: string) => {
  const gone = `${name}=; path=/; max-age=0; SameSite=Lax`
  document.cookie = gone
  const labels = window.location.hostname.split('.')
  for (let from = 0; from < labels.length - 1; from++) {
    document.cookie = `${gone}; domain=${labels.slice(from).join('.')}`
  }
}

/** Stores token and user and notifies this tab: in storage, else in cookies, else in memory. */
export function storeSession(session: StoredSession): void {
  const { token } = session
  const user = session.user ? JSON.stringify(session.user) : ''
  inMemory = null
  markRefused('')
  // The token comes last: another tab must never read it with the profile of the user before.
  write('user', user)
  write('token', token)
  if (readRaw().token !== token) inMemory = { token, user }
  notifySession()
}

/** Tells other tabs whose session the server has refused, so that they do not take it for a sign-out. */
const REFUSED = 'session-refused'

function markRefused(owner: string): void {
  try {
    if (owner) localStorage.setItem(REFUSED, owner)
    else localStorage.removeItem(REFUSED)
  } catch {
    // Storage is blocked: other tabs hear nothing of this one.
  }
}

/** Whether another tab removed this user's session because the server had refused it. */
export const wasRefused = (owner: string): boolean => owner !== '' && fromStorage(REFUSED) === owner

/** Removes token and user everywhere. `refused`: whose session the server has refused; '' for a sign-out. */
export function clearSession(refused = ''): void {
  inMemory = null
  // First, because other tabs read it when the token goes.
  markRefused(refused)
  for (const name of ['token', 'user']) {
    write(name, '')
    expireCookie(name)
  }
  notifySession()
}

/** Calls the listeners of this tab. */
export function notifySession(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` on every change in this and other tabs, until the returned function is called. */
export function subscribeSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === 'token' || event.key === 'user') listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
