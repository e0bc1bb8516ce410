import type { User } from './contract.ts'
import { readUser } from './read.ts'

/**
 * The session on the device: `token` (the string) and `user` (JSON) in localStorage; cookies of the
 * same names are read when storage has none (section 3 "Session", design.md). Other tabs follow
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

const readRaw = (name: string) => fromStorage(name) || fromCookie(name)

let raw = { token: '', user: '' }
let current: StoredSession = { token: '', user: null }

/** The session as stored now; the same object until something changes. */
export function storedSession(): StoredSession {
  const token = readRaw('token')
  const user = readRaw('user')
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

const expireCookie = (name: string) => {
  document.cookie = `${name}=; path=/; max-age=0; SameSite=Lax`
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
