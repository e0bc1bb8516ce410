import { simpleText } from './fold-text.ts'
import { ALPHABET, DIVIDERS, TONES, VOWELS } from './letters.ts'

/** Numbers count by their value, up to this many digits. */
export const DIGITS = 20

const DIVIDER = new RegExp(`[.${DIVIDERS}]+`, 'gu')
const OWN_LETTERS = VOWELS.map(
  ([vowel, base, mark]) => [new RegExp(`${base}([${TONES}]*)${mark}`, 'gu'), `${vowel}$1`] as const,
)
const OTHER_MARK = new RegExp(`(?![${TONES}])[\\p{Mn}\\p{Me}]`, 'gu')
const TONE = new RegExp(`[${TONES}]`, 'gu')
const LETTER = new RegExp(`[${ALPHABET}]`, 'gu')
const NO_TONE = new RegExp(`[^ ${TONES}]`, 'gu')

/** Ranks are characters of ASCII, above the digits and below every other letter. */
const rankOf = (letter: string) => String.fromCharCode(65 + ALPHABET.indexOf(letter))

/** Letters first, then tones: both are compared by code point, a shorter word before a longer one. */
function keyOf(plain: string): string {
  const words = OWN_LETTERS.reduce((left, [vowel, by]) => left.replace(vowel, by), plain)
    .replace(OTHER_MARK, '')
    .replace(DIVIDER, ' ')
    .trim()
  const letters = words
    .replace(TONE, '')
    .replace(/[0-9]+/g, (digits) => '0'.repeat(DIGITS - 1) + digits)
    .replace(/[0-9]*([0-9]{20})/g, '$1')
    .replaceAll(' ', '!')
    .replace(LETTER, rankOf)
  const tones = words
    .replace(NO_TONE, '')
    .replaceAll(' ', '!')
    .replace(TONE, (tone) => String(TONES.indexOf(tone) + 1))
  return `${letters} ${tones}`
}

/**
 * The key by which texts stand in the order of a Vietnamese dictionary when they are compared by code point: a ă â b c
 * d đ e ê …, tones (ngang, huyền, hỏi, ngã, sắc, nặng) where the letters are the same, case and signs not at all,
 * numbers by their value. The database has the same (`title_order`); no collation of both engines does it.
 */
export const titleOrder = (text: string): string => keyOf(simpleText(text))

/** The same of a person's name, by the given name, which Vietnamese names end with, then the rest (`name_order`). */
export function nameOrder(fullName: string): string {
  const plain = simpleText(fullName)
  const given = plain.slice(plain.lastIndexOf(' ') + 1)
  const rest = plain.slice(0, plain.length - given.length).trim()
  return `${keyOf(given)} ${keyOf(rest)}`
}

const comparedBy = (keyOf: (text: string) => string) => (a: string, b: string) => {
  const [one, other] = [keyOf(a), keyOf(b)]
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Compares two titles by `titleOrder`, for `toSorted`. */
export const compareTitles = comparedBy(titleOrder)

/** Compares two names of people by `nameOrder`, for `toSorted`. */
export const compareNames = comparedBy(nameOrder)
