import type { Role } from '../../../shared/contract/account.ts'
import type { AccountState } from '../../../shared/contract/admin/users.ts'

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
}

export const STATE_TONES: Record<AccountState, string> = {
  active: 'success',
  disabled: 'danger',
  invited: 'warning',
}

const ORDER_STATUSES: Partial<Record<string, { label: string; tone: string }>> = {
  PAID: { label: 'Đã thanh toán', tone: 'success' },
  PENDING: { label: 'Chờ thanh toán', tone: 'warning' },
  FAILED: { label: 'Không thành công', tone: 'danger' },
  REFUNDED: { label: 'Đã hoàn tiền', tone: 'info' },
}

export const orderStatus = (status: string) =>
  ORDER_STATUSES[status] ?? { label: status, tone: 'neutral' }

const COURSE_ROLES: Partial<Record<string, string>> = {
  MAIN: 'Giảng viên chính',
  CO: 'Đồng giảng viên',
  TA: 'Trợ giảng',
}

export const courseRole = (role: string) => COURSE_ROLES[role] ?? role
