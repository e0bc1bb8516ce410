import type { Role } from '../../../shared/contract/account.ts'

export interface DemoAccount {
  email: string
  username: string
  password: string
  fullName: string
  roles: Role[]
  /** The purpose of the account, as `npm start` prints it. */
  label: string
}

/** The password of every demo account; they exist only with the demo data. */
const PASSWORD = 'LopMo@2026'

/** The accounts for signing in to the demo. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'hocvien@lopmo.test',
    username: 'hocvien',
    password: PASSWORD,
    fullName: 'Đỗ Khánh Linh',
    roles: ['STUDENT'],
    label: 'Học viên, đang học nhiều khóa',
  },
  {
    email: 'hocvien2@lopmo.test',
    username: 'hocvien2',
    password: PASSWORD,
    fullName: 'Vũ Đức Anh',
    roles: ['STUDENT'],
    label: 'Học viên mới, chưa mua gì',
  },
  {
    email: 'giangvien@lopmo.test',
    username: 'giangvien',
    password: PASSWORD,
    fullName: 'Nguyễn Hoàng Minh',
    roles: ['STUDENT', 'INSTRUCTOR'],
    label: 'Giảng viên chính (MAIN)',
  },
  {
    email: 'dongiangvien@lopmo.test',
    username: 'dongiangvien',
    password: PASSWORD,
    fullName: 'Trần Thu Hà',
    roles: ['STUDENT', 'INSTRUCTOR'],
    label: 'Đồng giảng viên (CO)',
  },
  {
    email: 'trogiang@lopmo.test',
    username: 'trogiang',
    password: PASSWORD,
    fullName: 'Lê Quốc Bảo',
    roles: ['STUDENT', 'INSTRUCTOR'],
    label: 'Trợ giảng (TA)',
  },
  {
    email: 'quantri@lopmo.test',
    username: 'quantri',
    password: PASSWORD,
    fullName: 'Phạm Ngọc Ánh',
    roles: ['ADMIN'],
    label: 'Quản trị',
  },
]
