import type { Role } from '../../../shared/contract/account.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'

export interface SeedPerson {
  /** Courses and orders of the seed refer to a user by it. */
  username: string
  email: string
  fullName: string
  roles: Role[]
  /** Absent: a random one, so that the account only fills the demo. */
  password?: string
}

const person = (roles: Role[]) => (username: string, fullName: string) => ({
  username,
  email: `${username}@nguoihoc.test`,
  fullName,
  roles,
})
const instructor = person(['STUDENT', 'INSTRUCTOR'])
const student = person(['STUDENT'])

/** The other students of the demo, without a password. */
export const CROWD: readonly SeedPerson[] = [
  student('nguyenphuongthao', 'Nguyễn Phương Thảo'),
  student('tranvanlong', 'Trần Văn Long'),
  student('leminhtri', 'Lê Minh Trí'),
  student('phamthuytien', 'Phạm Thủy Tiên'),
  student('hoangducmanh', 'Hoàng Đức Mạnh'),
  student('huynhngochan', 'Huỳnh Ngọc Hân'),
  student('phankhaidang', 'Phan Khải Đăng'),
  student('vuthihanh', 'Vũ Thị Hạnh'),
  student('dangquocviet', 'Đặng Quốc Việt'),
  student('buihaiyen', 'Bùi Hải Yến'),
  student('dominhquan', 'Đỗ Minh Quân'),
  student('hothanhtruc', 'Hồ Thanh Trúc'),
  student('ngoxuantruong', 'Ngô Xuân Trường'),
  student('lythuytrang', 'Lý Thùy Trang'),
]

/** All users of the demo: the accounts with a password, the other instructors, the other students. */
export const PEOPLE: readonly SeedPerson[] = [
  ...DEMO_ACCOUNTS,
  instructor('duongtuankiet', 'Dương Tuấn Kiệt'),
  instructor('dangmaiphuong', 'Đặng Mai Phương'),
  instructor('phanvankhoa', 'Phan Văn Khoa'),
  instructor('trinhbaongoc', 'Trịnh Bảo Ngọc'),
  instructor('ngolananh', 'Ngô Thị Lan Anh'),
  instructor('taquangvinh', 'Tạ Quang Vinh'),
  instructor('hoanggiahuy', 'Hoàng Gia Huy'),
  instructor('lyminhchau', 'Lý Minh Châu'),
  instructor('vodiemmy', 'Võ Thị Diễm My'),
  instructor('buithanhtung', 'Bùi Thanh Tùng'),
  ...CROWD,
]
