import type { Role } from '../../shared/contract/account.ts'

/** The signed-in user of a request, read from the database on every request. */
export interface Actor {
  id: string
  email: string
  fullName: string
  roles: Role[]
  sessionId: string
}
