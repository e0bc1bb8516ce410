#!/usr/bin/env bash
# Guess: Vietnamese words within a formula are drawn the same, composed or decomposed (as a Mac and many Word files
# have them); at most a warning about the font.
# Seen: composed they are drawn; decomposed, KaTeX refuses the whole formula for the horn of ơ and ư and for the dot
# of the sixth tone, while ế and ỹ pass.
. "$(dirname "$0")/setup.sh"
packages katex@0.19.1
cat >try.js <<'JS'
import katex from 'katex'
const [, , form, ...words] = process.argv
const outcome = (word) => {
  try {
    katex.renderToString(`\\text{${word.normalize(form)}}`, { strict: 'ignore' })
    return 'drawn'
  } catch (error) {
    return error.message.includes('Unknown accent') ? 'refused' : error.message
  }
}
console.log(words.map((word) => `${word} ${outcome(word)}`).join(', '))
JS
seen 'composed:' 'mơ drawn, tư drawn, tạ drawn, ế drawn, ỹ drawn' "$(node try.js NFC mơ tư tạ ế ỹ)"
seen 'decomposed:' 'mơ refused, tư refused, tạ refused, ế drawn, ỹ drawn' "$(node try.js NFD mơ tư tạ ế ỹ)"
