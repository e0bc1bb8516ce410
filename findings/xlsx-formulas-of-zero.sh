#!/usr/bin/env bash
# Guess: a reader of .xlsx answers what Excel calculated and stored with a formula, whatever it is: 8.5, 0, FALSE.
# Seen: ExcelJS 4.4.0 answers 8.5, but of the mark 0 and of FALSE the value holds the formula alone and the text is
# empty; so does its reader of streams, which makes of a shared formula's second cell one without a formula. Its own
# `result` has 0. hucre, SheetJS and read-excel-file answer 0 and false.
. "$(dirname "$0")/setup.sh"
packages exceljs@4.4.0 hucre@1.0.0 xlsx@0.18.5 read-excel-file@9.3.17
cat >try.js <<'JS'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readXlsx } from 'hucre'
import { readSheet } from 'read-excel-file/node'
const require = createRequire(import.meta.url)
const Excel = require('exceljs')
const book = new Excel.Workbook()
const formulas = [['A2+B2', 8.5], ['A2-A2', 0], ['A2>B2', false]]
book.addWorksheet('A').addRow(formulas.map(([formula, result]) => ({ formula, result })))
book.worksheets[0].getCell('D1').value = { formula: 'A1-A1', result: 0, shareType: 'shared', ref: 'D1:D2' }
book.worksheets[0].getCell('D2').value = { sharedFormula: 'D1', result: 7 }
const file = Buffer.from(await book.xlsx.writeBuffer())
writeFileSync('book.xlsx', file)
const readers = {
  exceljs: async () => {
    const read = new Excel.Workbook()
    await read.xlsx.load(file)
    return read.worksheets[0].getRow(1).values.slice(1, 4).map((value) => value.result ?? 'nothing')
  },
  text: async () => {
    const read = new Excel.Workbook()
    await read.xlsx.load(file)
    return ['A1', 'B1', 'C1'].map((cell) => JSON.stringify(read.worksheets[0].getCell(cell).text))
  },
  result: async () => {
    const read = new Excel.Workbook()
    await read.xlsx.load(file)
    return ['A1', 'B1', 'C1'].map((cell) => read.worksheets[0].getCell(cell).result)
  },
  stream: async () => {
    const rows = []
    for await (const sheet of new Excel.stream.xlsx.WorkbookReader('book.xlsx', {})) {
      for await (const row of sheet) rows.push(row.values)
    }
    return [...rows[0].slice(1, 4).map((value) => value.result ?? 'nothing'), JSON.stringify(rows[1][4])]
  },
  hucre: async () => (await readXlsx(file)).sheets[0].rows[0].slice(0, 3),
  sheetjs: () => ['A1', 'B1', 'C1'].map((cell) => require('xlsx').read(file).Sheets.A[cell].v),
  'read-excel-file': async () => (await readSheet('book.xlsx'))[0].slice(0, 3),
}
console.log((await readers[process.argv[2]]()).join(' '))
JS
seen 'exceljs, values (8.5, 0, FALSE):' '8.5 nothing nothing' "$(node try.js exceljs)"
seen 'exceljs, texts:' '"8.5" "" ""' "$(node try.js text)"
seen 'exceljs, results:' '8.5 0 false' "$(node try.js result)"
seen 'exceljs, stream; D1 shared with D2:' '8.5 nothing nothing {"formula":"","result":7}' "$(node try.js stream)"
for reader in hucre sheetjs read-excel-file; do
  seen "$reader:" '8.5 0 false' "$(node try.js $reader)"
done
