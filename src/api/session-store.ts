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
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  if (!found) return ''
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
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

/** Token and profile of the same session: an old cookie must not supply the profile of a new token. */
function readRaw(): { token: string; user: string } {
  const token = fromStorage('token')
  if (token) return { token, user: fromStorage('user') }
  return { token: fromCookie('token'), user: fromStorage('user') || fromCookie('user') }
}

let raw = { token: '', user: '' }
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

/** Stores token and user, in cookies where storage is blocked, and notifies this tab. */
export function storeSession(session: StoredSession): void {
  write('token', session.token)
  write('user', session.user ? JSON.stringify(session.user) : '')
  for (const listener of listeners) listener()
}

/** Removes token and user from storage and from cookies. */
export function clearSession(): void {
  for (const name of ['token', 'user']) {
    write(name, '')
    expireCookie(name)
  }
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
