#!/usr/bin/env bash
# Guess: small parsers of HTML know that `</li>`, `</dd>` and `</p>` may be left out, as the standard says.
# Seen: ultrahtml puts each item into the one before; himalaya puts `dd` into `dt`, and a paragraph behind a list whose
# last `</li>` is left out into the list. ultrahtml also ends a tag at the «>» of an attribute. htmlparser2 is right.
. "$(dirname "$0")/setup.sh"
packages ultrahtml@1.7.0 himalaya@1.1.1 htmlparser2@12.0.0 dom-serializer@2.0.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import serialize from 'dom-serializer'
import { parseDocument } from 'htmlparser2'
import { parse, renderSync } from 'ultrahtml'
const himalaya = createRequire(import.meta.url)('himalaya')
const [parser, html] = process.argv.slice(2)
const parsers = {
  ultrahtml: () => renderSync(parse(html)),
  himalaya: () => himalaya.stringify(himalaya.parse(html)),
  htmlparser2: () => serialize(parseDocument(html), { decodeEntities: false }),
}
console.log(parsers[parser]())
JS
list='<ul><li>a<li>b</ul><p>c'
terms='<dl><dt>a<dd>b<dt>c<dd>d</dl>'
seen 'ultrahtml, a list:' '<ul><li>a<li>b<p>c</p></li></li></ul>' "$(node try.js ultrahtml "$list")"
seen 'himalaya, a list:' '<ul><li>a</li><li>b</li><p>c</p></ul>' "$(node try.js himalaya "$list")"
seen 'htmlparser2, a list:' '<ul><li>a</li><li>b</li></ul><p>c</p>' "$(node try.js htmlparser2 "$list")"
seen 'ultrahtml, terms:' '<dl><dt>a<dd>b<dt>c<dd>d</dd></dt></dd></dt></dl>' "$(node try.js ultrahtml "$terms")"
seen 'himalaya, terms:' '<dl><dt>a<dd>b</dd></dt><dt>c<dd>d</dd></dt></dl>' "$(node try.js himalaya "$terms")"
seen 'htmlparser2, terms:' '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>' "$(node try.js htmlparser2 "$terms")"
seen 'ultrahtml, title="a > b":' '<p title=""> b">q</p>' "$(node try.js ultrahtml '<p title="a > b">q</p>')"
