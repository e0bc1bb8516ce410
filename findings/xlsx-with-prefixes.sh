#!/usr/bin/env bash
# Guess: readers of .xlsx read elements with a prefix (`x:row`), as Microsoft's Open XML SDK and the school systems
# built on it write them, and answer the sheets in the order of the workbook's list (ECMA-376 18.2.20), not of their
# files.
# Seen: ExcelJS and xlstream («supports files created by OpenXML») refuse a file with prefixes, xlsx-stream-reader
# finds no row in it, and answers the sheets by the numbers of their files. hucre, read-excel-file and SheetJS read
# both.
. "$(dirname "$0")/setup.sh"
packages exceljs@4.4.0 xlsx-stream-reader@1.1.1 xlstream@2.5.5 hucre@1.0.0 read-excel-file@9.3.17 xlsx@0.18.5 fflate@0.8.3
cat >try.js <<'JS'
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readXlsx } from 'hucre'
import { readSheet } from 'read-excel-file/node'
const require = createRequire(import.meta.url)
const [reader, which] = process.argv.slice(2)
const XLSX = require('xlsx')
const book = XLSX.utils.book_new()
for (const name of ['A', 'B']) XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([[name]]), name)
const parts = unzipSync(new Uint8Array(XLSX.write(book, { bookSST: true, type: 'buffer' })))
const changes = {
  // The same elements of the same namespace, with a prefix.
  prefix: (xml) =>
    xml.includes('xmlns="http://schemas.openxmlformats.org/spreadsheetml')
      ? xml.replace(/<(\/?)(?=\w+[\s/>])/g, '<$1x:').replace('xmlns=', 'xmlns:x=')
      : xml,
  // The second sheet comes first, as a user drags it: the list changes, the files keep their names.
  order: (xml) => xml.replace(/(<sheet [^>]*>)(<sheet [^>]*>)/, '$2$1'),
}
const changed = ([name, bytes]) => [name, name.startsWith('xl/') ? strToU8(changes[which](strFromU8(bytes))) : bytes]
writeFileSync('a.xlsx', zipSync(Object.fromEntries(Object.entries(parts).map(changed))))
const readers = {
  exceljs: async () => {
    const { worksheets } = await new (require('exceljs').Workbook)().xlsx.readFile('a.xlsx')
    return worksheets.map((one) => one.getCell('A1').value)
  },
  'xlsx-stream-reader': () =>
    new Promise((done, failed) => {
      const [rows, stream] = [[], new (require('xlsx-stream-reader'))()]
      stream.on('error', failed).on('end', () => done(rows)).on('worksheet', (one) => {
        one.on('row', ({ values }) => rows.push(values[1])).process()
      })
      createReadStream('a.xlsx').pipe(stream)
    }),
  xlstream: async () => {
    const rows = []
    for await (const { raw } of await require('xlstream').getXlsxStream({ filePath: 'a.xlsx', sheet: 0 })) rows.push(raw.arr)
    return rows
  },
  hucre: async () => (await readXlsx(readFileSync('a.xlsx'))).sheets.map((one) => one.rows),
  'read-excel-file': () => readSheet('a.xlsx'),
  sheetjs: () => {
    const { SheetNames, Sheets } = XLSX.readFile('a.xlsx')
    return SheetNames.map((name) => Sheets[name].A1.v)
  },
}
try {
  console.log(`cells: ${(await readers[reader]()).join(' ')}`)
} catch (error) {
  console.log(`refused: ${error.message}`)
}
JS
seen 'exceljs, prefixes:' "refused: Cannot set properties of undefined (setting 'sheetNo')" "$(node try.js exceljs prefix)"
seen 'xlstream, prefixes:' "refused: Cannot read properties of undefined (reading 'length')" "$(node try.js xlstream prefix)"
seen 'xlsx-stream-reader, prefixes:' 'cells: ' "$(node try.js xlsx-stream-reader prefix)"
for reader in hucre sheetjs; do seen "$reader, prefixes:" 'cells: A B' "$(node try.js $reader prefix)"; done
seen 'read-excel-file, prefixes (first sheet):' 'cells: A' "$(node try.js read-excel-file prefix)"
seen 'xlsx-stream-reader, B before A:' 'cells: A B' "$(node try.js xlsx-stream-reader order)"
for reader in exceljs sheetjs; do seen "$reader, B before A:" 'cells: B A' "$(node try.js $reader order)"; done
