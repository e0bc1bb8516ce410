import createDOMPurify, { type DOMPurify } from 'dompurify'
import { useMemo } from 'react'
import { fileUrl } from '../api/read/wire.ts'
import './styles/rich-text.scss'

/** Only these make a text HTML: a plain text may well hold `List<String>` or `a < b`. */
const MARKUP =
  /<\/?(?:a|b|blockquote|br|code|div|em|figure|h[1-6]|hr|i|img|li|ol|p|pre|s|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/i

const ALLOWED_TAGS =
  'a b blockquote br code div em figcaption figure h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  )
const ALLOWED_ATTR = [
  'href',
  'title',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'start',
]

let purifier: DOMPurify | undefined

/** An instance of its own, so that its hooks touch nobody else's cleaning. */
function purify(html: string): string {
  if (!purifier) {
    purifier = createDOMPurify(window)
    purifier.addHook('afterSanitizeAttributes', (node) => {
      if (node.tagName === 'A' && node.hasAttribute('href')) {
        node.setAttribute('target', '_blank')
        node.setAttribute('rel', 'noopener noreferrer')
      }
      if (node.tagName === 'IMG') {
        node.setAttribute('src', fileUrl(node.getAttribute('src') ?? ''))
        node.setAttribute('loading', 'lazy')
      }
    })
  }
  return (
    purifier
      .sanitize(html, {
        ALLOWED_TAGS,
        ALLOWED_ATTR,
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
      })
      // The page has its h1 and h2: what an author wrote stands below them.
      .replace(/<(\/?)h[12](?=[\s>])/g, '<$1h3')
  )
}

/** Whether a text is HTML; plain texts are shown as they are. */
export const hasMarkup = (text: string): boolean => MARKUP.test(text)

/** A text that someone wrote, as HTML or plain; shown safely, plain line breaks kept. */
export function RichText({ text }: { text: string }) {
  const html = useMemo(() => (hasMarkup(text) ? purify(text) : null), [text])
  if (html === null) return <div className="rich-text rich-text-plain">{text.trim()}</div>
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
}
