import type { Role, User } from '../../../shared/contract/account.ts'
import { ApiError } from '../errors.ts'
import { addressOrNull, asRaw, idOf, isRaw, text } from './wire.ts'

const ROLES: readonly string[] = ['STUDENT', 'INSTRUCTOR', 'ADMIN'] satisfies Role[]

/** Reads a user (docs/product.md#user); `roles` may come as one `role`. 'unreadable' for anything else. */
export function readUser(value: unknown): User {
  const outer = asRaw(value)
  const raw = isRaw(outer['user']) ? outer['user'] : outer
  // A response that is not a user must not replace the stored one.
  if (!['_id', 'id', 'email', 'fullName', 'username', 'roles'].some((name) => name in raw)) {
    throw new ApiError('unreadable')
  }
  const roles = Array.isArray(raw['roles']) ? raw['roles'] : [raw['role']]
  return {
    _id: idOf(raw),
    email: text(raw['email']),
    fullName: text(raw['fullName']) || text(raw['username']) || text(raw['email']),
    ...(text(raw['username']) ? { username: text(raw['username']) } : {}),
    avatar: addressOrNull(raw['avatar']),
    roles: roles.filter((role): role is Role => ROLES.includes(role as string)),
  }
}
