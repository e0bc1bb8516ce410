#!/usr/bin/env bash
# Guess: what an editor or Notion stores becomes Markdown that says the same: «1986. Năm Đổi mới» stays a sentence,
# «2*3*4» keeps its stars, a bold «Câu 1: » with its space stays bold.
# Seen: Tiptap's and Lexical's own packages write the sentence as it is, so it is an item of a list when it is read
# (Tiptap's own reader too); @notion-md-converter and remark-slate make of 2*3*4 an italic 3; Portable Text's and
# Notion's write «**Câu 1: **Chọn», which is not bold (CommonMark 6.2). Each rule is kept by another of them.
# commonmark reads.
. "$(dirname "$0")/setup.sh"
packages commonmark@0.31.2 @tiptap/markdown@3.35.0 @tiptap/core@3.35.0 @tiptap/pm@3.35.0 @tiptap/starter-kit@3.35.0 \
  lexical@0.52.0 @lexical/headless@0.52.0 @lexical/markdown@0.52.0 @lexical/list@0.52.0 @lexical/rich-text@0.52.0 \
  @lexical/code@0.52.0 @lexical/link@0.52.0 @portabletext/markdown@2.2.0 @notion-md-converter/core@0.6.3 remark-slate@1.8.6
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const [maker, which] = process.argv.slice(2)
// Pieces of one paragraph: [text, bold].
const pieces = { year: [['1986. Năm Đổi mới']], stars: [['Tính 2*3*4']], bold: [['Câu 1: ', true], ['Chọn']] }[which]
const makers = {
  tiptap: async () => {
    const { MarkdownManager } = await import('@tiptap/markdown')
    const { default: kit } = await import('@tiptap/starter-kit')
    const text = ([text, bold]) => ({ type: 'text', text, marks: bold ? [{ type: 'bold' }] : [] })
    const document = { type: 'doc', content: [{ type: 'paragraph', content: pieces.map(text) }] }
    return new MarkdownManager({ extensions: [kit] }).serialize(document)
  },
  lexical: () => {
    const { $convertToMarkdownString, TRANSFORMERS } = require('@lexical/markdown')
    const nodes = ['list', 'rich-text', 'code', 'link'].flatMap((name) =>
      Object.entries(require(`@lexical/${name}`)).flatMap(([key, one]) => (/^[A-Z][a-z].*Node$/.test(key) ? [one] : [])),
    )
    const editor = require('@lexical/headless').createHeadlessEditor({ nodes })
    const text = ([text, bold]) => ({ type: 'text', version: 1, text, format: bold ? 1 : 0, mode: 'normal', style: '' })
    const element = (type, children) => ({ type, version: 1, children, direction: null, format: '', indent: 0 })
    const root = element('root', [element('paragraph', pieces.map(text))])
    return editor.parseEditorState(JSON.stringify({ root })).read(() => $convertToMarkdownString(TRANSFORMERS))
  },
  portabletext: async () => {
    const span = ([text, bold], at) => ({ _type: 'span', _key: `${at}`, text, marks: bold ? ['strong'] : [] })
    const block = { _type: 'block', _key: 'a', style: 'normal', markDefs: [], children: pieces.map(span) }
    return (await import('@portabletext/markdown')).portableTextToMarkdown([block])
  },
  notion: () => {
    const rich = ([content, bold]) => ({ type: 'text', annotations: { bold: !!bold }, plain_text: content, text: { content } })
    const block = { id: 'a', type: 'paragraph', paragraph: { rich_text: pieces.map(rich) }, children: [] }
    return new (require('@notion-md-converter/core').NotionMarkdownConverter)().execute([block])
  },
  slate: () => {
    const children = pieces.map(([text, bold]) => ({ text, bold }))
    return require('remark-slate').serialize({ type: 'paragraph', children })
  },
}
const { HtmlRenderer, Parser } = require('commonmark')
const markdown = (await makers[maker]()).trim()
console.log(`${markdown} → ${new HtmlRenderer().render(new Parser().parse(markdown)).replace(/\n/g, '')}`)
JS
list='<ol start="1986"><li>Năm Đổi mới</li></ol>'
for maker in tiptap lexical notion slate; do
  seen "$maker, a year:" "1986. Năm Đổi mới → $list" "$(node try.js $maker year)"
done
seen 'portabletext, a year:' '1986\. Năm Đổi mới → <p>1986. Năm Đổi mới</p>' "$(node try.js portabletext year)"
for maker in notion slate; do
  seen "$maker, stars:" 'Tính 2*3*4 → <p>Tính 2<em>3</em>4</p>' "$(node try.js $maker stars)"
done
seen 'tiptap, stars:' 'Tính 2\*3\*4 → <p>Tính 2*3*4</p>' "$(node try.js tiptap stars)"
for maker in portabletext notion; do
  seen "$maker, bold:" '**Câu 1: **Chọn → <p>**Câu 1: **Chọn</p>' "$(node try.js $maker bold)"
done
seen 'lexical, bold:' '**Câu 1:** Chọn → <p><strong>Câu 1:</strong> Chọn</p>' "$(node try.js lexical bold)"
