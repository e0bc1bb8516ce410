#!/usr/bin/env bash
# Guess: readers of LibreOffice's .odt keep the four spaces of a line of Python (`text:s`, ODF 1.3 6.1.3) and a letter
# written by number, and leave out what was deleted (5.5.4) and what the teacher commented (14.1).
# Seen: odt2txt (Debian) and odt2html lose the spaces, show the deleted answer at the beginning of the document, with
# its author and time, and the comment within the sentence; odt2txt leaves «&#7879;». Both keep a line break.
. "$(dirname "$0")/setup.sh"
packages odt2html@1.0.1 fflate@0.8.3
debian odt2txt 0.5-7
cat >make.js <<'JS'
import { writeFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
const names = ['office', 'text'].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
const info = '<dc:creator>Cô Bình</dc:creator><dc:date>2026-10-12T08:15:00</dc:date>'
const texts = {
  code: '<text:p>if x:<text:line-break/><text:s text:c="4"/>y = 1</text:p>',
  number: '<text:p>Vi&#7879;t Nam</text:p>',
  deleted:
    '<text:tracked-changes><text:changed-region text:id="c"><text:deletion>' +
    `<office:change-info>${info}</office:change-info><text:p>sai</text:p></text:deletion></text:changed-region>` +
    '</text:tracked-changes><text:p>Đáp án<text:change text:change-id="c"/> B</text:p>',
  comment: `<text:p>Đáp án<office:annotation>${info}<text:p>xem lại</text:p></office:annotation> B</text:p>`,
}
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const content = (text) =>
  `${head}<office:document-content ${names.join(' ')} xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3">` +
  `<office:body><office:text>${text}</office:text></office:body></office:document-content>`
for (const [name, text] of Object.entries(texts)) {
  const mimetype = [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }]
  writeFileSync(`${name}.odt`, zipSync({ mimetype, 'content.xml': strToU8(content(text)) }))
}
JS
node make.js
read_by() {
  case $1 in
  odt2txt) usr/bin/odt2txt* --encoding=UTF-8 --width=-1 "$2.odt" | sed '/^$/d' | paste -sd'|' ;;
  odt2html) node -e "require('odt2html').toHTML({ path: '$2.odt' }).then(console.log)" ;;
  esac
}
when=2026-10-12T08:15:00
seen 'odt2txt, code:' 'if x:|y = 1' "$(read_by odt2txt code)"
seen 'odt2html, code:' '<p>if x:<br></br>y = 1</p>' "$(read_by odt2html code)"
seen 'odt2txt, deleted:' "Cô Bình${when}sai|Đáp án B" "$(read_by odt2txt deleted)"
seen 'odt2html, deleted:' "Cô Bình${when}<p>sai</p><p>Đáp án B</p>" "$(read_by odt2html deleted)"
seen 'odt2txt, comment:' "Đáp ánCô Bình${when}xem lại|B" "$(read_by odt2txt comment)"
seen 'odt2html, comment:' "<p>Đáp ánCô Bình${when}<p>xem lại</p> B</p>" "$(read_by odt2html comment)"
seen 'odt2txt, a letter by number:' 'Vi&#7879;t Nam' "$(read_by odt2txt number)"
seen 'odt2html, a letter by number:' '<p>Việt Nam</p>' "$(read_by odt2html number)"
