#!/usr/bin/env bash
# Guess: a Word file made of HTML keeps the letters and the start of its lists, the lines of code and what is struck out.
# Seen: html-to-docx writes each list with numbers from 1 (`type` and `start` are not read), the lines of `pre` as one,
# and struck out text as if it stood.
. "$(dirname "$0")/setup.sh"
packages html-to-docx@1.8.0 jszip@3.10.1
cat >try.js <<'JS'
import make from 'html-to-docx'
import JSZip from 'jszip'
const html = {
  letters: '<ol type="A"><li>Hà Nội</li><li>Huế</li></ol>',
  start: '<ol start="4"><li>Câu bốn</li></ol>',
  code: '<pre>if x:\n    y()</pre>',
  struck: '<p><s>sai</s> đúng</p>',
}[process.argv[2]]
const zip = await JSZip.loadAsync(await make(html))
const read = (name) => zip.file(`word/${name}.xml`).async('string')
const [document, numbering] = await Promise.all([read('document'), read('numbering').catch(() => '')])
const body = document.slice(document.indexOf('<w:body>'))
console.log(
  {
    letters: () => /numFmt w:val="(\w+)"/.exec(numbering)[1],
    start: () => /start w:val="(\w+)"/.exec(numbering)[1],
    code: () => `${body.match(/<w:p>/g).length} paragraph, ${(body.match(/<w:br/g) ?? []).length} breaks`,
    struck: () => (body.includes('<w:strike') ? 'struck' : 'not struck'),
  }[process.argv[2]](),
)
JS
seen 'A. B.:' 'decimal' "$(node try.js letters)"
seen 'from 4:' '1' "$(node try.js start)"
seen 'two lines of code:' '1 paragraph, 0 breaks' "$(node try.js code)"
seen 'struck out:' 'not struck' "$(node try.js struck)"
