import { queryOptions } from '@tanstack/react-query'
import type { User } from '../../shared/contract/account.ts'
import type { AgreedPage } from '../../shared/contract/pages.ts'
import { ApiError } from './errors.ts'
import { http } from './http.ts'
import { ME } from './query-client.ts'
import { readUser } from './read/user.ts'
import { asRaw, isRaw, text } from './read/wire.ts'

export interface Credentials {
  email: string
  password: string
}

/** POST /auth/login (docs/product.md#auth-calls): the access token; 'unreadable' without one. */
export async function signIn(credentials: Credentials, signal: AbortSignal): Promise<string> {
  const response = await http.post('/auth/login', credentials, { signal })
  const token = text(asRaw(response)['accessToken'])
  if (!token) throw new ApiError('unreadable')
  return token
}

/** GET /auth/me (docs/product.md#auth-calls): the profile of this token. */
export async function fetchMe(token: string, signal?: AbortSignal): Promise<User> {
  return readUser(await http.get('/auth/me', { token, signal }))
}

export interface Registration {
  username: string
  email: string
  password: string
  fullName: string
  avatar?: File
  /** The pages that were agreed to, where the backend has published any (docs/trust.md#consent). */
  consent?: readonly AgreedPage[]
}

/** POST /auth/register, multipart. Any success but 200 and 201 is 'unreadable' (docs/product.md#auth-calls). */
export async function register(
  { avatar, consent, ...fields }: Registration,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (avatar) form.set('avatar', avatar)
  if (consent) form.set('consent', JSON.stringify(consent))
  await http.post('/auth/register', form, { signal, success: [200, 201] })
}

/** POST /auth/forgot-password (docs/product.md#extra-calls; a backend without it responds 404 or 405). */
export const requestPasswordReset = (email: string, signal: AbortSignal) =>
  http.post('/auth/forgot-password', { email }, { signal })

/** POST /auth/reset-password with the token from the mail (docs/product.md#extra-calls). */
export const resetPassword = (token: string, password: string, signal: AbortSignal) =>
  http.post('/auth/reset-password', { token, password }, { signal })

export interface ProfileChange {
  fullName: string
  /** Only where the site sheet names `account-changes`. */
  username?: string
  avatar?: File
  removeAvatar?: boolean
}

/** PUT /api/profile, multipart (docs/product.md#extra-calls; a backend without it responds 404 or 405). */
export async function updateProfile(change: ProfileChange, signal: AbortSignal): Promise<User> {
  const form = new FormData()
  form.set('fullName', change.fullName)
  if (change.username !== undefined) form.set('username', change.username)
  if (change.avatar) form.set('avatar', change.avatar)
  if (change.removeAvatar) form.set('removeAvatar', '1')
  return readUser(await http.put('/api/profile', form, { signal }))
}

/** POST /api/profile/password (docs/product.md#extra-calls): a new token, or '' where the old one stays valid. */
export async function changePassword(
  currentPassword: string,
  newPassword: string,
  signal: AbortSignal,
): Promise<string> {
  const body = { currentPassword, newPassword }
  const response = await http.post('/api/profile/password', body, { signal })
  return isRaw(response) ? text(response['accessToken']) : ''
}

/** The profile of a token. The token is part of the key, so that no user sees another user's profile. */
export const profileQuery = (token: string) =>
  queryOptions({
    queryKey: [...ME, 'profile', token],
    queryFn: ({ signal }) => fetchMe(token, signal),
  })
