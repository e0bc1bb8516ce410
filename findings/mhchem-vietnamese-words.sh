#!/usr/bin/env bash
# Guess: mhchem's \ce{…} shows Vietnamese words over an arrow and after a formula whole.
# Seen: it sets only ASCII letters upright, so «xúc» is x, an italic ú and c; and it keeps a space only before an ASCII
# letter: «H2SO4 đặc» and «nhiệt độ» are one word, «CuSO4 khan» and «xúc tác» two. So in KaTeX and Temml, which carry
# it. Words in braces, {xúc tác}, are right.
. "$(dirname "$0")/setup.sh"
packages mhchemparser@4.2.1 katex@0.19.1 temml@0.13.5
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { mhchemParser } from 'mhchemparser'
const require = createRequire(import.meta.url)
const katex = require('katex')
require('katex/contrib/mhchem')
const [what, text] = process.argv.slice(2)
const over = (tex) => /xrightarrow\{(.*)\}\}\{\}/.exec(tex)?.[1] ?? tex
const inside = (html) => html.replace(/<annotation.*?<\/annotation>/, '').replace(/<[^>]+>/g, '')
const answers = {
  tex: () => over(mhchemParser.toTex(text, 'ce')),
  katex: () => inside(katex.renderToString(`\\ce{${text}}`, { output: 'mathml', strict: false })),
  temml: () => inside(require('temml').renderToString(`\\ce{${text}}`)),
}
console.log(answers[what]().replaceAll('\u00a0', ' ').replaceAll('\u200b', ''))
JS
seen 'xt, ASCII:' '\mathrm{xt}' "$(node try.js tex 'A ->[xt] B')"
seen 'xúc tác:' '\mathrm{x}ú\mathrm{c}~\mathrm{t}á\mathrm{c}' "$(node try.js tex 'A ->[xúc tác] B')"
seen 'nhiệt độ:' '\mathrm{nhi}ệ\mathrm{t}độ' "$(node try.js tex 'A ->[nhiệt độ] B')"
seen '{nhiệt độ}:' '{\text{nhiệt độ}}' "$(node try.js tex 'A ->[{nhiệt độ}] B')"
# shows RENDERER 'an ASCII word' 'a Vietnamese word' 'the same in braces'
shows() {
  seen "$1, CuSO4 khan:" "$2" "$(node try.js $1 'CuSO4 khan')"
  seen "$1, H2SO4 đặc:" "$3" "$(node try.js $1 'H2SO4 đặc')"
  seen "$1, H2SO4 {đặc}:" "$4" "$(node try.js $1 'H2SO4 {đặc}')"
}
shows katex 'CuSOX4 khan' 'HX2SOX4đặc' 'HX2SOX4 đặc'
shows temml 'CuSO4 khan' 'H2SO4đặc' 'H2SO4 đặc'
