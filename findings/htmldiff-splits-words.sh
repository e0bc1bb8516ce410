#!/usr/bin/env bash
# Guess: comparing two versions of a text, htmldiff-js marks whole Vietnamese words, as it does with English ones.
# Seen: a letter with a mark is a word of its own, so «môn Toán» → «môn Hoá» keeps an «á» between «To»/«Ho» and «n».
# node-htmldiff marks the words.
. "$(dirname "$0")/setup.sh"
packages htmldiff-js@1.0.5 node-htmldiff@0.9.4
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const [which, before, after] = process.argv.slice(2)
const compare = which === 'htmldiff-js' ? require('htmldiff-js').default.execute : require('node-htmldiff')
console.log(compare(before, after).replace(/(<\w+) [^>]*/g, '$1'))
JS
seen 'English, htmldiff-js:' 'We learn <del>maths</del><ins>music</ins> here' "$(node try.js htmldiff-js 'We learn maths here' 'We learn music here')"
seen 'Vietnamese, htmldiff-js:' 'Em học môn <del>To</del><ins>Ho</ins>á<del>n</del> ở lớp' "$(node try.js htmldiff-js 'Em học môn Toán ở lớp' 'Em học môn Hoá ở lớp')"
seen 'Vietnamese, node-htmldiff:' 'Em học môn <del>Toán</del><ins>Hoá</ins> ở lớp' "$(node try.js node-htmldiff 'Em học môn Toán ở lớp' 'Em học môn Hoá ở lớp')"
