import { foldText } from '../../../shared/rules/fold-text.ts'

/** The pairs of neighbouring letters of a text, each with how often it stands there, and their number. */
interface Pairs {
  counts: ReadonlyMap<string, number>
  size: number
}

export function pairsOf(text: string): Pairs {
  const letters = ` ${foldText(text)} `
  const counts = new Map<string, number>()
  for (let at = 1; at < letters.length; at++) {
    const pair = letters.slice(at - 1, at + 1)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return { counts, size: letters.length - 1 }
}

/**
 * How alike two texts are, from 0 to 1: the share of neighbouring letters that both have (Dice). Marks, case
 * and spaces do not count. Linear, because essays' questions may be long.
 */
export function likeness(one: Pairs, other: Pairs): number {
  let common = 0
  for (const [pair, count] of one.counts) common += Math.min(count, other.counts.get(pair) ?? 0)
  return (2 * common) / (one.size + other.size)
}

/** One sign in several spellings; an entity is what an import has left. */
const SIGNS: Readonly<Record<string, string>> = {
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '∉': '!∈',
  '⊄': '!⊂',
  '→': '->',
  '⇒': '=>',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&nbsp;': ' ',
}
const SIGN = new RegExp(Object.keys(SIGNS).join('|'), 'g')

/** One spelling of signs, numbers, days and amounts: `≥` is `>=`, `1.000` is `1000`, `2,5` is `2.5`. Folded. */
const plainOf = (text: string): string =>
  foldText(text.replace(SIGN, (sign) => SIGNS[sign] ?? sign))
    .replace(/[−–]/g, '-')
    .replace(/\b0?(\d{1,2})[/.-]0?(\d{1,2})[/.-](\d{4})\b/g, '$1/$2/$3')
    .replace(/(\d) ?(?:d|vnd)\b/g, '$1 dong')
    // As a power is written where there are no small figures.
    .replace(/\^(?=\d)/g, '')
    .replace(/(\d) ?\* ?(?=\d)/g, '$1x')
    .replaceAll('×', 'x')
    .replaceAll('⁄', '/')
    .replace(/\b\d{1,3}(?:[., ]\d{3})+\b/g, (number) => number.replace(/[., ]/g, ''))
    .replace(/(\d), ?(?=\d)/g, '$1.')
    // Of a foreign name.
    .replace(/([a-z]{2})-(?=[a-z]{2})/g, '$1')

/** Short pieces that change the meaning: numbers, signs, one-letter names, and words with an opposite. */
const TELLING =
  /[\d.]*\d|[<>=+\-*/^%!&|~∈⊂⊃⊆⊇∪∩∧∨∀∃√∞]+|\b(?:[bcdfghj-np-tvwxz]|khong|chua|chang|tru|not?|non|never|except|va|hoac|and|or|dung|sai|true|false|tang|giam|lon|nho|tren|duoi|truoc|sau)\b/g
const tellingIn = (plain: string): string => (plain.match(TELLING) ?? []).join(' ')

/** At this likeness a text counts as the other one, corrected. */
export const MENDED = 0.6

const compact = (plain: string): string => plain.replace(/\s|[.,;:]+$/g, '')
const wordsIn = (plain: string): string =>
  ` ${plain
    .split(/[\s.,;:!?()"“”]+/)
    .join(' ')
    .trim()} `

/** Whether `after` says what `before` says, in mended words. In doubt it does not. */
export function isMended(before: string, after: string): boolean {
  const [one, other] = [plainOf(before), plainOf(after)]
  if (compact(one) === compact(other)) return true
  if (tellingIn(one) !== tellingIn(other)) return false
  const [words, others] = [wordsIn(one), wordsIn(other)]
  // A unit or an explanation more, or less.
  if (words.trim() && others.trim() && (others.includes(words) || words.includes(others)))
    return true
  return likeness(pairsOf(one), pairsOf(other)) >= MENDED
}
