import { foldText } from '../../../shared/rules/fold-text.ts'
import type { SeedPerson } from './people.ts'

const FAMILY = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Huỳnh', 'Phan', 'Vũ', 'Đặng', 'Bùi', 'Đỗ']
const MIDDLE = ['Thị', 'Văn', 'Minh', 'Thanh', 'Ngọc', 'Hải', 'Quốc', 'Thu', 'Gia', 'Đức', 'Bảo']
const GIVEN = [
  'An',
  'Bình',
  'Chi',
  'Dung',
  'Giang',
  'Hà',
  'Hiếu',
  'Hương',
  'Khôi',
  'Lan',
  'Linh',
  'Mai',
  'Nam',
  'Nga',
  'Phúc',
  'Quỳnh',
  'Sơn',
  'Tâm',
  'Uyên',
  'Yến',
]

/** One of these, by the next random number. */
export function pickWith<T>(random: () => number, from: readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new Error('seed: nothing to pick from')
  return picked
}

/** A student without a password; the number makes the username one of its own. */
export function inventPerson(random: () => number, number: number): SeedPerson {
  const fullName = [FAMILY, MIDDLE, GIVEN].map((part) => pickWith(random, part)).join(' ')
  const username = `${foldText(fullName).replaceAll(' ', '')}${number}`
  return { username, email: `${username}@nguoihoc.test`, fullName, roles: ['STUDENT'] }
}
