import { escapeStray, hasMarkup } from '../../../shared/rules/markup.ts'
import { lostParts, type LostPart, partsIn, UNSEEN } from './lost-parts.ts'
import { romanOf, typeOfStyle } from './list-markers.ts'
import { raisedByStyle } from './raised-by-style.ts'
import { asIndex, asPower } from '../../../shared/rules/small-signs.ts'

/** What a text field can hold of some HTML. */
interface TextOfHtml {
  text: string
  /** What it cannot hold, for `lostNote`. */
  lost: ReadonlyMap<LostPart, number>
}

interface TextOptions {
  /** A line end of the source is one of the text; without it a space, as in HTML. */
  keepLines?: boolean
}

/** HTML as plain text: blocks and rows are lines, cells tabs, formulas TeX; items keep their markers. */
export function htmlAsText(html: string, { keepLines = false }: TextOptions = {}): TextOfHtml {
  // Before a body the parser drops spaces, and with them the indentation of the first line.
  const { body } = new DOMParser().parseFromString(`<body>${escapeStray(html)}`, 'text/html')
  for (const unseen of body.querySelectorAll(
    'style, script:not([type^="math/tex"]), template, title',
  )) {
    unseen.remove()
  }
  keepTex(body)
  const lost = lostParts(body, ['bảng'])
  for (const hidden of body.querySelectorAll(UNSEEN)) hidden.remove()
  const lines = new Lines()
  writeChildren(body, lines, { keepLines, inPre: false, depth: 0 })
  return { text: lines.text(), lost }
}

/** The words of a description, HTML or plain, with what it holds beside them: «(1 ảnh)». */
export function plainTextOf(description: string): string {
  if (!hasMarkup(description)) return description
  const { text, lost } = htmlAsText(description)
  return [text, lost.size > 0 ? `(${partsIn(lost)})` : ''].filter(Boolean).join('\n')
}

/** Replaces each formula by its TeX, where it carries one. */
function keepTex(body: HTMLElement) {
  const texts = 'annotation[encoding="application/x-tex" i], script[type^="math/tex" i]'
  for (const tex of body.querySelectorAll(texts)) {
    const whole =
      tex.closest('.katex, mjx-container, .MathJax, .mwe-math-element') ??
      tex.closest('math') ??
      tex
    if (body.contains(whole)) whole.replaceWith(`$${(tex.textContent ?? '').trim()}$`)
  }
  for (const picture of body.querySelectorAll('img[alt*="\\\\"]')) {
    picture.replaceWith(
      `$${(picture.getAttribute('alt') ?? '').trim().replace(/^\$+([^$]+)\$+$/, '$1')}$`,
    )
  }
}

const BLOCKS = new Set(
  `address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1
  h2 h3 h4 h5 h6 header hr legend li main menu nav ol p pre section summary table tr ul`.split(
    /\s+/,
  ),
)

/** Their words are for browsers that cannot show the part itself, which is named as lost. */
const WITHOUT_WORDS = new Set(
  'audio canvas embed iframe img math object picture select svg textarea video'.split(' '),
)

interface Around {
  keepLines: boolean
  inPre: boolean
  /** Of lists in lists. */
  depth: number
}

function writeChildren(node: Node, lines: Lines, around: Around) {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      const isFirst = child === child.ownerDocument?.body.firstChild
      lines.words(shownWords(child, around), around.inPre || (around.keepLines && isFirst))
    } else if (child.nodeType === Node.ELEMENT_NODE) writeElement(child as Element, lines, around)
  }
}

function writeElement(element: Element, lines: Lines, around: Around) {
  const name = element.localName
  if (WITHOUT_WORDS.has(name)) return
  if (name === 'br') return lines.end()
  const raised = name === 'sup' || name === 'sub' ? name : raisedByStyle(element)
  if (raised) {
    const small = new Lines()
    writeChildren(element, small, around)
    return lines.words((raised === 'sup' ? asPower : asIndex)(small.text().trim()))
  }
  if (name === 'td' || name === 'th') lines.cell(element.previousElementSibling !== null)
  const isBlock = BLOCKS.has(name)
  if (isBlock) lines.block()
  const depth = name === 'ul' || name === 'ol' ? around.depth + 1 : around.depth
  if (name === 'li') lines.marker(`${'  '.repeat(Math.max(0, depth - 1))}${markerOf(element)} `)
  writeChildren(element, lines, { ...around, depth, inPre: around.inPre || name === 'pre' })
  if (name === 'a') lines.words(addressBehind(element))
  if (name === 'tr') lines.row()
  else if (isBlock) lines.block()
}

