import createDOMPurify, { type DOMPurify } from 'dompurify'
import { useEffect, useMemo, useRef } from 'react'
import { escapeStray, hasMarkup } from '../../shared/rules/markup.ts'
import { fileUrl } from '../api/read/wire.ts'
import { addCopyButtons } from './copy-code.ts'
import { PlainText } from './PlainText.tsx'
import './styles/rich-text.scss'

/** The link around a picture, which opens that in its own size. */
export const PICTURE_IN_FULL = {
  target: '_blank',
  rel: 'noopener noreferrer',
  title: 'Mở hình trong thẻ mới',
}

const ALLOWED_TAGS =
  'a b blockquote br code div em figcaption figure h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  )
const ALLOWED_ATTR =
  'href title src alt width height colspan rowspan start type value reversed'.split(' ')

let purifier: DOMPurify | undefined

/** Uses its own DOMPurify instance, so that its hooks affect no other use. */
function purify(html: string, top: number): string {
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
        linkInFull(node)
      }
    })
  }
  return (
    purifier
      .sanitize(escapeStray(html), {
        ALLOWED_TAGS,
        ALLOWED_ATTR,
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
      })
      // Most pages have their own h1 and h2, so an author's headings start at h3.
      .replace(
        /<(\/?)h([1-6])(?=[\s>])/g,
        (_, end: string, level: string) => `<${end}h${Math.max(+level, 3) + top - 3}`,
      )
  )
}

/** A drawing may be too small to read in a narrow column: a press opens it in its own size. */
function linkInFull(picture: Element): void {
  if (picture.closest('a')) return
  const link = document.createElement('a')
  link.href = picture.getAttribute('src') ?? ''
  link.title = PICTURE_IN_FULL.title
  picture.replaceWith(link)
  link.append(picture)
}

interface RichTextProps {
  text: string
  /** The level of the text's highest heading. */
  top?: 2 | 3
}

/** A user's text, HTML or plain: cleans HTML, and shows plain text as it was typed. */
export function RichText({ text, top = 3 }: RichTextProps) {
  const html = useMemo(() => (hasMarkup(text) ? purify(text, top) : null), [text, top])
  const shown = useRef<HTMLDivElement>(null)
  useEffect(
    () => (html?.includes('<pre') && shown.current ? addCopyButtons(shown.current) : undefined),
    [html],
  )
  if (html === null) {
    return (
      <div className="rich-text">
        <PlainText text={text} />
      </div>
    )
  }
  return <div ref={shown} className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
}
