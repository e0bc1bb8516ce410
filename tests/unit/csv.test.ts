import { expect, test } from 'vitest'
import { toCsv } from '../../shared/format/csv.ts'

const body = (...cells: (string | number)[]) => toCsv([cells]).slice(1, -2)

test('begins with a byte order mark and ends each row with CRLF', () => {
  expect(
    toCsv([
      ['Họ tên', 'Điểm'],
      ['Ánh', 8.5],
    ]),
  ).toBe('\uFEFFHọ tên,Điểm\r\nÁnh,8.5\r\n')
})

test.each(['=1+1', '+84901', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1'])(
  'a text that a spreadsheet would run gets an apostrophe: %j',
  (text) => {
    expect(body(text).replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true)
  },
)

test('a number below zero stays a number, a sign inside a text stays as it is', () => {
  expect(body(-1.5, 'a=b', 'Lê-Na')).toBe('-1.5,a=b,Lê-Na')
})

test('commas, quotes and line breaks are quoted, quotes doubled', () => {
  expect(body('a,b', 'nói "có"', 'hai\ndòng', 'hai\r\ndòng')).toBe(
    '"a,b","nói ""có""","hai\ndòng","hai\r\ndòng"',
  )
  expect(body('="x"')).toBe(`"'=""x"""`)
})

test('a formula after a semicolon or a line break gets an apostrophe, too: some spreadsheets begin a cell there', () => {
  expect(body('An;=1+1')).toBe(`"An;'=1+1"`)
  expect(body('An\n@SUM(A1)')).toBe(`"An\n'@SUM(A1)"`)
  expect(body('An; Bình')).toBe('"An; Bình"')
})
