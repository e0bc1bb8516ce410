import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectPath } from '../../server/platform/paths.ts'

/**
 * Numbers are written by the formatters of `shared/format`. Words are folded, searched and ordered one way (docs/behaviour.md#words): a collation, a case of the runtime or a
 * plain comparison of texts would be another, and differ between PGlite, PostgreSQL and browsers.
 */

const sources = ['server', 'src', 'shared'].flatMap((folder) =>
  readdirSync(projectPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)

/** Columns and fields with words that people read, by their names. */
const WORDS = 'title|name|fullName|username|label|body|text|description'

/** What stands between this bracket and its partner. */
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
  /** The files that are the one way, or whose texts nobody reads in that order. */
  but: string[]
}

const has = (pattern: RegExp) => (source: string) => pattern.test(source)

const WAYS: Way[] = [
  {
    what: 'orders by a column of words',
    test: ordersByWords,
    // Its own names of settings, which a machine reads.
    but: ['server/subjects/site/site-settings.ts'],
  },
  {
    what: 'names the order of people',
    test: has(/(?:asc|desc)\([\w.]*nameOrder\)|title_order\(|name_order\(/),
    but: ['server/platform/db/word-order.ts', 'server/platform/db/schema/people.ts'],
  },
  {
    what: 'writes a number its own way',
    test: has(/toLocaleString\(|NumberFormat\(|\.toFixed\(/),
    but: [
      'shared/format/file-size.ts',
      'shared/format/money.ts',
      'shared/format/score.ts',
      // Coordinates of a drawing.
      'src/pages/site/certificates/Sheet.tsx',
    ],
  },
  {
    what: 'tells a number of characters without its point',
    test: has(/\$\{(?!formatCount)[^}]*\} ký tự|\b\d{4,} (?:ký tự|dòng|phút|điểm)/),
    // Tells whoever installs the site about a secret.
    but: ['server/platform/settings/readers.ts'],
  },
  {
    what: 'asks a collation',
    test: has(/localeCompare|Intl\.Collator|toLocale(?:Lower|Upper)Case|collate "(?!C")/),
    but: [],
  },
  {
    what: 'compares words for a sort',
    test: has(new RegExp(String.raw`[sS]ort(?:ed)?\(\s*\(.*=>[^\n]*\.(?:${WORDS})\s*[<>]`)),
    but: [],
  },
  {
    what: 'searches a column',
    test: has(
      /\b(?:ilike|like|notLike|notIlike|similar)\(|\$\{[^}]+\} i?like |[~]\* |\bto_tsvector\b|\bunaccent\b/,
    ),
    but: [
      'server/platform/db/search-words.ts',
      // Their own keys, which nobody reads.
      'server/providers/mail/outbox.ts',
      'server/subjects/reviews/review-mails.ts',
      // A whole name within a mail that was sent to its person.
      'server/subjects/personal-data/erase-person.ts',
    ],
  },
  {
    what: 'takes marks off by itself',
    test: has(/normalize\('NFK?D'\)|\\u0300|\\p\{(?:M|Mn|Diacritic)\}/),
    but: [
      'shared/rules/fold-text.ts',
      'shared/rules/letters.ts',
      'shared/rules/vietnamese-order.ts',
      // A typed word, as it may stand decomposed in a row.
      'server/platform/db/search-words.ts',
      // Which signs an address may have.
      'shared/rules/web-addresses.ts',
      // What is left of a name in the header of a file.
      'server/providers/files/file-headers.ts',
    ],
  },
  {
    what: 'divides a search by itself',
    test: has(/foldText\([^)]*\)\s*\.split\(/),
    but: [],
  },
]

test.each(WAYS)('nothing else $what', ({ test: isFound, but }) => {
  const found = sources.filter((file) => isFound(readFileSync(projectPath(file), 'utf8')))
  expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(but.toSorted())
})

test.each<[string, string]>([
  ['orders by a column of words', '.orderBy(asc(courses.title), asc(courses.id))'],
  ['orders by a column of words', '.orderBy(courses.title, courses.id)'],
  ['orders by a column of words', '.orderBy(topics.sortOrder, topics.name, topics.id)'],
  ['orders by a column of words', '[asc(topics.sortOrder), asc(topics.name)]'],
  ['orders by a column of words', '.orderBy(desc(t.users.fullName))'],
  ['orders by a column of words', 'sql`order by ${users.fullName}, id`'],
  ['names the order of people', '.orderBy(asc(users.nameOrder))'],
  ['asks a collation', 'rows.sort((a, b) => a.label.localeCompare(b.label))'],
  ['asks a collation', 'sql`order by title collate "vi-x-icu"`'],
  ['compares words for a sort', 'list.toSorted((a, b) => (a.title < b.title ? -1 : 1))'],
  ['searches a column', 'where(ilike(courses.title, q))'],
  ['searches a column', 'sql`${courses.body} ilike ${q}`'],
  ['takes marks off by itself', "name.normalize('NFD')"],
  ['divides a search by itself', "foldText(q).split(' ')"],
  ['writes a number its own way', "`${max.toLocaleString('vi-VN')} đồng`"],
  ['writes a number its own way', '`${score.toFixed(1)} điểm`'],
  ['tells a number of characters without its point', '`Viết tối đa ${MAX_NOTE} ký tự.`'],
  ['tells a number of characters without its point', "'Viết tối đa 1000 ký tự.'"],
])('a file that %s is found: %s', (what, line) => {
  expect(WAYS.find((way) => way.what === what)?.test(line)).toBe(true)
})
