import type { JSONContent } from '@tiptap/core'
import { escapeStray, hasMarkup } from '../../../shared/rules/markup.ts'

/** Converts between a stored text, plain or HTML, and the editor's document. Typed text never becomes markup. */

/** Plain text as a document: a blank line separates paragraphs. HTML unchanged; '' for a blank text. */
export function toEditable(text: string): JSONContent | string {
  if (text.trim() === '') return ''
  if (hasMarkup(text)) return escapeStray(text)
  const paragraphs = text.replaceAll(/\r\n?/g, '\n').split('\n\n')
  return { type: 'doc', content: paragraphs.map(paragraphOf) }
}

function paragraphOf(text: string): JSONContent {
  const content = text
    .split('\n')
    .flatMap((line, index): JSONContent[] => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line ? [{ type: 'text', text: line }] : []),
    ])
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }
}

/** The text of a document that has only paragraphs and line breaks; `null` where it has formatting. */
function plainTextIn({ content = [] }: JSONContent): string | null {
  const paragraphs: string[] = []
  for (const { type, content: inline = [] } of content) {
    if (type !== 'paragraph') return null
    let text = ''
    for (const node of inline) {
      if (node.marks?.length) return null
      if (node.type === 'hardBreak') text += '\n'
      else if (node.type === 'text') text += node.text ?? ''
      else return null
    }
    paragraphs.push(text)
  }
  return paragraphs.join('\n\n')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** HTML would run spaces together. */
const KEPT_SPACE = '\u00a0'

const asHtml = (plain: string): string =>
  plain
    .replaceAll('\t', '    ')
    .split('\n\n')
    .map((part) => {
      const escaped = part.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)
      const lines = escaped.replaceAll(/^ | (?= )| $/gm, KEPT_SPACE).replaceAll('\n', '<br>')
      return `<p>${lines}</p>`
    })
    .join('')

/** The same HTML, in which runs of spaces and indentation outside code stay apart. */
const withKeptSpaces = (html: string): string =>
  html.replaceAll(/<pre[\s>][^]*?<\/pre>|(?:<p>|<br>|>)[^<>]+/g, (part) =>
    part.startsWith('<pre')
      ? part
      : part.replaceAll(/^(<p>|<br>) /g, '$1&nbsp;').replaceAll(/ (?= )/g, '&nbsp;'),
  )

/** The text to store: plain without formatting, else HTML; also HTML for plain text that looks like it. */
export function storedText(document: JSONContent, html: () => string): string {
  const plain = plainTextIn(document)
  if (plain === null) return withKeptSpaces(html())
  if (plain.trim() === '') return ''
  return hasMarkup(plain) ? asHtml(plain) : plain
}

/** The tags that the editor supports; it would drop others, such as tables and pictures. */
const EDITABLE = new Set(
  'a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i li ol p pre s span strong sub sup u ul'.split(
    ' ',
  ),
)

/** The tags in the text that the editor would drop, without duplicates. */
export function tagsBeyondEditor(text: string): string[] {
  if (!hasMarkup(text)) return []
  const { body } = new DOMParser().parseFromString(escapeStray(text), 'text/html')
  const names = [...body.querySelectorAll('*')].map(({ localName }) => localName)
  return [...new Set(names)].filter((name) => !EDITABLE.has(name))
}
