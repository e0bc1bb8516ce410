#!/usr/bin/env bash
# Guess: packages that take marks away know all 134 Vietnamese letters; the risky one is đ.
# Seen: đ is right in all four, and others are lost: speakingurl drops Ỏ and Ử, also with lang vn; transliteration
# makes Ý a U; remove-accents leaves ỷ ỹ ỵ; voca leaves 90 letters, nearly all with a tone.
. "$(dirname "$0")/setup.sh"
packages speakingurl@14.0.1 transliteration@2.6.1 remove-accents@0.5.0 voca@1.4.1
cat >try.cjs <<'JS'
const removeMarks = {
  speakingurl: (letter) => require('speakingurl')(letter, { lang: 'vn', maintainCase: true }),
  transliteration: require('transliteration').transliterate,
  'remove-accents': require('remove-accents'),
  voca: require('voca').latinise,
}[process.argv[2]]
const letters = [...'aăâeêioôơuưy'].flatMap((vowel) =>
  ['', '\u0300', '\u0309', '\u0303', '\u0301', '\u0323'].map((tone) => (vowel + tone).normalize('NFC')))
const all = [...letters, 'đ'].flatMap((letter) => [letter, letter.toUpperCase()])
const bare = (letter) =>
  letter.normalize('NFD').replace(/\p{Mn}/gu, '').replace('đ', 'd').replace('Đ', 'D')
const wrong = all.filter((letter) => removeMarks(letter).toLowerCase() !== bare(letter).toLowerCase())
console.log(wrong.length > 9 ? wrong.length : wrong.map((letter) => `${letter}→«${removeMarks(letter)}»`).join(' '))
JS
seen 'speakingurl:' 'Ỏ→«» Ử→«»' "$(node try.cjs speakingurl)"
seen 'transliteration:' 'Ý→«U»' "$(node try.cjs transliteration)"
seen 'remove-accents:' 'ỷ→«ỷ» Ỷ→«Ỷ» ỹ→«ỹ» Ỹ→«Ỹ» ỵ→«ỵ» Ỵ→«Ỵ»' "$(node try.cjs remove-accents)"
seen 'voca, how many:' '90' "$(node try.cjs voca)"
