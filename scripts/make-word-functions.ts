/**
 * Prints the functions of the database that fold, divide and order words as the rules of `shared/rules` do:
 * `npx tsx scripts/make-word-functions.ts`. Put what it prints into a migration when one of those rules changes;
 * tests/api/words-in-sql.test.ts compares the two.
 */
import {
  ALPHABET,
  DIVIDERS,
  READ_AS,
  READ_AS_TWO,
  SPACES,
  TONES,
  UNSEEN,
  VOWELS,
} from '../shared/rules/letters.ts'
import { DIVIDING } from '../shared/rules/search-words.ts'
import { DIGITS } from '../shared/rules/vietnamese-order.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const codeOf = (codePoint: number) =>
  codePoint > 0xffff
    ? `\\U${codePoint.toString(16).padStart(8, '0')}`
    : `\\u${codePoint.toString(16).padStart(4, '0')}`
/** A class of JavaScript as PostgreSQL writes it. */
const classOf = (source: string) =>
  source.replaceAll(/\\u\{([0-9a-f]+)\}/g, (_, code: string) => codeOf(Number.parseInt(code, 16)))

const replaced = (text: string, pattern: string, by: string) =>
  `regexp_replace(${text}, ${quoted(pattern)}, ${quoted(by)}, 'g')`
const translated = (text: string, from: string, to: string) =>
  `translate(${text}, ${quoted(from)}, ${quoted(to)})`

/** Every letter with a case that compatibility forms leave, outside of ASCII, with its small one. */
function cases(): { from: string; to: string } {
  let [from, to] = ['', '']
  for (let code = 0x80; code <= 0x1ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    const small = letter.toLowerCase()
    if (small === letter || letter.normalize('NFKD') !== letter) continue
    const form = READ_AS.find(([read]) => read === small)
    from += letter
    to += form ? form[1] : small
  }
  for (const [form, plain] of READ_AS) {
    from += form
    to += plain
  }
  return { from, to }
}

/** The marks but those excepted, as a class. */
function marks(except = ''): string {
  const ranges: string[] = []
  let first: number | undefined
  for (let code = 0; code <= 0xe01f0; code += 1) {
    const isSurrogate = code >= 0xd800 && code <= 0xdfff
    const letter = isSurrogate ? ' ' : String.fromCodePoint(code)
    const isMark = /[\p{Mn}\p{Me}]/u.test(letter) && !except.includes(letter)
    if (isMark) first ??= code
    if (!isMark && first !== undefined) {
      ranges.push(first === code - 1 ? codeOf(first) : `${codeOf(first)}-${codeOf(code - 1)}`)
      first = undefined
    }
  }
  return `[${ranges.join('')}]`
}

/** A function of one text, which takes these steps one after the other; `text` is the text so far. */
const made = (name: string, steps: readonly string[], result = 'text') =>
  `CREATE OR REPLACE FUNCTION public.${name}(given text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE text text := given;
BEGIN
${steps.map((step) => `\t${step}\n`).join('')}\tRETURN ${result};
END $$;`

const set = (value: string) => `text := ${value};`
const replace = (pattern: string, by: string) => set(replaced('text', pattern, by))
const single = [replace(`[${SPACES}]+`, ' '), set('btrim(text)')]

const { from, to } = cases()
const ranks = [...ALPHABET].map((_, rank) => String.fromCharCode(65 + rank)).join('')
const toneRanks = [...TONES].map((_, at) => at + 1).join('')

console.log(
  [
    made('simple_text', [
      set(`normalize(replace(text, '´', ''), NFKD)`),
      replace(`[${UNSEEN}]`, ''),
      set(`replace(lower(text collate "C"), 'Đ', 'đ')`),
      // Vietnamese needs no long table, which takes a millisecond to be looked through.
      `IF text ~ '[^\\u0001-\\u007f\\u0300-\\u036fđ]' THEN`,
      `\t${set(translated('text', from, to))}`,
      ...READ_AS_TWO.map(
        ([form, two]) => `\t${set(`replace(text, ${quoted(form)}, ${quoted(two)})`)}`,
      ),
      'END IF;',
      ...single,
    ]),
    made('fold_text', [
      set(`replace(public.simple_text(text), 'đ', 'd')`),
      replace(marks(), ''),
      ...single,
    ]),
    made('divided_words', [
      ...DIVIDING.map(([sign, by]) => replace(classOf(sign), by.replaceAll('$', '\\'))),
      set('btrim(text)'),
    ]),
    made(
      'order_key',
      [
        ...VOWELS.map(([vowel, base, mark]) =>
          replace(`${base}([${TONES}]*)${mark}`, `${vowel}\\1`),
        ),
        replace(marks(TONES), ''),
        replace(`[.${classOf(DIVIDERS)}]+`, ' '),
        set('btrim(text)'),
      ],
      // Letters, then tones.
      [
        translated(
          replaced(
            replaced(replaced('text', `[${TONES}]`, ''), '[0-9]+', `${'0'.repeat(DIGITS - 1)}\\&`),
            `[0-9]*([0-9]{${DIGITS}})`,
            '\\1',
          ),
          `${ALPHABET} `,
          `${ranks}!`,
        ),
        translated(replaced('text', `[^ ${TONES}]`, ''), `${TONES} `, `${toneRanks}!`),
      ].join(` || ' ' || `),
    ),
    made('title_order', [], 'public.order_key(public.simple_text(text))'),
    made(
      'name_order',
      [set('public.simple_text(text)')],
      [
        `public.order_key(substring(text from '[^ ]*$'))`,
        `public.order_key(coalesce(substring(text from '^(.*) [^ ]*$'), ''))`,
      ].join(` || ' ' || `),
    ),
  ].join('\n--> statement-breakpoint\n'),
)
