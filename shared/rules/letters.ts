/**
 * What `foldText`, `dividedWords` and `titleOrder` are made of. The database has the same functions
 * (scripts/make-word-functions.ts), so the classes are sources of regular expressions that both can read.
 */

/** Written by hand or put there by an editor inside a word; nobody types them into a search. */
export const UNSEEN =
  '\\u0027\\u0060\\u00ad\\u02b9-\\u02bf\\u02c8\\u2018\\u2019\\u201b\\u2032\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufeff'

/** What is left of white space once compatibility forms are resolved. */
export const SPACES = '\\u0001-\\u0020\\u007f-\\u009f\\u1680\\u2028\\u2029'

/** Divides words; dot, plus and number sign are looked at more closely. */
export const DIVIDERS =
  '\\u0001-\\u0022\\u0024-\\u002a\\u002c\\u002d\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u2bff\\u3000-\\u303f\\u{1f000}-\\u{1faff}'

/** Lower-case letters whose stroke, hook or shape Unicode does not take off, and other forms of dashes and quotes. */
const FORMS: Record<string, string> = {
  a: 'ⱥɑ',
  b: 'ƀɓƃ',
  c: 'ƈȼ',
  d: 'ɖɗƌȡ',
  đ: 'ð',
  e: 'ǝəɛɇ',
  f: 'ƒ',
  g: 'ǥɠ',
  h: 'ħ',
  i: 'ıɨɩ',
  j: 'ȷɉ',
  k: 'ĸƙ',
  l: 'łƚɫȴ',
  n: 'ŋɲƞȵ',
  o: 'øɔɵ',
  p: 'ƥ',
  q: 'ɋ',
  r: 'ɍɽ',
  s: 'ȿʂẜẝ',
  t: 'ŧƫƭʈȶⱦ',
  u: 'ʉʊ',
  v: 'ʋỽ',
  w: 'ⱳ',
  y: 'ƴɏỿ',
  z: 'ƶȥɀ',
  σ: 'ς',
  '-': '‐‒–—―−⁃',
  '"': '“”„‟«»‹›',
}

/** Each of them with the character that it is read as. */
export const READ_AS: readonly (readonly [string, string])[] = Object.entries(FORMS).flatMap(
  ([plain, forms]) => [...forms].map((form) => [form, plain] as const),
)

/** Letters that are read as two. */
export const READ_AS_TWO: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]

/** The Vietnamese alphabet, with the letters of other languages in their places. */
export const ALPHABET = 'aăâbcdđeêfghijklmnoôơpqrstuưvwxyz'

/** Vowels with a breve, a circumflex or a horn are letters of their own: base and mark of each. */
export const VOWELS: readonly (readonly [vowel: string, base: string, mark: string])[] = [
  ['ă', 'a', '\\u0306'],
  ['â', 'a', '\\u0302'],
  ['ê', 'e', '\\u0302'],
  ['ô', 'o', '\\u0302'],
  ['ơ', 'o', '\\u031b'],
  ['ư', 'u', '\\u031b'],
]

/** Huyền, hỏi, ngã, sắc, nặng: the order of the dictionary, after the level tone, which has no mark. */
export const TONES = '\u0300\u0309\u0303\u0301\u0323'
