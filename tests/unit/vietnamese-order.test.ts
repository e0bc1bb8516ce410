import { describe, expect, test } from 'vitest'
import { compareTitles, nameOrder, titleOrder } from '../../shared/rules/vietnamese-order.ts'

const shuffled = <T>(list: readonly T[]) => list.toReversed()

test.each([
  ['letters', [...'aăâbcdđeêfghijklmnoôơpqrstuưvwxyz']],
  ['letters in capitals', [...'AĂÂBCDĐEÊFGHIJKLMNOÔƠPQRSTUƯVWXYZ']],
  ['tones', ['ma', 'mà', 'mả', 'mã', 'má', 'mạ', 'man', 'mang']],
  ['tones of a letter with a hat', ['ân', 'ần', 'ẩn', 'ẫn', 'ấn', 'ận', 'bàn']],
  ['tones after letters', ['ba', 'bà', 'ba má', 'bà mẹ', 'bạc']],
  ['numbers by their value', ['3 bước', 'Bài 2', 'bài 2b', 'Bài 10', 'BÀI 100']],
  ['signs do not count', ['«Ăn uống»', 'Bánh', '“Đàn” tranh', '…Zalo']],
  ['signs that are words', ['C', 'C cơ bản', 'C#', 'C++', 'Cá']],
  ['letters of other languages', ['Aero', 'Ærøskøbing', 'Lodz', 'Łódź 2', 'Straße', 'Strasse 2']],
  ['other scripts last', ['Zen', 'Ωmega', 'Язык', '日本語']],
  ['a shorter word first', ['An', 'An Bình', 'Anh', 'Ăn']],
])('%s', (_, inOrder) => {
  expect(shuffled(inOrder).toSorted(compareTitles)).toEqual(inOrder)
  const decomposed = inOrder.map((text) => text.normalize('NFD'))
  expect(shuffled(decomposed).toSorted(compareTitles)).toEqual(decomposed)
})

test.each([
  ['Đà Nẵng', 'ĐÀ NẴNG'],
  ['Đà Nẵng', 'Ðà Nẵng'],
  ['Đà Nẵng', ' Đà\u00a0 Nẵng!'],
  ['hoà', 'hòa'],
  ['Bài 007', 'Bài 7'],
  ['O’Brien', "O'Brien"],
])('%j and %j stand at the same place', (one, other) => {
  expect(compareTitles(one, other)).toBe(0)
})

test('agrees with the Vietnamese collation of the runtime', () => {
  const { compare } = new Intl.Collator('vi', { sensitivity: 'accent', numeric: true })
  const syllables = [...'aăâeêioôơuưy'].flatMap((vowel) =>
    ['', '\u0300', '\u0309', '\u0303', '\u0301', '\u0323'].map((tone) =>
      `${vowel}${tone}`.normalize('NFC'),
    ),
  )
  const titles = syllables.flatMap((one, at) => [
    `b${one}n`,
    `đ${one}`,
    `${one}n ${syllables[(at * 7) % syllables.length]}`,
  ])
  expect(shuffled(titles).toSorted(compareTitles)).toEqual(shuffled(titles).toSorted(compare))
})

describe('people', () => {
  const inOrder = (names: readonly string[]) =>
    names.toSorted((a, b) => (nameOrder(a) < nameOrder(b) ? -1 : 1))

  test('are ordered by their given name with its tone, then by the rest', () => {
    const names = [
      'Nguyễn Văn An',
      'Trần An',
      'Lê Thị Ân',
      'Đỗ Bảo',
      'Dương Đạt',
      'Ðinh Đạt',
      'Phạm Thị Hà',
      'Vũ Hà',
      'Bùi Hạ',
      'François Müller',
      'Tùng',
      'Hoàng Tùng',
      'Ngô Ý',
      'Zoe',
    ]
    expect(inOrder(shuffled(names))).toEqual(names)
  })

  test('whose given name is a number are ordered by its value', () => {
    const names = ['Học viên 2', 'Học viên 10', 'Học viên 100']
    expect(inOrder(shuffled(names))).toEqual(names)
  })
})

test('the key of a Vietnamese text is ASCII, so every order of texts compares it alike', () => {
  expect(titleOrder('Đồ họa 3D & ăn «uống»')).toMatch(/^[\u0020-\u007e]+$/)
})
