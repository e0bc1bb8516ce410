#!/usr/bin/env bash
# Guess: a mark «8,5» in a table with semicolons stays the text 8,5 (or becomes 8.5).
# Seen: SheetJS makes it the number 85: the comma counts as a thousands separator wherever it stands. The shown text
# (`w`) keeps the comma, so a preview looks right and the value is ten times as large.
. "$(dirname "$0")/setup.sh"
packages xlsx@0.18.5
cat >try.js <<'JS'
import XLSX from 'xlsx'
const book = XLSX.read('Tên;Điểm\nAn;8,5\nBình;9,25\n', { type: 'string' })
const sheet = book.Sheets[book.SheetNames[0]]
console.log(['B2', 'B3'].map((cell) => `${sheet[cell].w} → ${sheet[cell].t} ${sheet[cell].v}`).join('; '))
JS
seen 'Điểm:' '8,5 → n 85; 9,25 → n 925' "$(node try.js)"
