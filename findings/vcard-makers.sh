#!/usr/bin/env bash
# Guess: packages that make contact cards (vCard) escape a line break and a semicolon in a note, nothing else, and fold
# lines to at most 75 octets (RFC 2426 2.6, RFC 6350 3.2).
# Seen: vcf joins the two lines into «nhéKhông» and escapes nothing; vcards-js leaves the semicolon; vcard4 writes a
# colon as `\:` (RFC 6350 3.4: other characters MUST NOT be escaped). All three fold by letters: lines of 93 and 97
# octets. vcard-creator keeps the rules.
. "$(dirname "$0")/setup.sh"
packages vcf@2.1.2 vcards-js@2.11.1 vcard4@4.0.5 vcard-creator@1.0.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const long = 'Dạy thứ Hai, thứ Tư; học thêm chiều thứ Bảy ở phòng 302 nhà B, gọi trước khi đến nhé'
const [maker, which] = process.argv.slice(2)
const note = { long, lines: 'đến nhé\nKhông nhắn', semicolon: 'Lê Lợi; cơ sở 2', time: 'lúc 21:00' }[which]
const makers = {
  vcf: () => {
    const card = new (require('vcf'))()
    card.set('fn', 'Tuyết')
    card.set('note', note)
    return card.toString('3.0')
  },
  'vcards-js': () => Object.assign(require('vcards-js')(), { firstName: 'Tuyết', note }).getFormattedString(),
  vcard4: () => {
    const { FNProperty, NoteProperty, TextType, VCARD } = require('vcard4')
    return new VCARD([new FNProperty([], new TextType('Tuyết')), new NoteProperty([], new TextType(note))]).repr()
  },
  'vcard-creator': () => new (require('vcard-creator').VCard)().addName({ givenName: 'Tuyết' }).addNote(note).toString(),
}
const [lines] = /^NOTE.*(?:\r\n[ \t].*)*/m.exec(makers[maker]())
const octets = lines.split('\r\n').map((line) => Buffer.byteLength(line))
console.log(which === 'long' ? `at most ${Math.max(...octets)} octets` : lines)
JS
seen 'vcf, a long note:' 'at most 93 octets' "$(node try.js vcf long)"
seen 'vcards-js, a long note:' 'at most 97 octets' "$(node try.js vcards-js long)"
seen 'vcard4, a long note:' 'at most 97 octets' "$(node try.js vcard4 long)"
seen 'vcard-creator, a long note:' 'at most 75 octets' "$(node try.js vcard-creator long)"
seen 'vcf, two lines:' 'NOTE:đến nhéKhông nhắn' "$(node try.js vcf lines)"
seen 'vcard-creator, two lines:' 'NOTE:đến nhé\nKhông nhắn' "$(node try.js vcard-creator lines)"
for maker in vcf vcards-js; do
  seen "$maker, a semicolon:" 'NOTE:Lê Lợi; cơ sở 2' "$(node try.js $maker semicolon)"
done
seen 'vcard-creator, a semicolon:' 'NOTE:Lê Lợi\; cơ sở 2' "$(node try.js vcard-creator semicolon)"
seen 'vcard4, a time:' 'NOTE:lúc 21\:00' "$(node try.js vcard4 time)"
seen 'vcard-creator, a time:' 'NOTE:lúc 21:00' "$(node try.js vcard-creator time)"
