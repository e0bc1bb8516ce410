import type { User } from '../../shared/contract/account.ts'
import { readUser } from './read/user.ts'

/**
 * The session on the device (docs/product.md#session-storage): `token` (the string) and `user`
 * (JSON) in localStorage. Cookies of the same names count when storage has none. Other tabs follow
 * through the storage event.
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
    // Storage may be blocked; then only cookies are left.
    return ''
  }
}

/** Token and profile of one and the same session: an old cookie must not name the holder of a new token. */
function readRaw(): { token: string; user: string } {
  const token = fromStorage('token')
  if (token) return { token, user: fromStorage('user') }
  return { token: fromCookie('token'), user: fromStorage('user') || fromCookie('user') }
}

let raw = { token: '', user: '' }
let current: StoredSession = { token: '', user: null }

/** The session as stored now; the same object until something changes. */
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

/** A cookie ends only under the domain that it was set for: this host, or one above it. */
const expireCookie = (name: string) => {
  const gone = `${name}=; path=/; max-age=0; SameSite=Lax`
  document.cookie = gone
  const labels = window.location.hostname.split('.')
  for (let from = 0; from < labels.length - 1; from++) {
    document.cookie = `${gone}; domain=${labels.slice(from).join('.')}`
  }
}

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

/** Calls `listener` on every change, those of other tabs too. */
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
