#!/usr/bin/env bash
# Guess: words within a formula (`mtext`) become one `\text{…}`.
# Seen: every letter that is no ASCII letter stands outside of it, in italics or as an accent over a letter; é and ê
# keep it, ế, ớ and đ are sent to LaTeX's mathematics as they are. A bracket that opens a system of equations is left
# without its counterpart, which LaTeX refuses.
. "$(dirname "$0")/setup.sh"
packages mathml-to-latex@1.8.0
cat >try.js <<'JS'
import { MathMLToLaTeX } from 'mathml-to-latex'
console.log(MathMLToLaTeX.convert(`<math>${process.argv[2]}</math>`))
JS
words() { node try.js "<mtext>$1</mtext>"; }
seen '«nếu»:' '\text{n}\hat{e}\text{u}' "$(words nếu)"
seen '«góc»:' '\text{g}\acute{o}\text{c}' "$(words góc)"
seen '«với mọi»:' '\text{v}ớ\text{i m}ọ\text{i}' "$(words 'với mọi')"
seen '«đường»:' 'đườ\text{ng}' "$(words đường)"
seen 'a system of equations:' '\left\{\begin{matrix} x \end{matrix}\right' "$(node try.js '<mfenced open="{" close="" separators=""><mtable><mtr><mtd><mi>x</mi></mtd></mtr></mtable></mfenced>')"
seen 'the sine of x:' 'sin x' "$(node try.js '<mi>sin</mi><mi>x</mi>')"
