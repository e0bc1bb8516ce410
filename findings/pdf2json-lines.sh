#!/usr/bin/env bash
# Guess: pdf2json answers the two lines of a paragraph in their order, and Vietnamese whose marks are separate characters.
# Seen: the second line comes first, and «hàm số» written with separate marks becomes «ha ̀m so ̂́» with marks that
# wander to other words. unpdf reads both.
. "$(dirname "$0")/setup.sh"
packages pdf2json@4.0.3 unpdf@1.7.0 pdfkit@0.20.2 dejavu-fonts-ttf@2.37.3
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { extractText, getDocumentProxy } from 'unpdf'
const require = createRequire(import.meta.url)
const [reader, form] = process.argv.slice(2)
const text = 'Bài 1: Đạo hàm của hàm số và ứng dụng trong khảo sát đồ thị, sự biến thiên; tìm giá trị lớn nhất của hàm số.'
const document = new (require('pdfkit'))({ size: 'A4' })
const parts = []
document.font(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')).fontSize(12).text(text.normalize(form)).end()
for await (const part of document) parts.push(part)
const bytes = Buffer.concat(parts)
const readers = {
  pdf2json: () =>
    new Promise((done, failed) => {
      const Parser = require('pdf2json').default ?? require('pdf2json')
      const parser = new Parser(null, 1)
      parser.on('pdfParser_dataError', failed)
      parser.on('pdfParser_dataReady', () => done(parser.getRawTextContent()))
      parser.parseBuffer(bytes)
    }),
  unpdf: async () => (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text,
}
const found = (await readers[reader]()).normalize()
const lines = found.indexOf('Bài 1') < 0 ? 'first line not found' : found.indexOf('Bài 1') < found.indexOf('thiên;') ? 'in order' : 'second line first'
console.log(`${lines}, «hàm số» ${found.split('hàm số').length - 1} times`)
JS
seen 'pdf2json:' 'second line first, «hàm số» 2 times' "$(node try.js pdf2json NFC 2>/dev/null | tail -1)"
seen 'pdf2json, separate marks:' 'first line not found, «hàm số» 0 times' "$(node try.js pdf2json NFD 2>/dev/null | tail -1)"
seen 'unpdf:' 'in order, «hàm số» 2 times' "$(node try.js unpdf NFC | tail -1)"
seen 'unpdf, separate marks:' 'in order, «hàm số» 2 times' "$(node try.js unpdf NFD | tail -1)"
