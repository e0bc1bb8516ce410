#!/usr/bin/env bash
# Guess: small readers of XML read a question that Moodle exports: references, CDATA, comments, `>` in an attribute.
# Seen: txml and xml-reader resolve no reference, and xml-reader drops what follows a comment; pixl-xml resolves references
# inside CDATA, where they are text, but not those by number, puts a space where a
# comment or two parts of CDATA met, and takes half of an attribute with «>» for text. xmldoc reads all of it.
. "$(dirname "$0")/setup.sh"
packages txml@6.0.3 xml-reader@2.4.3 pixl-xml@1.0.13 xmldoc@2.0.3
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { parse } from 'txml'
const require = createRequire(import.meta.url)
const { XmlDocument } = require('xmldoc')
const [reader, text] = process.argv.slice(2)
const xml = `<q>${text}</q>`
const readers = {
  txml: () => parse(xml)[0].children[0].children.join(''),
  'xml-reader': () => require('xml-reader').parseSync(xml).children[0].children.map((child) => child.value).join(''),
  'pixl-xml': () => require('pixl-xml').parse(xml).text,
  xmldoc: () => new XmlDocument(xml).children[0].val,
}
console.log(JSON.stringify(readers[reader]()))
JS
reference='<text>ph&#7847;n &amp; ba</text>'
cdata='<text><![CDATA[&lt;p&gt; ]]]]><![CDATA[> x]]></text>'
comment='<text>a<!-- b -->c</text>'
attribute='<text note="5 > 3">a</text>'
seen 'txml, references:' '"ph&#7847;n &amp; ba"' "$(node try.js txml "$reference")"
seen 'xml-reader, references:' '"ph&#7847;n &amp; ba"' "$(node try.js xml-reader "$reference")"
seen 'xml-reader, a comment:' '"a"' "$(node try.js xml-reader "$comment")"
seen 'pixl-xml, references:' '"ph&#7847;n & ba"' "$(node try.js pixl-xml "$reference")"
seen 'pixl-xml, CDATA:' '"<p> ]] > x"' "$(node try.js pixl-xml "$cdata")"
seen 'pixl-xml, a comment:' '"a c"' "$(node try.js pixl-xml "$comment")"
seen 'pixl-xml, an attribute:' '"3\">a"' "$(node try.js pixl-xml "$attribute")"
seen 'xmldoc, references:' '"phần & ba"' "$(node try.js xmldoc "$reference")"
seen 'xmldoc, CDATA:' '"&lt;p&gt; ]]> x"' "$(node try.js xmldoc "$cdata")"
seen 'xmldoc, a comment:' '"ac"' "$(node try.js xmldoc "$comment")"
