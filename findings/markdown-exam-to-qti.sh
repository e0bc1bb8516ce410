#!/usr/bin/env bash
# Guess: examark turns an exam in Markdown into QTI 1.2 with its points, its code and its answers as written.
# Seen: half a point, [0.5pts], becomes one point and stays in the text of the question. `a[x]` in a question loses its
# [x], the mark of right answers (in an answer it stays). A block of code is torn into «``<code>». In the QTI the
# attribute `action` of `setvar` is spelled «actoin», which QTI 1.2 does not have. Its own check finds no issues.
. "$(dirname "$0")/setup.sh"
packages examark@0.7.0 fflate@0.8.3
cat >exam.md <<'MD'
# Kiểm tra

1. [MC] Hai điểm? [2pts]
a) sai
b) đúng [x]

2. [MC] Nửa điểm? [0.5pts]
a) sai
b) đúng [x]

3. [MC] Mảng `a[x]` có gì? [1pt]
a) chữ
b) `b[x]` [x]

4. [MC] Đoạn mã này in gì? [1pt]
```
cin >> n;
cout << n;
```
a) chữ
b) số [x]
MD
npx examark exam.md -o exam.zip >/dev/null
cat >try.js <<'JS'
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
const files = Object.entries(unzipSync(readFileSync('exam.zip')))
const [, bytes] = files.find(([name]) => name !== 'imsmanifest.xml')
const qti = strFromU8(bytes)
if (process.argv[2] === 'setvar') {
  console.log(/<setvar (\w+)/.exec(qti)[1])
} else {
  const item = qti.split('<item ')[process.argv[2]]
  const [, points] = /points_possible<\/fieldlabel><fieldentry>(.*?)</.exec(item)
  const texts = [...item.matchAll(/<mattext[^>]*>([^]*?)<\/mattext>/g)].map(([, text]) => text.replace(/\n+/g, '¶'))
  console.log(`${points}: ${texts.join(' | ')}`)
}
JS
seen 'question 1, 2 points:' '2: Hai điểm? | sai | đúng' "$(node try.js 1)"
seen 'question 2, half a point:' '1: Nửa điểm? [0.5pts] | sai | đúng' "$(node try.js 2)"
seen 'question 3, a[x]:' '1: Mảng <code>a</code> có gì? | chữ | <code>b[x]</code>' "$(node try.js 3)"
seen 'question 4, code:' \
  '1: Đoạn mã này in gì?¶``<code>¶cin &gt;&gt; n;¶cout &lt;&lt; n;¶</code>`` | chữ | số' "$(node try.js 4)"
seen 'the attribute of setvar:' 'actoin' "$(node try.js setvar)"
seen 'its own check:' '✓ No issues found. Ready for conversion.' "$(npx examark check exam.md | tail -1)"
