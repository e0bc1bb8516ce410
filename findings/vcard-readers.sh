#!/usr/bin/env bash
# Guess: packages that read contact cards (vCard) join folded lines, resolve `\,` `\;` `\n` `\\` in a note, and decode
# the quoted-printable names that phones with vCard 2.1 write.
# Seen: vcf resolves nothing; vcard-parser loses the space of a folded name («ÁnhTuyết») and reads the path `C:\\nam`
# as a backslash and a line break, vcard4 as two backslashes; ical.js leaves `\;` in vCard 3.0. vcf and vcard-parser
# leave «Tuy=E1=BA=BFt» and lose its second line. vcard4-ts reads the note as it is meant (RFC 2426 2.4.2, RFC 6350
# 3.4).
. "$(dirname "$0")/setup.sh"
packages vcf@2.1.2 vcard-parser@1.0.0 ical.js@2.2.1 vcard4@4.0.5 vcard4-ts@0.4.1
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import ICAL from 'ical.js'
import { parseVCards } from 'vcard4-ts'
const require = createRequire(import.meta.url)
const [reader, which] = process.argv.slice(2)
const version = reader.startsWith('vcard4') ? '4.0' : which === 'old' ? '2.1' : '3.0'
const name = {
  folded: ['FN:Thị Ánh', '  Tuyết'],
  old: ['FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=81nh Tuy=', '=E1=BA=BFt'],
}[which] ?? ['FN:Ánh']
const note = { escaped: 'một\\, hai\\; ba\\nbốn', path: 'C:\\\\nam' }[which] ?? 'một'
const card = ['BEGIN:VCARD', `VERSION:${version}`, ...name, `NOTE:${note}`, 'END:VCARD', ''].join('\r\n')
const key = which === 'folded' || which === 'old' ? 'fn' : 'note'
const readers = {
  vcf: () => new (require('vcf'))().parse(card).get(key).valueOf(),
  'vcard-parser': () => require('vcard-parser').parse(card)[key][0].value,
  'ical.js': () => new ICAL.Component(ICAL.parse(card)).getFirstPropertyValue(key),
  vcard4: () => require('vcard4').parse(card).getProperty(key.toUpperCase())[0].value,
  'vcard4-ts': () => [parseVCards(card).vCards[0][key.toUpperCase()]].flat()[0].value,
}
console.log(JSON.stringify(readers[reader]()))
JS
right='"một, hai; ba\nbốn"'
for reader in vcard-parser vcard4 vcard4-ts; do
  seen "$reader, escapes:" "$right" "$(node try.js $reader escaped)"
done
seen 'vcf, escapes:' '"một\\, hai\\; ba\\nbốn"' "$(node try.js vcf escaped)"
seen 'ical.js, escapes:' '"một, hai\\; ba\nbốn"' "$(node try.js ical.js escaped)"
seen 'vcard-parser, a path:' '"C:\\\nam"' "$(node try.js vcard-parser path)"
seen 'vcard4, a path:' '"C:\\\\nam"' "$(node try.js vcard4 path)"
for reader in ical.js vcard4-ts; do
  seen "$reader, a path:" '"C:\\nam"' "$(node try.js $reader path)"
done
seen 'vcard-parser, folded:' '"Thị ÁnhTuyết"' "$(node try.js vcard-parser folded)"
for reader in vcf ical.js vcard4-ts; do
  seen "$reader, folded:" '"Thị Ánh Tuyết"' "$(node try.js $reader folded)"
done
for reader in vcf vcard-parser; do
  seen "$reader, quoted-printable:" '"=C3=81nh Tuy="' "$(node try.js $reader old)"
done
