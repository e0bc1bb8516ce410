const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Only these elements make a text HTML. */
const FORMATTING = words(
  'a b blockquote br code div em figure h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span strong sub sup table tbody td th thead tr u ul',
)

/** What else an author's HTML may hold. Any other name, as in `List<String>`, is text. */
const OTHERS = words(
  'abbr address article aside audio big body button canvas caption center cite col colgroup dd del details dfn dl dt embed figcaption font footer form head header html iframe input ins kbd label link main mark math meta nav noscript object option param picture q samp script section select small source strike style summary svg template textarea tfoot time title tt var video wbr',
)

/** Elements without an end tag. */
const VOID = words('br col embed hr img input link meta param source wbr')

/** Those of them that need no attribute: `Thẻ <input>` is the word for one. */
const BARE = words('br col hr wbr')

/** Elements whose end tag may be left out. */
const OPEN = words('col dd dt li option p tbody td tfoot th thead tr')

/** `name="value"`; a name alone only where HTML has it: `<b và b>` is a comparison. */
const ATTRIBUTES = String.raw`(?:\s+(?:(?:[^\s"'<>/=]+\s*=\s*(?:"[^"]*"|'[^']*'))+|[^\s"'<>/=]+\s*=\s*[^\s"'<>\x60]+(?=[\s>])|(?:allowfullscreen|autoplay|border|checked|compact|controls|disabled|download|hidden|loop|multiple|muted|noshade|nowrap|open|playsinline|readonly|reversed|selected)(?=[\s/>])))*`

const SIGN = new RegExp(
  String.raw`<!--(?:(?!<!--)[^])*?-->|<!doctype\s[^<>]*>(?=\s*<)|<!\[[^\]<>]*\]>|<(/?)([a-z][a-z\d]*(?:[:-][a-z\d]+)*)(?=[\s/>])${ATTRIBUTES}\s*/?>|<`,
  'gi',
)

interface Sign {
  at: number
  whole: string
  /** The element's name in small letters; '' for a comment. */
  name: string
  isEnd: boolean
}

/** The tags and comments of an HTML text, in their order, with every other `<` as a sign without `isTag`. */
function signsOf(html: string): (Sign & { isTag: boolean; isPaired: boolean })[] {
  const signs = [...html.matchAll(SIGN)].map(({ 0: whole, 1: end, 2: name = '', index }): Sign => ({
    at: index,
    whole,
    name: name.toLowerCase(),
    isEnd: end === '/',
  }))
  const firstStart = new Map<string, number>()
  const lastEnd = new Map<string, number>()
  for (const { at, name, isEnd } of signs) {
    if (isEnd) lastEnd.set(name, at)
    else if (!firstStart.has(name)) firstStart.set(name, at)
  }
  // Their elements have names of their own.
  const isForeign = lastEnd.has('math') || lastEnd.has('svg')
  return signs.map((sign) => {
    const { at, whole, name, isEnd } = sign
    if (name === '') return { ...sign, isTag: whole !== '<', isPaired: false }
    const isPaired = isEnd ? (firstStart.get(name) ?? at) < at : (lastEnd.get(name) ?? at) > at
    const isKnown = FORMATTING.has(name) || OTHERS.has(name)
    const mayBe = isKnown || isForeign || /[:-]/.test(name)
    const isWhole =
      name === 'img'
        ? /\ssrc\s*=/i.test(whole)
        : VOID.has(name)
          ? BARE.has(name) || /\s[^\s/>]/.test(whole)
          : OPEN.has(name)
    const isTag = mayBe && (isPaired || isWhole || (!isKnown && whole.endsWith('/>')))
    return { ...sign, isTag, isPaired }
  })
}

/**
 * Whether a text is HTML; plain text is shown as it is. Only real elements make it HTML: an element with its end tag, a
 * line break, a line, a picture with an address, or a paragraph at the very beginning. `a<b và b>c`, `List<String>` and
 * `Thẻ <b>` are plain.
 */
export function hasMarkup(text: string): boolean {
  if (!text.includes('<')) return false
  const start = text.length - text.trimStart().length
  return signsOf(text).some(
    ({ at, name, isEnd, isTag, isPaired }) =>
      isTag && !isEnd && FORMATTING.has(name) && (isPaired || VOID.has(name) || at === start),
  )
}

/**
 * Whether a text holds any element of HTML, those included that texts of ours cannot have; one without its end tag only
 * where it begins a line.
 */
export const holdsElements = (text: string): boolean =>
  text.includes('<') &&
  signsOf(text).some(
    ({ at, name, isTag, isPaired }) =>
      isTag &&
      (isPaired || name === '' || VOID.has(name) || /(?:^|[\n>])[ \t]*$/.test(text.slice(0, at))),
  )

/**
 * Replaces the tags and comments of an HTML text by what `by` gives for their name ('' for a comment) and whole text,
 * and each `<` that begins none by `stray`.
 */
export function replaceTags(
  html: string,
  by: (name: string, whole: string) => string,
  stray: string,
): string {
  let from = 0
  let replaced = ''
  for (const { at, whole, name, isTag } of signsOf(html)) {
    // Only the sign itself: what follows it is text, which may hold the next one.
    const end = isTag ? at + whole.length : at + 1
    replaced += html.slice(from, at) + (isTag ? by(name, whole) : stray)
    from = end
  }
  return replaced + html.slice(from)
}

/** The same HTML, where a parser loses nothing that is no markup: such a `<` is `&lt;`. */
export const escapeStray = (html: string): string =>
  html.includes('<') ? replaceTags(html, (_, whole) => whole, '&lt;') : html
