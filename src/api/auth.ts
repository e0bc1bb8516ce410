import type { User } from './contract.ts'
import { ApiError } from './errors.ts'
import { http } from './http.ts'
import { asRaw, readUser, text } from './read.ts'

export interface Credentials {
  email: string
  password: string
}

/** POST /auth/login; resolves with the access token. */
export async function signIn(credentials: Credentials): Promise<string> {
  const token = text(asRaw(await http.post('/auth/login', credentials))['accessToken'])
  if (!token) throw new ApiError('unreadable')
  return token
}

/** GET /auth/me: the profile of the stored token. */
export async function fetchMe(signal?: AbortSignal): Promise<User> {
  return readUser(await http.get('/auth/me', { signal }))
}

export interface Registration {
  username: string
  email: string
  password: string
  fullName: string
  avatar?: File
}

/** POST /auth/register, multipart. Only 200 and 201 are success (section 7). */
export async function register({ avatar, ...fields }: Registration): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (avatar) form.set('avatar', avatar)
  await http.post('/auth/register', form)
}

/** POST /auth/forgot-password (not in the contract: a 404 means "not offered here"). */
export async function requestPasswordReset(email: string): Promise<void> {
  await http.post('/auth/forgot-password', { email })
}

/** POST /auth/reset-password with the token of the mail. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await http.post('/auth/reset-password', { token, password })
}

export interface ProfileChange {
  fullName: string
  avatar?: File
  removeAvatar?: boolean
}

/** PUT /api/profile (not in the contract: a 404 or 405 means "not offered here"). */
export async function updateProfile(change: ProfileChange): Promise<User> {
  const form = new FormData()
  form.set('fullName', change.fullName)
  if (change.avatar) form.set('avatar', change.avatar)
  if (change.removeAvatar) form.set('removeAvatar', '1')
  return readUser(await http.put('/api/profile', form))
}

/** POST /api/profile/password; resolves with a new access token, for the old one ends. */
export async function changePassword(
  currentPassword: string,
  newPassword: string,
): Promise<string> {
  const answer = asRaw(await http.post('/api/profile/password', { currentPassword, newPassword }))
  return text(answer['accessToken'])
}
