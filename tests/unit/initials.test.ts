import { expect, test } from 'vitest'
import { initials } from '../../shared/format/initials.ts'

test.each([
  ['Nguyễn Hoàng Minh', 'NM'],
  ['  đỗ   khánh linh ', 'ĐL'],
  ['Ánh', 'Á'],
  // Written with combining marks.
  ['Ánh'.normalize('NFD'), 'Á'],
  ['𝒜 b', '𝒜B'],
  ['', ''],
])('%j is %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
