import type { Role } from '../api/contract.ts'

export const ROLE_NAMES: Record<Role, string> = {
  STUDENT: 'Học viên',
  INSTRUCTOR: 'Giảng viên',
  ADMIN: 'Quản trị viên',
}
