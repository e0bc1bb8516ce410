import type { Role } from '../../../../shared/contract/account.ts'
import type { AccountState } from '../../../../shared/contract/admin/users.ts'

/** Accounts in words. */

export const ROLE_NAMES: Record<Role, string> = {
  STUDENT: 'Học viên',
  INSTRUCTOR: 'Giảng viên',
  ADMIN: 'Quản trị viên',
}
// The cast is safe: the record has every role.
export const ROLES = Object.keys(ROLE_NAMES) as Role[]

export const STATE_NAMES: Record<AccountState, string> = {
  active: 'Hoạt động',
  disabled: 'Bị khóa',
  invited: 'Chưa đặt mật khẩu',
  erased: 'Đã xoá',
}

export const STATE_TONES: Record<AccountState, string> = {
  active: 'success',
  disabled: 'danger',
  invited: 'warning',
  erased: 'neutral',
}
