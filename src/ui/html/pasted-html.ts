import { asIndex, asPower } from '../../../shared/rules/small-signs.ts'
import { FORMULAS, type LostPart, lostNote, lostParts, UNSEEN } from './lost-parts.ts'
import { makeLists } from './pasted-lists.ts'
import { raisedByStyle } from './raised-by-style.ts'
import { keepSignFonts } from './sign-fonts.ts'

interface Pasted {
  html: string
  /** What of it is not kept, in a sentence; `null` where all is. */
  lost: string | null
}

/**
 * Reads HTML that is pasted into the editor: from Word (also on the web), LibreOffice, Google Docs, or a page. Lists, powers
 * and indices, boxes and the TeX of formulas are kept; the words of tables, too. The editor itself drops all other
 * markup that it does not know.
 */
export function readPasted(pasted: string): Pasted {
  const styles: string[] = []
  // Before parsing, because the content security policy would report the style elements.
  const html = pasted.replaceAll(/<style[\s>][\s\S]*?<\/style>/gi, (style) => {
    styles.push(style)
    return ''
  })
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  readComments(body)
  keepSigns(body)
  keepFormulas(body)
  const found = lostParts(body)
  for (const hidden of body.querySelectorAll(UNSEEN)) hidden.remove()
  makeLists(body, styles.join('\n'))
  keepSignFonts(body)
  for (const block of innerFirst(body, OTHER_BLOCKS)) intoDiv(block)
  keepPowers(body)
  for (const table of innerFirst(body, 'table')) intoLines(table)
  for (const rest of body.querySelectorAll(DROPPED)) rest.remove()
  return { html: body.innerHTML, lost: noteOf(found) }
}

/** An element comes before the one around it. */
function innerFirst(root: ParentNode, selector: string): Element[] {
  const found: Element[] = []
  for (const element of root.querySelectorAll(selector)) found.unshift(element)
  return found
}

/** Their letters would run together, and their programs are no text. */
const DROPPED =
  'script, meta, link, title, math, mjx-container, .katex, .MathJax, .MathJax_Preview, .MathJax_SVG, .mwe-math-element, m\\:omath, m\\:omathpara, svg, select, textarea, o\\:p:empty, .EOP'

function noteOf(found: ReadonlyMap<LostPart, number>): string | null {
  const note = lostNote(found)
  return note && found.has('bảng') ? `${note} Chữ trong bảng còn, mỗi hàng một dòng.` : note
}

/** Office hides formulas in comments, with a picture between two more. Drops all other comments. */
function readComments(body: HTMLElement): void {
  const { ownerDocument: document } = body
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_ELEMENT)
  const [comments, pictures]: [Comment[], Element[]] = [[], []]
  /** How many conditions are open within the stand-in of a formula. */
  let depth = 0
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Element) {
      if (depth > 0 && node.localName === 'img') pictures.push(node)
      continue
    }
    const comment = node as Comment
    comments.push(comment)
    const { data } = comment
    if (/^\[if !msEquation\]/i.test(data)) depth = 1
    else if (depth > 0 && /^\[if [^\]]*\]$/i.test(data)) depth += 1
    else if (depth > 0 && /^\[endif\]$/i.test(data)) depth -= 1
    if (/^\[if gte msEquation/i.test(data)) comment.before(document.createElement('m:omath'))
  }
  for (const node of [...comments, ...pictures]) node.remove()
}

/** Boxes to tick, and faces that a page draws. */
function keepSigns(body: HTMLElement): void {
  for (const entry of body.querySelectorAll('li[role="checkbox"]')) {
    entry.querySelector('img')?.remove()
    const words = entry.querySelector('p') ?? entry
    words.prepend(entry.getAttribute('aria-checked') === 'true' ? '☑ ' : '☐ ')
  }
  for (const box of body.querySelectorAll('input[type="checkbox" i]')) {
    box.replaceWith(box.hasAttribute('checked') ? '☑' : '☐')
  }
  for (const picture of body.querySelectorAll('img[alt]')) {
    const alt = picture.getAttribute('alt') ?? ''
    if (
      /^(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u.test(alt) &&
      !/^[\d#*]+$/.test(alt)
    ) {
      picture.replaceWith(alt)
    }
  }
}

/** A formula whose source in TeX comes along stays as that. */
function keepFormulas(body: HTMLElement): void {
  for (const formula of body.querySelectorAll(FORMULAS)) {
    if (formula.parentElement?.closest(FORMULAS)) continue
    const tex = texOf(formula)
    if (tex) formula.replaceWith(`$${tex}$`)
  }
}

function texOf(formula: Element): string {
  const script = formula.nextElementSibling?.matches('script[type^="math/tex"]')
    ? formula.nextElementSibling.textContent
    : ''
  const source =
    formula.querySelector('annotation[encoding*="tex" i]')?.textContent ||
    script ||
    formula.closest('[alttext]')?.getAttribute('alttext') ||
    formula.querySelector('[alttext]')?.getAttribute('alttext') ||
    // That of WIRIS reads the formula out in words.
    (formula.matches('img:not(.Wirisformula)') ? formula.getAttribute('alt') : '') ||
    ''
  return source
    .trim()
    .replace(/^\$+([^$]+)\$+$/, '$1')
    .replace(/^\{\\displaystyle\s+([\s\S]*)\}$/, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Google Docs and others raise and lower letters by style; the editor has one step, and none in code. */
function keepPowers(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style]')) {
    const tag = raisedByStyle(element)
    if (!tag) continue
    const raised = element.ownerDocument.createElement(tag)
    raised.append(...element.childNodes)
    element.append(raised)
  }
  for (const inner of innerFirst(body, ':is(sup, sub, code, pre) :is(sup, sub)')) {
    const text = inner.textContent.trim()
    inner.replaceWith(inner.localName === 'sup' ? asPower(text) : asIndex(text))
  }
}

const BLOCKS = 'p, div, li, h1, h2, h3, h4, h5, h6, tr, br, pre, blockquote'

/** Blocks that the editor takes for words within a line. */
const OTHER_BLOCKS = 'center, details, dt, legend, main, nav, summary'

function intoDiv(block: Element): void {
  const div = block.ownerDocument.createElement('div')
  div.append(...block.childNodes)
  block.replaceWith(div)
}

/** A table as lines, one for each row, its cells parted by «|». */
function intoLines(table: Element): void {
  const { ownerDocument: document } = table
  const lines: Element[] = []
  const caption = table.querySelector('caption')
  if (caption?.textContent.trim()) {
    const line = document.createElement('p')
    line.append(...caption.childNodes)
    lines.push(line)
  }
  for (const row of table.querySelectorAll('tr')) {
    const line = document.createElement('p')
    row.querySelectorAll(':scope > td, :scope > th').forEach((cell, at) => {
      if (at > 0) line.append(' | ')
      line.append(...inlineIn(cell))
    })
    if (line.textContent.replaceAll(/[\s|]/g, '')) lines.push(line)
  }
  table.replaceWith(...lines)
}

/** What a cell holds, as one line. */
function inlineIn(cell: Element): Node[] {
  for (const block of innerFirst(cell, BLOCKS)) {
    block.replaceWith(' ', ...block.childNodes, ' ')
  }
  for (const list of innerFirst(cell, 'ul, ol')) list.replaceWith(...list.childNodes)
  return [...cell.childNodes]
}
