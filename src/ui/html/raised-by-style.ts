/** What raises and lowers letters by style; what a style says of the place of anything else is for pictures and cells. */
const LETTERS = 'span, font, a, b, strong, i, em, u'

/** A size below that of the text around it. */
const SMALLER = /font-size:\s*(?:smaller|(?:xx?-)?small\b|0?\.\d+r?em|[1-9]?\d(?:\.\d+)?%)/i

/** Whether the element is a power or an index by its style, as Google Docs and Word write them. */
export function raisedByStyle(element: Element): 'sup' | 'sub' | null {
  const style = element.getAttribute('style')
  if (!style || !element.matches(LETTERS)) return null
  if (element.closest('sup, sub') || element.querySelector('sup, sub')) return null
  const word = /vertical-align:\s*(super|sub)\b/i.exec(style)?.[1]
  if (word) return word.toLowerCase() === 'super' ? 'sup' : 'sub'
  const distance =
    /mso-text-raise:\s*(-?[\d.]*[1-9])/i.exec(style) ??
    (SMALLER.test(style) ? /vertical-align:\s*(-?[\d.]*[1-9])/i.exec(style) : null)
  if (!distance) return null
  return distance[1]?.startsWith('-') ? 'sub' : 'sup'
}
