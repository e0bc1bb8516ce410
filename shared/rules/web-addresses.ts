import { parsedUrl } from './parsed-url.ts'

/** A piece of a text; with `href` where it is an address. */
interface TextPart {
  text: string
  href?: string
}

/**
 * Scheme, host, port, and the rest up to a space or a sign that ends an address. One with a user's name before the
 * host shows another place than it leads to, so it is none.
 */
const ADDRESS =
  /https?:\/\/(?![^\s/?#]{0,300}@)(?:\[[\da-f:.]+\]|[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*)(?::\d+)?(?:[/?#](?:(?![,;|]https?:\/\/)[^\s<>"“”«»`\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF])*)?/giu

const isLetter = (sign: string) => /[\p{L}\p{M}\p{N}_]/u.test(sign)

/**
 * The text in pieces, each address with http(s) one of its own: exactly as typed, without the punctuation after it.
 * Nothing else is a link.
 */
export function addressParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = withoutPunctuation(found)
    // Surrogates need no look: a letter beyond the basic plane is not before an address by accident.
    const isWord = index > 0 && isLetter(text[index - 1] ?? '')
    if (isWord || !parsedUrl(href)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: href, href })
    from = index + href.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** What ends a sentence or stands around an address, and a bracket that opens and holds nothing. */
const AFTER = new Set(".,;:!?'‘’…*~|([{。，、！？；：）】》」』")

/** Ends before a bracket that was opened before the address, and before punctuation. */
function withoutPunctuation(found: string): string {
  const open: Record<string, number> = {}
  let end = 0
  for (const sign of found) {
    const opening = OPENING[sign]
    if (opening !== undefined) {
      if (!open[opening]) break
      open[opening] -= 1
    } else if ('([{'.includes(sign)) open[sign] = (open[sign] ?? 0) + 1
    end += sign.length
  }
  while (end > 0 && AFTER.has(found[end - 1] ?? '')) end -= 1
  return found.slice(0, end)
}
