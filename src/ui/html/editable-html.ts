import { hasMarkup } from '../RichText.tsx'

/** Converts between a stored description, plain text or HTML, and the editor, which knows only HTML. */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)

/** Plain text as paragraphs with line breaks; HTML unchanged. */
export function toEditable(text: string): string {
  if (text.trim() === '' || hasMarkup(text)) return text
  return text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** The tags that the editor supports; it would drop others, such as tables and pictures. */
const EDITABLE = new Set(
  'a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i li ol p pre s span strong u ul'.split(' '),
)

/** The tags in the text that the editor would drop, without duplicates. */
export function tagsBeyondEditor(text: string): string[] {
  if (!hasMarkup(text)) return []
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  const names = [...body.querySelectorAll('*')].map(({ localName }) => localName)
  return [...new Set(names)].filter((name) => !EDITABLE.has(name))
}
