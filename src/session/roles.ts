import type { User } from '../../shared/contract/account.ts'

/** INSTRUCTOR or ADMIN: Teaching menu and instructor area (section 6). */
export const canTeach = (user: User | null): boolean =>
  user?.roles.some((role) => role === 'INSTRUCTOR' || role === 'ADMIN') ?? false

/** Learning menu: signed-in students, and whoever is neither instructor nor admin (section 6). */
export const canLearn = (user: User | null): boolean =>
  user === null || user.roles.includes('STUDENT') || !canTeach(user)
