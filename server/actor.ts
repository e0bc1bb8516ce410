import type { Role } from '../shared/contract/account.ts'

/** The signed-in user as the API works for them, read from the database on every request. */
export interface Actor {
  id: string
  email: string
  fullName: string
  roles: Role[]
}
