export type Role = 'STUDENT' | 'INSTRUCTOR' | 'ADMIN'

export interface User {
  _id: string
  username?: string
  email: string
  fullName: string
  avatar: string | null
  roles: Role[]
}
