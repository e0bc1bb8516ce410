#!/usr/bin/env bash
# Guess: on a computer in Vietnam a day written to .xlsx is read as the same day (`cellDates`), also where days count
# from 1904 (`date1904`, Excel for Mac): 12 October 2026.
# Seen: SheetJS (0.18.5, npm's newest) and xlsx-js-style read 11 October 23:59:30 and write 46307.00034722222 for a
# midnight: Saigon's clock of 1899 was 7:06:30 ahead, and the half minute is lost. From 1904 on they are four years
# early besides. In Tokyo, with whole hours, the day is right; ExcelJS is right everywhere.
. "$(dirname "$0")/setup.sh"
packages xlsx@0.18.5 xlsx-js-style@1.2.0 exceljs@4.4.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const [reader, which] = process.argv.slice(2)
const Excel = require('exceljs')
const book = new Excel.Workbook()
book.properties.date1904 = which === '1904'
const cell = book.addWorksheet('A').getCell('A1')
cell.value = new Date(Date.UTC(2026, 9, 12))
cell.numFmt = 'dd/mm/yyyy'
const file = Buffer.from(await book.xlsx.writeBuffer())
const readers = {
  exceljs: async () => {
    const read = new Excel.Workbook()
    await read.xlsx.load(file)
    return `${read.worksheets[0].getCell('A1').value.toISOString().slice(0, 10)} (UTC)`
  },
  sheetjs: (name = 'xlsx') => {
    const XLSX = require(name)
    if (which === 'write') return XLSX.utils.aoa_to_sheet([[new Date(2026, 9, 12)]]).A1.v
    const { v, w } = XLSX.read(file, { type: 'buffer', cellDates: true }).Sheets.A.A1
    return `${v.toLocaleString('sv')}, shown as ${w}`
  },
  style: () => readers.sheetjs('xlsx-js-style'),
}
console.log(String(await readers[reader]()))
JS
vietnam() { TZ=Asia/Ho_Chi_Minh node try.js "$@"; }
tokyo() { TZ=Asia/Tokyo node try.js "$@"; }
for reader in sheetjs style; do
  seen "$reader, Vietnam:" '2026-10-11 23:59:30, shown as 12/10/2026' "$(vietnam $reader 1900)"
  seen "$reader, Tokyo:" '2026-10-12 00:00:00, shown as 12/10/2026' "$(tokyo $reader 1900)"
  seen "$reader, Vietnam, from 1904:" '2022-10-10 23:59:30, shown as 12/10/2026' "$(vietnam $reader 1904)"
  seen "$reader, Vietnam, written:" '46307.00034722222' "$(vietnam $reader write)"
  seen "$reader, Tokyo, written:" '46307' "$(tokyo $reader write)"
done
seen 'exceljs, Vietnam:' '2026-10-12 (UTC)' "$(vietnam exceljs 1900)"
seen 'exceljs, Vietnam, from 1904:' '2026-10-12 (UTC)' "$(vietnam exceljs 1904)"
