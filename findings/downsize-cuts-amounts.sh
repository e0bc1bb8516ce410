#!/usr/bin/env bash
# Guess: packages that shorten HTML to a number of words cut between words, so an amount stays whole or goes.
# Seen: to downsize «1.500.000» is three words, so a fee of 1.500.000 đồng becomes «1.500.…», fifteen hundred, or «1.…»;
# the mark «8,5» becomes «8,…». truncate-html counts each as one word.
. "$(dirname "$0")/setup.sh"
packages downsize@0.0.8 truncate-html@1.2.2
cat >try.js <<'JS'
import downsize from 'downsize'
import truncate from 'truncate-html'
const [shortener, words, text] = process.argv.slice(2)
const html = `<p>${text}</p>`
const shorteners = {
  downsize: () => downsize(html, { words: Number(words), append: '…' }),
  'truncate-html': () => truncate(html, Number(words), { byWords: true, ellipsis: '…' }),
}
console.log(shorteners[shortener]())
JS
fee='Học phí lớp Toán là 1.500.000 đồng mỗi tháng'
mark='Điểm thi 8,5 là cao'
seen 'downsize, 6 words:' '<p>Học phí lớp Toán là 1.…</p>' "$(node try.js downsize 6 "$fee")"
seen 'downsize, 7 words:' '<p>Học phí lớp Toán là 1.500.…</p>' "$(node try.js downsize 7 "$fee")"
seen 'downsize, 3 words:' '<p>Điểm thi 8,…</p>' "$(node try.js downsize 3 "$mark")"
seen 'truncate-html, 6 words:' '<p>Học phí lớp Toán là 1.500.000…</p>' "$(node try.js truncate-html 6 "$fee")"
seen 'truncate-html, 3 words:' '<p>Điểm thi 8,5…</p>' "$(node try.js truncate-html 3 "$mark")"
