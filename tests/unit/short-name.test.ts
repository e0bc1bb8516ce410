import { expect, test } from 'vitest'
import { shortName } from '../../shared/format/short-name.ts'

test.each([
  ['Nguyễn Phương Thảo', 'Nguyễn P. T.'],
  ['  đỗ   đức ân ', 'đỗ Đ. Â.'],
  // The letter and its mark are two code points.
  ['Lê A\u0306n'.normalize('NFD'), 'Lê Ă.'],
  ['Minh', 'Minh'],
  ['Vũ 🙂', 'Vũ 🙂.'],
  ['', ''],
])('%j is %j', (fullName, short) => {
  expect(shortName(fullName)).toBe(short)
})
