import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectPath } from '../../server/platform/paths.ts'

/**
 * Numbers are written by the formatters of `shared/format`. Words are folded, searched and ordered in one way
 * (docs/behaviour.md#words). A collation, the case mapping of the runtime or a plain comparison of texts would be a second
 * way, with different results in PGlite, PostgreSQL and browsers.
 */

const sources = ['server', 'src', 'shared'].flatMap((folder) =>
  readdirSync(projectPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)

/** Columns and fields with words that people read, by their names. */
const WORDS = 'title|name|fullName|username|label|body|text|description'

/** The text from `start`, behind an opening bracket, to the bracket that closes it. */
function bracketed(source: string, start: number): string {
  let depth = 1
  let at = start
  for (; at < source.length && depth > 0; at += 1) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')') depth -= 1
  }
  return source.slice(start, at - 1)
}

const ORDERED = new RegExp(String.raw`\.(?:${WORDS})\b|\b(?:full_name|title)\b`)

function ordersByWords(source: string): boolean {
  const orders = [
    ...[...source.matchAll(/orderBy\(/g)].map(({ index }) => bracketed(source, index + 8)),
    ...[...source.matchAll(/\border by [^`\n]*/gi)].map(([order]) => order),
    ...[...source.matchAll(/\b(?:asc|desc)\([\w.]+\)/g)].map(([order]) => order),
  ]
  return orders.some((order) => ORDERED.test(order.replaceAll(/byTitle\([\w.]+\)/g, '')))
}

interface Way {
  what: string
  test: (source: string) => boolean
  /** The files that are the one way, and those whose texts nobody reads in that order. */
  exceptIn: string[]
}

const has = (pattern: RegExp) => (source: string) => pattern.test(source)

const WAYS: Way[] = [
  {
    what: 'orders by a column of words',
    test: ordersByWords,
    // It orders the names of settings, which only a machine reads.
    exceptIn: ['server/subjects/site/site-settings.ts'],
  },
  {
    what: 'names the order of people',
    test: has(/(?:asc|desc)\([\w.]*nameOrder\)|title_order\(|name_order\(/),
    exceptIn: ['server/platform/db/word-order.ts', 'server/platform/db/schema/people.ts'],
  },
  {
    what: 'writes a number its own way',
    test: has(/toLocaleString\(|NumberFormat\(|\.toFixed\(/),
    exceptIn: [
      'shared/format/file-size.ts',
      'shared/format/money.ts',
      'shared/format/score.ts',
      // Coordinates of a drawing.
      'src/pages/site/certificates/Sheet.tsx',
    ],
  },
  {
    what: 'shows a large number without its thousands point',
    test: has(/\$\{(?!formatCount)[^}]*\} ký tự|\b\d{4,} (?:ký tự|dòng|phút|điểm)/),
    // A message about a secret, for the person who installs the site.
    exceptIn: ['server/platform/settings/readers.ts'],
  },
  {
    what: 'uses a collation',
    test: has(/localeCompare|Intl\.Collator|toLocale(?:Lower|Upper)Case|collate "(?!C")/),
    exceptIn: [],
  },
  {
    what: 'compares words for a sort',
    test: has(new RegExp(String.raw`[sS]ort(?:ed)?\(\s*\(.*=>[^\n]*\.(?:${WORDS})\s*[<>]`)),
    exceptIn: [],
  },
  {
    what: 'searches a column',
    test: has(
      /\b(?:ilike|like|notLike|notIlike|similar)\(|\$\{[^}]+\} i?like |[~]\* |\bto_tsvector\b|\bunaccent\b/,
    ),
    exceptIn: [
      'server/platform/db/search-words.ts',
      // These two search keys of their own, which nobody reads.
      'server/providers/mail/outbox.ts',
      'server/subjects/reviews/review-mails.ts',
      // It searches for a whole name in the mails that were sent to that person.
      'server/subjects/personal-data/erase-person.ts',
    ],
  },
  {
    what: 'removes marks by itself',
    test: has(/normalize\('NFK?D'\)|\\u0300|\\p\{(?:M|Mn|Diacritic)\}/),
    exceptIn: [
      'shared/rules/fold-text.ts',
      'shared/rules/letters.ts',
      'shared/rules/vietnamese-order.ts',
      // They look for a typed word with the tone on either vowel, however it is stored.
      'shared/rules/search-words.ts',
      'server/platform/db/search-words.ts',
      // It names the characters that an address may have.
      'shared/rules/web-addresses.ts',
      // It reduces a name to ASCII for the header of a file.
      'server/providers/files/file-headers.ts',
    ],
  },
  {
    what: 'splits a search by itself',
    test: has(/foldText\([^)]*\)\s*\.split\(/),
    exceptIn: [],
  },
]

test.each(WAYS)('nothing else $what', ({ test: isFound, exceptIn }) => {
  const found = sources.filter((file) => isFound(readFileSync(projectPath(file), 'utf8')))
  expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(exceptIn.toSorted())
})

test.each<[string, string]>([
  ['orders by a column of words', '.orderBy(asc(courses.title), asc(courses.id))'],
  ['orders by a column of words', '.orderBy(courses.title, courses.id)'],
  ['orders by a column of words', '.orderBy(topics.sortOrder, topics.name, topics.id)'],
  ['orders by a column of words', '[asc(topics.sortOrder), asc(topics.name)]'],
  ['orders by a column of words', '.orderBy(desc(t.users.fullName))'],
  ['orders by a column of words', 'sql`order by ${users.fullName}, id`'],
  ['names the order of people', '.orderBy(asc(users.nameOrder))'],
  ['uses a collation', 'rows.sort((a, b) => a.label.localeCompare(b.label))'],
  ['uses a collation', 'sql`order by title collate "vi-x-icu"`'],
  ['compares words for a sort', 'list.toSorted((a, b) => (a.title < b.title ? -1 : 1))'],
  ['searches a column', 'where(ilike(courses.title, q))'],
  ['searches a column', 'sql`${courses.body} ilike ${q}`'],
  ['removes marks by itself', "name.normalize('NFD')"],
  ['splits a search by itself', "foldText(q).split(' ')"],
  ['writes a number its own way', "`${max.toLocaleString('vi-VN')} đồng`"],
  ['writes a number its own way', '`${score.toFixed(1)} điểm`'],
  ['shows a large number without its thousands point', '`Viết tối đa ${MAX_NOTE} ký tự.`'],
  ['shows a large number without its thousands point', "'Viết tối đa 1000 ký tự.'"],
])('a file that %s is found: %s', (what, line) => {
  expect(WAYS.find((way) => way.what === what)?.test(line)).toBe(true)
})
