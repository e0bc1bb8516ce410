#!/usr/bin/env bash
# Guess: omml2mathml converts what Word's menu of formulas offers, a system of equations and words among it.
# Seen: the brace of a system, open at its right, gets a closing parenthesis: `close` is left out where Word says that
# there is none, and MathML's default is «)». A word marked by `<m:nor/>` (its default is on) is taken apart into variables,
# and a line break is dropped.
. "$(dirname "$0")/setup.sh"
packages omml2mathml@1.3.0 @xmldom/xmldom@0.9.12
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { DOMParser } from '@xmldom/xmldom'
const convert = createRequire(import.meta.url)('omml2mathml')
const names =
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ' +
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const run = (text) => `<m:r><m:t>${text}</m:t></m:r>`
const bracket = (open, close, inside) =>
  `<m:d><m:dPr><m:begChr m:val="${open}"/><m:endChr m:val="${close}"/></m:dPr><m:e>${inside}</m:e></m:d>`
const formulas = {
  brace: bracket('{', '', run('x')),
  interval: bracket('[', ']', run('x')),
  words: '<m:r><m:rPr><m:nor/></m:rPr><m:t>với</m:t></m:r>',
  wordsWithValue: '<m:r><m:rPr><m:nor m:val="1"/></m:rPr><m:t>với</m:t></m:r>',
  lines: `${run('a')}<m:r><w:br/><m:t>b</m:t></m:r>`,
}
const xml = `<m:oMath ${names}>${formulas[process.argv[2]]}</m:oMath>`
console.log(convert(new DOMParser().parseFromString(xml, 'text/xml').documentElement).innerHTML)
JS
seen 'a brace that nothing closes:' '<mfenced open="{" separators="|"><mrow><mi>x</mi></mrow></mfenced>' "$(node try.js brace)"
seen 'an interval:' '<mfenced open="[" close="]" separators="|"><mrow><mi>x</mi></mrow></mfenced>' "$(node try.js interval)"
seen 'a word, as Word marks it:' '<mi>v</mi><mi>ớ</mi><mi>i</mi>' "$(node try.js words)"
seen 'the same with the value that is the default:' '<mtext>với</mtext>' "$(node try.js wordsWithValue)"
seen 'two lines:' '<mi>a</mi><mi>b</mi>' "$(node try.js lines)"
