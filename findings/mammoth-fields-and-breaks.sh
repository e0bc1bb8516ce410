#!/usr/bin/env bash
# Guess: mammoth keeps the shown result of a simple field (an automatic number «Câu 7») and a carriage return as a
# break, and shows no hidden text.
# Seen: the field's result is gone, two lines of a carriage return become one word, hidden text is shown. Formulas are
# gone too. The only sign is a message about an unrecognised element.
. "$(dirname "$0")/setup.sh"
packages mammoth@1.13.0 jszip@3.10.1
cat >try.js <<'JS'
import JSZip from 'jszip'
import mammoth from 'mammoth'
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const run = (inner) => `<w:r>${inner}</w:r>`
const bodies = {
  field: `${run('<w:t>Câu</w:t>')}<w:fldSimple w:instr="SEQ Cau">${run('<w:t>7</w:t>')}</w:fldSimple>${run('<w:t>. Chọn</w:t>')}`,
  return: run('<w:t>dòng một</w:t><w:cr/><w:t>dòng hai</w:t>'),
  hidden: `${run('<w:t>thấy</w:t>')}${run('<w:rPr><w:vanish/></w:rPr><w:t> và ẩn</w:t>')}`,
}
const zip = new JSZip()
zip.file('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>')
zip.file('_rels/.rels', '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>')
zip.file('word/document.xml', `<w:document ${word}><w:body><w:p>${bodies[process.argv[2]]}</w:p></w:body></w:document>`)
const { value } = await mammoth.convertToHtml({ buffer: await zip.generateAsync({ type: 'nodebuffer' }) })
console.log(value)
JS
seen 'Câu, a field with 7, «. Chọn»:' '<p>Câu. Chọn</p>' "$(node try.js field)"
seen 'dòng một, carriage return, dòng hai:' '<p>dòng mộtdòng hai</p>' "$(node try.js return)"
seen 'seen and hidden text:' '<p>thấy và ẩn</p>' "$(node try.js hidden)"
