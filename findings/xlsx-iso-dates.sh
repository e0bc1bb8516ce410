#!/usr/bin/env bash
# Guess: readers of .xlsx read a date written as a date (`t="d"`, what Excel writes as «Strict Open XML»), rich text that
# stands in the cell, and rows and cells without positions, which the standard (ECMA-376 18.3.1.4, .73) leaves optional.
# Seen: ExcelJS reads 30 November 2026 as 18 July 1905 and xlsx-populate as NaN, which answers nodes of XML for the
# text; read-excel-file, ExcelJS and xlsx-populate refuse the sheet without positions. hucre reads all three.
. "$(dirname "$0")/setup.sh"
packages exceljs@4.4.0 xlsx-populate@1.21.0 read-excel-file@9.3.17 hucre@1.0.0 fflate@0.8.3
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { strToU8, zipSync } from 'fflate'
import { readXlsx } from 'hucre'
import { readSheet } from 'read-excel-file/node'
const require = createRequire(import.meta.url)
const [reader, which] = process.argv.slice(2)
const sheets = {
  date: '<row r="1"><c r="A1" s="1" t="d"><v>2026-11-30</v></c></row>',
  text: '<row r="1"><c r="A1" t="inlineStr"><is><r><t xml:space="preserve">Hạn </t></r><r><t>nộp</t></r></is></c></row>',
  positions: '<row><c><v>8.5</v></c></row>',
}
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relation = (id, name, target) => `<Relationship Id="${id}" Type="${office}/${name}" Target="${target}"/>`
const relations = (...all) => `<Relationships xmlns="${packaging}/relationships">${all.join('')}</Relationships>`
const part = (name, kind) => `<Override PartName="/xl/${name}.xml" ContentType="${type}.${kind}+xml"/>`
const parts = {
  '[Content_Types].xml':
    `<Types xmlns="${packaging}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    part('workbook', 'sheet.main') + part('worksheets/sheet1', 'worksheet') + part('styles', 'styles') + '</Types>',
  '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml':
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('r2', 'styles', 'styles.xml'),
  ),
  'xl/styles.xml':
    `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>` +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheets[which]}</sheetData></worksheet>`,
}
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const file = Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(head + xml)]))))
const readers = {
  exceljs: async () => {
    const { value } = (await new (require('exceljs').Workbook)().xlsx.load(file)).worksheets[0].getCell('A1')
    return value.richText ? value.richText.map((run) => run.text).join('') : value
  },
  'xlsx-populate': async () => (await require('xlsx-populate').fromDataAsync(file)).sheet(0).cell('A1').value(),
  'read-excel-file': async () => (await readSheet(file))[0][0],
  hucre: async () => (await readXlsx(file)).sheets[0].rows[0][0],
}
const say = (value) => (Array.isArray(value) ? `nodes: ${value.map((node) => node.name)}` : String(value?.toISOString?.() ?? value))
try {
  console.log(say(await readers[reader]()))
} catch (error) {
  console.log(`refused: ${error.message}`)
}
JS
seen 'exceljs, a date:' '1905-07-18T00:00:00.000Z' "$(node try.js exceljs date)"
seen 'xlsx-populate, a date:' 'NaN' "$(node try.js xlsx-populate date)"
seen 'read-excel-file, a date:' '2026-11-30T00:00:00.000Z' "$(node try.js read-excel-file date)"
seen 'xlsx-populate, text in the cell:' 'nodes: r,r' "$(node try.js xlsx-populate text)"
seen 'exceljs, text in the cell:' 'Hạn nộp' "$(node try.js exceljs text)"
seen 'exceljs, no positions:' 'refused: Invalid row number in model' "$(node try.js exceljs positions)"
seen 'xlsx-populate, no positions:' "refused: Cannot read properties of undefined (reading 'match')" "$(node try.js xlsx-populate positions)"
seen 'read-excel-file, no positions:' "refused: Cannot read properties of undefined (reading 'length')" "$(node try.js read-excel-file positions)"
seen 'hucre, no positions:' '8.5' "$(node try.js hucre positions)"
