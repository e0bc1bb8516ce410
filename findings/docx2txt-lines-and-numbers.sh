#!/usr/bin/env bash
# Guess: Debian's docx2txt writes each paragraph and each cell of a table on its own line, and the numbers of a list if
# it knows lists at all; capitals of a format are capitals.
# Seen: paragraphs without properties (`<w:p>`, as the package docx writes them) become one line: «AnLớp», «An8,5». A
# list has numbers in a file of Word 2010, none since Word writes `w15:restartNumberingAfterBreak` beside its id; a
# second list of the same kind, which begins anew, goes on with 3. «đề thi» in capitals is «đề THI».
. "$(dirname "$0")/setup.sh"
packages docx@9.15.2 fflate@0.8.3
debian docx2txt 1.4-5
cat >make.js <<'JS'
import { writeFileSync } from 'node:fs'
import { Document, LevelFormat, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
const indent = { left: 720, hanging: 360 }
const item = (text, instance) => new Paragraph({ text, numbering: { reference: 'cau', level: 0, instance } })
const cell = (text) => new TableCell({ children: [new Paragraph(text)] })
const level = { level: 0, format: LevelFormat.DECIMAL, text: 'Câu %1.', style: { paragraph: { indent } } }
const documents = {
  lines: [new Paragraph('Họ tên: An'), new Paragraph('Lớp: 10A')],
  aligned: ['Họ tên: An', 'Lớp: 10A'].map((text) => new Paragraph({ text, spacing: { after: 0 } })),
  cells: [new Table({ rows: [new TableRow({ children: [cell('An'), cell('8,5')] })] })],
  capitals: [new Paragraph({ spacing: { after: 0 }, children: [new TextRun({ text: 'đề thi', allCaps: true })] })],
  list: [item('một', 0), item('hai', 0), item('lại một', 1)],
}
for (const [name, children] of Object.entries(documents)) {
  const config = [{ reference: 'cau', levels: [level] }]
  const file = await Packer.toBuffer(new Document({ numbering: { config }, sections: [{ children }] }))
  writeFileSync(`${name}.docx`, file)
  if (name !== 'list') continue
  const parts = unzipSync(new Uint8Array(file))
  const numbering = strFromU8(parts['word/numbering.xml']).replaceAll(' w15:restartNumberingAfterBreak="0"', '')
  writeFileSync('old.docx', zipSync({ ...parts, 'word/numbering.xml': strToU8(numbering) }))
}
JS
node make.js
text() { LC_ALL=C.UTF-8 perl usr/bin/docx2txt "$1.docx" - | sed 's/ *$//; s/^ *//' | paste -sd'|'; }
seen 'two paragraphs:' 'Họ tên: AnLớp: 10A' "$(text lines)"
seen 'two paragraphs with properties:' 'Họ tên: An|Lớp: 10A' "$(text aligned)"
seen 'two cells:' 'An8,5' "$(text cells)"
seen 'capitals:' 'đề THI' "$(text capitals)"
seen 'two lists (right: Câu 1, Câu 2, Câu 1):' 'một|hai|lại một' "$(text list)"
seen 'the same without the attribute:' 'Câu 1. một|Câu 2. hai|Câu 3. lại một' "$(text old)"
