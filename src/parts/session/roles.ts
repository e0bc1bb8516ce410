import type { User } from '../../../shared/contract/account.ts'

/** Whether the user gets the Teaching menu and the instructor area (docs/product.md#roles). */
export const canTeach = (user: User | null): boolean =>
  user?.roles.some((role) => role === 'INSTRUCTOR' || role === 'ADMIN') ?? false

/** Whether the user gets the Learning menu (docs/product.md#roles). */
export const canLearn = (user: User | null): boolean =>
  user === null || user.roles.includes('STUDENT') || !canTeach(user)

/** Whether the user gets the back office, where the backend has one (docs/back-office.md). */
export const canManage = (user: User | null): boolean => user?.roles.includes('ADMIN') ?? false
