#!/usr/bin/env bash
# Guess: packages that make curly quotation marks open those before Vietnamese letters as those before others.
# Seen: smartypants and marked-smartypants close both marks where a quotation begins with another one and a Vietnamese
# letter («"'Được' là gì?"»), and open them before an ASCII letter. markdown-it and retext-smartypants are right.
. "$(dirname "$0")/setup.sh"
packages smartypants@0.2.2 marked@18.2.1 marked-smartypants@1.1.12 markdown-it@15.0.3 retext@9.0.0 retext-smartypants@6.2.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { marked } from 'marked'
import { markedSmartypants } from 'marked-smartypants'
import markdownIt from 'markdown-it'
import { retext } from 'retext'
import smartypantsOfRetext from 'retext-smartypants'
const require = createRequire(import.meta.url)
const [maker, text] = process.argv.slice(2)
const makers = {
  smartypants: () => require('smartypants').smartypantsu(text, 1),
  marked: () => marked.use(markedSmartypants()).parse(text).replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
  'markdown-it': () => markdownIt({ typographer: true }).render(text),
  retext: () => String(retext().use(smartypantsOfRetext).processSync(text)),
}
console.log(makers[maker]().replace(/<\/?p>/g, '').trim())
JS
for maker in smartypants marked; do
  seen "$maker, a Vietnamese letter:" '”’Được’ là gì?”' "$(node try.js $maker "\"'Được' là gì?\"")"
  seen "$maker, an ASCII letter:" '“‘Duoc’ là gì?”' "$(node try.js $maker "\"'Duoc' là gì?\"")"
  seen "$maker, one quotation:" '“Được” là gì?' "$(node try.js $maker '"Được" là gì?')"
done
for maker in markdown-it retext; do
  seen "$maker, a Vietnamese letter:" '“‘Được’ là gì?”' "$(node try.js $maker "\"'Được' là gì?\"")"
done
