import { expect, test } from 'vitest'
import {
  asSlug,
  slugFromName,
  slugFromWords,
  slugOf,
} from '../../../server/subjects/catalogue/slug.ts'

test.each([
  ['Đan len', 'dan-len'],
  ['Ðồ họa', 'do-hoa'],
  ['Ðà Nẵng', 'da-nang'],
  ['Đồ họa'.normalize('NFD'), 'do-hoa'],
  ['François Müller: Łódź & Ærø', 'francois-muller-lodz-aero'],
  ['O’Reilly – «C++»', 'oreilly-c'],
  ['HTML/CSS (2026)', 'html-css-2026'],
  ['Ｈｏａ ﬁ ①', 'hoa-fi-1'],
  ['  --a--  ', 'a'],
  ['da-la-mot-slug', 'da-la-mot-slug'],
])('the address of %j is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(slugOf(slug)).toBe(slug)
})

test.each(['日本語', 'Ωμέγα'])('%j has no address of its own', (name) => {
  expect(asSlug(name)).toBe('')
  expect(slugFromName(name, 'khoa-hoc')).toBe('khoa-hoc')
  expect(slugFromWords(name, 'khoa-hoc')).toBe('khoa-hoc')
  expect(() => slugOf(name)).toThrow('ít nhất một chữ cái')
})

test.each(['???', '…', '', '\u0301'])('%j is no name', (name) => {
  expect(asSlug(name)).toBe('')
  expect(slugFromName(name, 'khoa-hoc')).toBe('khoa-hoc')
  expect(() => slugFromWords(name, 'khoa-hoc')).toThrow('ít nhất một chữ cái')
  expect(() => slugOf(name)).toThrow('ít nhất một chữ cái')
})
