#!/usr/bin/env bash
# Guess: packages that make Markdown of HTML keep the number at which a list begins, the lines of a cell, and backticks
# within code.
# Seen: node-html-markdown begins every list at 1, glues the lines of a cell, and ends a block of code at the backticks
# that it contains; html-to-md ends inline code at one. turndown keeps all four.
. "$(dirname "$0")/setup.sh"
packages node-html-markdown@2.0.0 html-to-md@0.8.8 turndown@7.2.5 @joplin/turndown-plugin-gfm@1.0.68
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const [maker, html] = process.argv.slice(2)
const makers = {
  'node-html-markdown': () => require('node-html-markdown').NodeHtmlMarkdown.translate(html),
  'html-to-md': () => require('html-to-md')(html),
  turndown: () => new (require('turndown'))().use(require('@joplin/turndown-plugin-gfm').gfm).turndown(html),
}
console.log(JSON.stringify(makers[maker]()))
JS
list='<ol start="5"><li>a</li></ol>'
cell='<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>c<br>d</td></tr></tbody></table>'
block='<pre><code class="language-md">```</code></pre>'
inline='<p><code>a`b</code></p>'
seen 'node-html-markdown, a list from 5:' '"1. a"' "$(node try.js node-html-markdown "$list")"
seen 'turndown, a list from 5:' '"5.  a"' "$(node try.js turndown "$list")"
seen 'node-html-markdown, a cell of two lines:' '"| A  |\n| -- |\n| cd |"' "$(node try.js node-html-markdown "$cell")"
seen 'turndown, a cell of two lines:' '"| A   |\n| --- |\n| c  <br>d |"' "$(node try.js turndown "$cell")"
seen 'node-html-markdown, a fence in code:' '"```md\n```\n```"' "$(node try.js node-html-markdown "$block")"
seen 'html-to-md, a backtick in code:' '"`a`b`"' "$(node try.js html-to-md "$inline")"
seen 'turndown, a backtick in code:' '"``a`b``"' "$(node try.js turndown "$inline")"
