#!/usr/bin/env bash
# Guess: the links of a table of contents lead to the headings, whose names GitHub's rule gives (lower case, no punctuation).
# Seen: markdown-toc's links to Vietnamese headings lead nowhere: it takes the marks off some letters (à, í, â, đ) and
# leaves them on others (ạ, ủ, ố), and keeps «…». github-slugger, marked-gfm-heading-id and uslug keep the letters.
. "$(dirname "$0")/setup.sh"
packages markdown-toc@1.2.0 github-slugger@2.0.0 marked@18.2.1 marked-gfm-heading-id@4.1.4 uslug@1.0.4
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { slug } from 'github-slugger'
import { marked } from 'marked'
import { gfmHeadingId } from 'marked-gfm-heading-id'
const require = createRequire(import.meta.url)
const [maker, heading] = process.argv.slice(2)
const makers = {
  'markdown-toc': () => require('markdown-toc')(`# ${heading}`).json[0].slug,
  'github-slugger': () => slug(heading),
  marked: () => marked.use(gfmHeadingId()).parse(`# ${heading}`).match(/id="([^"]*)"/)[1],
  uslug: () => require('uslug')(heading),
}
console.log(makers[maker]())
JS
seen 'markdown-toc:' 'bai-1-dạo-ham-của-ham-số' "$(node try.js markdown-toc 'Bài 1: Đạo hàm của hàm số')"
for maker in github-slugger marked uslug; do
  seen "$maker:" 'bài-1-đạo-hàm-của-hàm-số' "$(node try.js $maker 'Bài 1: Đạo hàm của hàm số')"
done
seen 'markdown-toc, quotation marks:' 'cau-«hỏi»' "$(node try.js markdown-toc 'Câu «hỏi»')"
seen 'github-slugger, quotation marks:' 'câu-hỏi' "$(node try.js github-slugger 'Câu «hỏi»')"
for maker in markdown-toc github-slugger marked; do
  seen "$maker, ASCII:" 'bai-1-dao-ham' "$(node try.js $maker 'Bai 1: Dao ham')"
done
