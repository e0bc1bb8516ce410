#!/usr/bin/env bash
# Guess: Atlassian's documents (ADF: Jira, Confluence) become Markdown with the same lists and tables: numbers from 4
# on, bullets inside item 4, the formula |x| = 2 in one cell.
# Seen: adf-to-markdown puts the bullets after the list and a second list after them; adf-to-md writes them into the
# line of item 4; mdast-util-from-adf begins at 1 (`order` is not read). The first two do not escape the lines of |x|,
# so the row has four cells and the answer «x = 2» is gone. Right: `4. Câu bốn`, ` - ý a`, `5. Câu năm`; `\|x\| = 2`.
. "$(dirname "$0")/setup.sh"
packages adf-to-markdown@1.0.1 adf-to-md@1.2.1 mdast-util-from-adf@2.1.1 mdast-util-to-markdown@2.2.3 marked@18.2.1
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { marked } from 'marked'
import { fromADF } from 'mdast-util-from-adf'
import { toMarkdown } from 'mdast-util-to-markdown'
const require = createRequire(import.meta.url)
const node = (type, ...content) => ({ type, content })
const paragraph = (text) => node('paragraph', { type: 'text', text })
const row = (type, ...cells) => node('tableRow', ...cells.map((text) => node(type, paragraph(text))))
const bullets = node('bulletList', node('listItem', paragraph('ý a')))
const items = [node('listItem', paragraph('Câu bốn'), bullets), node('listItem', paragraph('Câu năm'))]
const blocks = {
  list: { ...node('orderedList', ...items), attrs: { order: 4 } },
  table: node('table', row('tableHeader', 'Câu', 'Đáp án'), row('tableCell', '|x| = 2', 'x = 2 hoặc x = -2')),
}
const makers = {
  'adf-to-markdown': (document) => require('adf-to-markdown').convertADFToMarkdown(document),
  'adf-to-md': (document) => require('adf-to-md').convert(document).result,
  'by hand': () =>
    which === 'list' ? '4. Câu bốn\n   - ý a\n5. Câu năm' : '|Câu|Đáp án|\n|-|-|\n|\\|x\\| = 2|x = 2 hoặc x = -2|',
  'mdast-util-from-adf': (document) => toMarkdown(fromADF(document)),
}
const [maker, which] = process.argv.slice(2)
const html = marked.parse(makers[maker]({ version: 1, ...node('doc', blocks[which]) }))
console.log(html.replace(/\n/g, '').replace(/.*<tbody>/, ''))
JS
five='<li>Câu năm</li></ol>'
seen 'adf-to-markdown, list:' "<ol start=\"4\"><li>Câu bốn</li></ol><ul><li>ý a</li></ul><ol start=\"5\">$five" \
  "$(node try.js adf-to-markdown list)"
seen 'adf-to-md, list:' "<ol start=\"4\"><li>Câu bốn   * ý a</li>$five" "$(node try.js adf-to-md list)"
seen 'mdast-util-from-adf, list:' "<ol><li>Câu bốn<ul><li>ý a</li></ul></li>$five" "$(node try.js mdast-util-from-adf list)"
seen 'adf-to-markdown, row:' '<tr><td></td><td>x</td></tr></tbody></table>' "$(node try.js adf-to-markdown table)"
seen 'adf-to-md, row:' '<tr><td align="center"></td><td align="center">x</td></tr></tbody></table>' \
  "$(node try.js adf-to-md table)"
seen 'by hand, list:' "<ol start=\"4\"><li>Câu bốn<ul><li>ý a</li></ul></li>$five" "$(node try.js 'by hand' list)"
seen 'by hand, row:' '<tr><td>|x| = 2</td><td>x = 2 hoặc x = -2</td></tr></tbody></table>' "$(node try.js 'by hand' table)"
