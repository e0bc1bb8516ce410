import { expect, test } from 'vitest'
import {
  addressesProblem,
  nextPosition,
  positionProblem,
  readSeconds,
  secondsProblem,
  typedAddressesProblem,
  withoutAddress,
} from '../../shared/rules/lesson-draft.ts'

test('durations: seconds, minutes:seconds, hours:minutes:seconds; never guessed', () => {
  expect(readSeconds('750')).toBe(750)
  expect(readSeconds(' 12:30 ')).toBe(750)
  expect(readSeconds('1:05:09')).toBe(3909)
  expect(readSeconds('1.200')).toBe(1200)
  expect(readSeconds('0:00')).toBe(0)
  for (const typed of ['', '12:3', '12:60', '1:60:00', '5 phút', '1:2:3:4']) {
    expect(readSeconds(typed), typed).toBeNaN()
  }
})

test('durationSec: optional, whole, at least 0', () => {
  for (const typed of ['', ' ', '0', '750', '12:30'])
    expect(secondsProblem(typed), typed).toBeNull()
  for (const typed of ['-1', '12,5', 'abc', '12:99']) {
    expect(secondsProblem(typed), typed).toMatch(/^Nhập số giây nguyên từ 0/)
  }
})

test('sortOrder: whole, at least 1; the next position of a section is after its last lesson', () => {
  expect(positionProblem('1')).toBeNull()
  for (const typed of ['0', '', '1,5', 'x']) expect(positionProblem(typed)).toMatch(/^Thứ tự phải/)
  expect(nextPosition({ lessons: [] })).toBe(1)
  expect(nextPosition(undefined)).toBe(1)
  expect(nextPosition({ lessons: Array.from({ length: 3 }) as never[] })).toBe(4)
})

test('one http(s) address per line; a line that is no address is named', () => {
  expect(addressesProblem('')).toBeNull()
  expect(addressesProblem('https://youtu.be/abc\r\n\n  http://vidu.vn/a.pdf  ')).toBeNull()
  for (const line of [
    'youtu.be/abc',
    'ftp://vidu.vn',
    'javascript:alert(1)',
    'https://',
    'http://a b',
  ]) {
    expect(addressesProblem(`https://vidu.vn\n\n${line}`), line).toBe(
      `Dòng 3 không phải là địa chỉ http:// hoặc https://: “${line}”.`,
    )
  }
  expect(addressesProblem('x'.repeat(100))).toContain(`${'x'.repeat(60)}…`)
})

test('the form accepts relative addresses and every line that was stored before', () => {
  for (const line of ['/uploads/bai.pdf', 'uploads/bai.pdf', './bai.pdf', '/tệp/bài.pdf?v=2#3']) {
    expect(typedAddressesProblem(line, ''), line).toBeNull()
    expect(addressesProblem(line), line).not.toBeNull()
  }
  for (const line of [
    'youtu.be/abc',
    'bài giảng/1',
    '//vidu.vn/a',
    'javascript:alert(1)',
    'bai.pdf',
  ]) {
    expect(typedAddressesProblem(line, ''), line).not.toBeNull()
    expect(typedAddressesProblem(`https://vidu.vn\n${line}`, `x\n${line}`), line).toBeNull()
  }
})

test('one address is taken out of the lines, a similar one stays', () => {
  expect(withoutAddress('https://a.vn\nhttps://a.vn/b\n', 'https://a.vn')).toBe('https://a.vn/b\n')
})
