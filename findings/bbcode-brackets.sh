#!/usr/bin/env bash
# Guess: readers of BBCode (posts of a forum) leave the words between [code] and [/code] and brackets that are no tags alone.
# Seen: in ya-bbcode the index of `a[i]`, also in [code], begins italics that nothing ends; @bbob's preset makes a tag of the
# interval [1; 5]; bbcode-to-html refuses a text with `a[0]`, and cuts a link at its first «=». bbcode-parser is right.
. "$(dirname "$0")/setup.sh"
packages ya-bbcode@4.0.0 @bbob/html@4.4.1 @bbob/preset-html5@4.4.1 bbcode-to-html@1.0.2 bbcode-parser@1.0.10
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import bbob from '@bbob/html'
import preset from '@bbob/preset-html5'
const require = createRequire(import.meta.url)
const [reader, text] = process.argv.slice(2)
const readers = {
  'ya-bbcode': () => new (require('ya-bbcode'))().parse(text),
  '@bbob': () => bbob(text, preset()),
  'bbcode-to-html': () => (require('bbcode-to-html').default ?? require('bbcode-to-html'))(text),
  'bbcode-parser': () => {
    const Parser = require('bbcode-parser')
    return new Parser(Parser.defaultTags()).parseString(text)
  },
}
try {
  console.log(readers[reader]())
} catch (error) {
  console.log(`refused: ${error.message ?? error}`)
}
JS
code='[code]a[i] = 1[/code]'
interval='x thuộc [1; 5]'
link='[url=https://a.vn/?bai=1]Bài 1[/url]'
seen 'ya-bbcode, code:' '<code>a<i> = 1</code>' "$(node try.js ya-bbcode "$code")"
seen 'bbcode-parser, code:' '<code>a[i] = 1</code>' "$(node try.js bbcode-parser "$code")"
seen '@bbob, an interval:' 'x thuộc <1; 5></1; 5>' "$(node try.js @bbob "$interval")"
for reader in ya-bbcode bbcode-parser; do seen "$reader, an interval:" "$interval" "$(node try.js $reader "$interval")"; done
seen 'bbcode-to-html, an index:' 'refused: Unsupported node tag of 0' "$(node try.js bbcode-to-html 'phần tử a[0]')"
seen 'bbcode-to-html, a link:' '<a href="https://a.vn/?bai">Bài 1</a>' "$(node try.js bbcode-to-html "$link")"
seen 'ya-bbcode, a link:' '<a href="https://a.vn/?bai=1">Bài 1</a>' "$(node try.js ya-bbcode "$link")"
