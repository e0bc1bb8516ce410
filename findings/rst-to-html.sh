#!/usr/bin/env bash
# Guess: packages that make HTML of reStructuredText keep the lines of code, links, tables, the number at which a list
# begins, definitions, and emphasis between «…».
# Seen: rst2html puts all lines of code into one, shows links and tables as they were typed and begins each
# list at 1; rst-compiler does not know definitions, nor emphasis within «…», which the rules of the format name.
. "$(dirname "$0")/setup.sh"
packages rst2html@1.0.4 rst-compiler@0.5.9
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { RstToHtmlCompiler } from 'rst-compiler'
const require = createRequire(import.meta.url)
const [maker, what] = process.argv.slice(2)
const rst = {
  code: 'Ví dụ::\n\n    if a == b:\n        x\n',
  link: '`Trang <https://a.vn/b>`_',
  list: '5. Năm\n6. Sáu',
  table: '===  ====\nTên  Điểm\n===  ====\nAn   8,5\n===  ====\n',
  definition: 'Đạo hàm\n  Giới hạn của tỉ số',
  emphasis: '«*nghiêng*»',
}[what]
const makers = {
  rst2html: () => require('rst2html')(rst),
  'rst-compiler': () => new RstToHtmlCompiler().compile(rst).body,
}
const html = makers[maker]()
const bare = html.replace(/<\/?(div|span|p)\b[^>]*>/g, '').replace(/ class="[^"]*"/g, '')
console.log(JSON.stringify(what === 'code' ? bare.match(/<pre>.*<\/pre>/s)[0] : bare.replace(/\s*\n\s*/g, ' ').trim()))
JS
seen 'rst2html, code:' '"<pre>\nif a == b:    x\n  </pre>"' "$(node try.js rst2html code)"
seen 'rst2html, a link:' '"Trang <https://a.vn/b>"' "$(node try.js rst2html link)"
seen 'rst2html, a list from 5:' '"<ol> <li> Năm </li> <li> Sáu </li> </ol>"' "$(node try.js rst2html list)"
seen 'rst2html, a table:' '"===  ====Tên  Điểm===  ====An   8,5===  ===="' "$(node try.js rst2html table)"
seen 'rst2html, emphasis:' '"«<em>nghiêng</em>»"' "$(node try.js rst2html emphasis)"
seen 'rst-compiler, code:' '"<pre>if a == b:\n    x</pre>"' "$(node try.js rst-compiler code)"
seen 'rst-compiler, a link:' '"<a href=\"https://a.vn/b\">Trang</a>"' "$(node try.js rst-compiler link)"
list='"<ol> <li value=\"5\"> Năm </li> <li> Sáu </li> </ol>"'
seen 'rst-compiler, a list from 5:' "$list" "$(node try.js rst-compiler list)"
seen 'rst-compiler, a definition:' '"Đạo hàm Giới hạn của tỉ số"' "$(node try.js rst-compiler definition)"
seen 'rst-compiler, emphasis:' '"«*nghiêng*»"' "$(node try.js rst-compiler emphasis)"
