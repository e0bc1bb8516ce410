/**
 * Which `<…>` of a text are markup. People write `a<b và b>c`, `List<String>` and `<T>` beside real elements, and
 * a parser of HTML would swallow them.
 */

const ELEMENTS = new Set(
  `a abbr acronym address annotation article aside audio b bdi bdo big blockquote body br button caption center cite
  code col colgroup dd del details dfn div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5
  h6 head header hr html i iframe img input ins kbd label legend li link main map mark math menu meta mfrac mi mn mo
  mover mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover nav noscript object ol
  option p param path picture pre q rp rt ruby s samp script section select semantics small source span strike strong
  style sub summary sup svg table tbody td template textarea tfoot th thead time title tr tt u ul var video wbr
  m:omath m:omathpara mjx-container o:p v:group v:imagedata v:shape`.split(/\s+/),
)

/** They stand alone. Where a person writes about one (`<img>` inserts a picture), it has no attributes. */
const VOID = new Set('br hr wbr col embed img input link meta param source v:imagedata'.split(' '))
const BARE_VOID = new Set('br hr wbr col'.split(' '))

/** Browsers end them by themselves. */
const ENDED_BY_NEXT = new Set('p li dt dd tr td th thead tbody tfoot option col'.split(' '))

const TAG = /<!--[\s\S]*?-->|<!doctype[^<>]*>|<(\/?)([a-z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi

/** `name=value`, and the few names that stand without one. */
const ATTRIBUTES =
  /^(?:\s+(?:[a-z_:@][\w:.-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)|(?:checked|selected|disabled|controls|hidden|nowrap|reversed|allowfullscreen|autoplay|loop|muted|open|async|defer)(?=[\s/]|$)))*\s*\/?\s*$/i

interface Tag {
  at: number
  end: number
  /** '' for a comment. */
  name: string
  closes: boolean
  alone: boolean
}

function tagsIn(text: string): Tag[] {
  const tags: Tag[] = []
  for (const { 0: whole, 1: slash, 2: name = '', 3: attributes = '', index } of text.matchAll(
    TAG,
  )) {
    const tag = {
      at: index,
      end: index + whole.length,
      name: name.toLowerCase(),
      closes: slash === '/',
    }
    if (name && !(ELEMENTS.has(tag.name) && ATTRIBUTES.test(attributes))) continue
    const bare = attributes.replace('/', '').trim() === ''
    if (VOID.has(tag.name) && bare && !BARE_VOID.has(tag.name)) continue
    tags.push({ ...tag, alone: name === '' || VOID.has(tag.name) || attributes.endsWith('/') })
  }
  return tags
}

/** The tags that stand alone or belong to a pair, and those whose end a browser supplies at the start of a line. */
function realTags(text: string): Tag[] {
  const open: Tag[] = []
  const real = new Set<Tag>()
  for (const tag of tagsIn(text)) {
    if (tag.alone) real.add(tag)
    else if (!tag.closes) open.push(tag)
    else {
      const from = open.map(({ name }) => name).lastIndexOf(tag.name)
      const begin = open[from]
      if (!begin) continue
      real.add(begin).add(tag)
      for (const inner of open.splice(from)) {
        if (ENDED_BY_NEXT.has(inner.name)) real.add(inner)
      }
    }
  }
  for (const tag of open) {
    const starts = /(?:^|[\n>])[ \t]*$/.test(text.slice(Math.max(0, tag.at - 80), tag.at))
    if (starts && ENDED_BY_NEXT.has(tag.name) && /\S/.test(text.slice(tag.end))) real.add(tag)
  }
  return [...real].sort((one, other) => one.at - other.at)
}

/** Whether a text holds an element of HTML. */
export const holdsHtml = (text: string): boolean => realTags(text).length > 0

/** HTML in which each `<` that begins no real tag is a sign of the text. */
export function withRealTags(text: string): string {
  let html = ''
  let from = 0
  for (const { at, end } of realTags(text)) {
    html += text.slice(from, at).replaceAll('<', '&lt;') + text.slice(at, end)
    from = end
  }
  return html + text.slice(from).replaceAll('<', '&lt;')
}
