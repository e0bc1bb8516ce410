import { hasMarkup } from '../RichText.tsx'

/** Between a stored description, which is plain text or HTML, and the editor, which knows only HTML. */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)

/** A plain text as paragraphs with its line breaks kept; HTML as it is. */
export function toEditable(text: string): string {
  if (text.trim() === '' || hasMarkup(text)) return text
  return text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** What the editor knows; a table or a picture would be lost in it. */
const EDITABLE = new Set(
  'a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i li ol p pre s span strong u ul'.split(' '),
)

/** Names of the tags that the editor would drop, each once. */
export function tagsBeyondEditor(text: string): string[] {
  if (!hasMarkup(text)) return []
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  const names = [...body.querySelectorAll('*')].map(({ localName }) => localName)
  return [...new Set(names)].filter((name) => !EDITABLE.has(name))
}
