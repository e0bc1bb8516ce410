#!/usr/bin/env bash
# Guess: a finder of addresses leaves names of files alone and ends an address before a closing quotation mark.
# Seen: linkifyjs (the finder within tiptap's links) and autolinker make main.py, README.md and VB.NET sites, because
# .py, .md and .net are top-level domains; linkifyjs takes the closing mark of “…” and a full ellipsis into the address.
. "$(dirname "$0")/setup.sh"
packages linkifyjs@4.4.0 autolinker@4.1.5 linkify-it@6.1.0
cat >try.js <<'JS'
import * as linkify from 'linkifyjs'
import Autolinker from 'autolinker'
import * as it from 'linkify-it'
const finders = {
  linkifyjs: (text) => linkify.find(text).map(({ href }) => href),
  autolinker: (text) => Autolinker.parse(text, {}).map((match) => match.getAnchorHref()),
  'linkify-it': (text) => (new it.LinkifyIt().match(text) ?? []).map(({ url }) => url),
}
console.log(finders[process.argv[2]](process.argv[3]).join(' ') || 'none')
JS
files='Nộp main.py và README.md, viết bằng VB.NET'
seen 'linkifyjs, names of files:' 'http://main.py http://README.md http://VB.NET' "$(node try.js linkifyjs "$files")"
seen 'autolinker, names of files:' 'http://main.py http://README.md http://VB.NET' "$(node try.js autolinker "$files")"
seen 'linkify-it, names of files:' 'none' "$(node try.js linkify-it "$files")"
quoted='Xem “https://example.vn/bai-1” và https://example.vn/bai-2…'
seen 'linkifyjs, in quotation marks:' 'https://example.vn/bai-1” https://example.vn/bai-2…' "$(node try.js linkifyjs "$quoted")"
seen 'linkify-it, in quotation marks:' 'https://example.vn/bai-1 https://example.vn/bai-2' "$(node try.js linkify-it "$quoted")"
