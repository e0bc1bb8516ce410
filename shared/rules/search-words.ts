import { foldText, simpleText } from './fold-text.ts'
import { DIVIDERS, TONES } from './letters.ts'

/**
 * The steps that divide a folded text into words with a space between them; what they replace, and by what. Signs
 * divide, but `c++`, `c#` and `.net` are words as they are.
 */
export const DIVIDING: readonly (readonly [sign: string, by: string])[] = [
  [`[${DIVIDERS}]+`, ' '],
  // A dot begins a word before a letter, with nothing before it.
  ['[.][.]+', ' '],
  ['[.](?![^ .+#0-9])', ' '],
  ['([^ ])[.]', '$1 '],
  // Plus and number sign end a word.
  ['[+#]+(?=[^ +#])', ' '],
  ['(^| )[+#]+', ' '],
  [' +', ' '],
]

const STEPS = DIVIDING.map(([sign, by]) => [new RegExp(sign, 'gu'), by] as const)

/** A folded text as its words, with a space between them. */
export const dividedWords = (text: string): string =>
  STEPS.reduce((left, [sign, by]) => left.replace(sign, by), text).trim()

/** More are ignored: each costs another condition in a query. */
const MAX_WORDS = 8

const wordsIn = (text: string): string[] => text.split(' ').filter(Boolean)

const different = (words: readonly string[]): string[] => [...new Set(words)].slice(0, MAX_WORDS)

/** Signs without a word, as they were typed. */
const signsIn = (q: string): string[] => {
  const folded = wordsIn(foldText(q))
  return folded.length > 0 ? folded : wordsIn(q.replaceAll(/[\0\s]+/g, ' '))
}

/**
 * The words of a search, folded; each is to be found on its own. Signs alone are looked for as they are. At most
 * eight, none only when nothing was typed.
 */
export function searchWords(q: string): string[] {
  const words = wordsIn(dividedWords(foldText(q)))
  return different(words.length > 0 ? words : signsIn(q))
}

/** The words that were typed with marks, in lower case. */
export const typedWords = (q: string): string[] =>
  different(
    wordsIn(dividedWords(simpleText(q)))
      .map((word) => word.normalize('NFC'))
      .filter((word) => foldText(word) !== word),
  )

const TONE_BEFORE = new RegExp(`(o)([${TONES}])([ae])|(u)([${TONES}])(y)`, 'gu')

/** A text with the tone on the second vowel where schools and keyboards put it on either: «hòa» and «hoà». Decomposed. */
export const oneSpelling = (text: string): string =>
  text.normalize('NFD').replace(TONE_BEFORE, '$1$3$2$4$6$5')

/** What stands between two words of an address or a username, as a regular expression of either half. */
export const JOIN = '[ .@_+-]'

/**
 * The words of a search for people, without signs. Those that a sign joins, as in an address or a username, stand
 * beside each other: `an.nguyen@` is not everybody who is called An and Nguyễn.
 */
export function peopleWords(q: string): string[][] {
  const words = wordsIn(foldText(q).replace(/[^\p{L}\p{N}.@_+-]+/gu, ' '))
    .map((part) => part.split(/[.@_+-]+/).filter(Boolean))
    .filter((joined) => joined.length > 0)
  return (words.length > 0 ? words : signsIn(q).map((sign) => [sign])).slice(0, MAX_WORDS)
}

/** Whether a folded text has every word of a search, as `searchWords` or `peopleWords` gives them. */
export function wordsTest(
  words: readonly (string | readonly string[])[],
): (folded: string) => boolean {
  const tests = words.map((word) => {
    const [first = '', ...joined] = typeof word === 'string' ? [word] : word
    if (joined.length === 0) return (folded: string) => folded.includes(first)
    const together = new RegExp([first, ...joined].join(JOIN), 'u')
    return (folded: string) => together.test(folded)
  })
  return (folded) => tests.every((test) => test(folded))
}
