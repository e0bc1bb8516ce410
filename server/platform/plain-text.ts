import { hasMarkup, replaceTags } from '../../shared/rules/markup.ts'
import { asIndex, asPower } from '../../shared/rules/small-signs.ts'

const NAMED: Record<string, string> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
}

/** A character that a page may hold; others become a space. */
function characterOf(code: number): string {
  const isText = code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
  return isText ? String.fromCodePoint(code) : ' '
}

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name] ?? whole
  const isHex = /^#x/i.test(name)
  return characterOf(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10))
}

/** A power or an index with nothing in it but words. */
const SMALL = /<(sup|sub)(?:\s[^<>]*)?>([^<>&]*)<\/\1\s*>/gi

const smallSigns = (_: string, name: string, words: string) =>
  name.toLowerCase() === 'sup' ? asPower(words.trim()) : asIndex(words.trim())

/** Elements that may begin or end in the middle of a word. */
const WITHIN_WORDS = new Set('a b code em i s span strong sub sup u'.split(' '))

/** The words of a text that may be HTML (as the app's `RichText` reads it), on one line. Not safe as HTML. */
export function plainText(text: string): string {
  const words = hasMarkup(text)
    ? replaceTags(
        text.replaceAll(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ').replaceAll(SMALL, smallSigns),
        (name) => (WITHIN_WORDS.has(name) ? '' : ' '),
        '<',
      ).replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, entity)
    : text
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return words.replaceAll(/[\s\u0000-\u001F\u007F]+/g, ' ').trim()
}

/** At most `max` characters, cut between two words where there are any. */
export function shortened(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  const cut = characters.slice(0, max - 1).join('')
  const atWord = cut.replace(/\s+\S*$/, '')
  const kept = atWord.length > cut.length / 2 ? atWord : cut
  return `${kept.replace(/[\s,;:.–—-]+$/, '')}…`
}