/** The words of a text node as a browser would show them. */
function shownWords(node: Node, { keepLines, inPre }: Around): string {
  const words = node.nodeValue ?? ''
  if (inPre) return words
  if (!keepLines) return words.replaceAll(/[ \t\r\n\f]+/g, ' ')
  // A line end beside a block or a break is only how the source is laid out.
  return words
    .replace(endsLine(node.previousSibling) ? /^[ \t]*\n/ : /^(?!)/, '')
    .replace(endsLine(node.nextSibling) ? /\n[ \t]*$/ : /(?!)$/, '')
}

/** Where a link leads, unless its words say it. */
function addressBehind(link: Element): string {
  const address = link.getAttribute('href')?.trim() ?? ''
  const isPublic = /^(?:https?:\/\/|mailto:)/i.test(address)
  const shown = address.replace(/^mailto:/i, '')
  return isPublic && !link.textContent.includes(shown) ? ` (${shown})` : ''
}

const endsLine = (node: Node | null) =>
  node instanceof Element && (BLOCKS.has(node.localName) || node.localName === 'br')

function markerOf(item: Element): string {
  const list = item.parentElement
  if (list?.localName !== 'ol') return '-'
  const type =
    list.getAttribute('type') ?? typeOfStyle(styleOf(list)) ?? typeOfStyle(styleOf(item)) ?? '1'
  return `${numbered(numberOf(item, list), type)}.`
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** As a browser counts: from `start`, by `value`, downwards in a reversed list. */
function numberOf(item: Element, list: Element): number {
  const items = [...list.children].filter(({ localName }) => localName === 'li')
  const isDown = list.hasAttribute('reversed')
  let number = numberIn(list, 'start') ?? (isDown ? items.length : 1)
  for (const each of items) {
    number = numberIn(each, 'value') ?? number
    if (each === item) break
    number += isDown ? -1 : 1
  }
  return number
}

function numberIn(element: Element, name: string): number | null {
  const number = Number.parseInt(element.getAttribute(name) ?? '', 10)
  return Number.isNaN(number) ? null : number
}

function numbered(number: number, type: string): string {
  if (number < 1 || number > 3999 || !/^[ai]$/i.test(type)) return String(number)
  const letters = /i/i.test(type) ? romanOf(number) : lettersOf(number)
  return type === type.toLowerCase() ? letters : letters.toUpperCase()
}

/** a to z, then aa, ab. */
const lettersOf = (number: number): string =>
  number > 26
    ? lettersOf(Math.floor((number - 1) / 26)) + lettersOf(((number - 1) % 26) + 1)
    : String.fromCodePoint(96 + number)

/** Lines as they are written: blocks never make two line ends where one parts them. */
class Lines {
  private lines = ['']
  /** Nothing but a marker or the end of a cell stands in the last line. */
  private fresh = true
  private due = false

  text(): string {
    const text = this.lines.map((line) => line.trimEnd()).join('\n')
    return text.replaceAll('\u00a0', ' ').replaceAll(/^\n+|\n+$/g, '')
  }

  /** Ends the line, however empty it is. */
  end() {
    if (this.due) this.begin()
    this.begin()
  }

  /** What follows begins a line. */
  block() {
    if (!this.fresh) this.due = true
  }

  cell(follows: boolean) {
    if (follows) this.add('\t')
    else if (this.due) this.begin()
    this.due = false
    this.fresh = true
  }

  /** A row is a line, though its last cell be empty. */
  row() {
    this.due = true
  }

  marker(marker: string) {
    if (this.due) this.begin()
    this.add(marker)
  }

  words(words: string, isIndented = false) {
    for (const [index, part] of words.split(/\r\n?|\n/).entries()) {
      if (index > 0) this.end()
      // A space at the start of a line or behind another one shows nothing, except what the author laid out.
      const isLaidOut = index > 0 || isIndented
      const shown = isLaidOut || !/(?:^|[ \t])$/.test(this.last()) ? part : part.replace(/^ /, '')
      if (shown === '') continue
      if (this.due) {
        if (shown.trim() === '') continue
        this.begin()
        this.add(isLaidOut ? shown : shown.replace(/^ /, ''))
      } else this.add(shown)
      this.fresh = false
    }
  }

  private last = () => this.lines.at(-1) ?? ''

  private begin() {
    this.lines.push('')
    this.fresh = true
    this.due = false
  }

  private add(words: string) {
    this.lines[this.lines.length - 1] += words
  }
}
