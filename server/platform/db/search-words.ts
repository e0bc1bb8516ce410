import { and, like, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { TONES } from '../../../shared/rules/letters.ts'
import {
  JOIN,
  oneSpelling,
  peopleWords,
  searchWords,
  typedWords,
} from '../../../shared/rules/search-words.ts'
import { courseReviews, courses, users } from './schema.ts'

/** Every search for words in the database: its condition, and its order. */

/** The LIKE pattern of values that contain exactly this text. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

const hasWords = (folded: AnyColumn, q: string): SQL | undefined =>
  and(...searchWords(q).map((word) => like(folded, containing(word))))

/** Condition: title, topic and teachers of a course have every word; undefined when nothing was typed. */
export const courseHasWords = (q: string): SQL | undefined => hasWords(courses.searchText, q)

/** Condition: the text of a review has every word; undefined when nothing was typed. */
export const reviewHasWords = (q: string): SQL | undefined => hasWords(courseReviews.searchText, q)

/** Condition: name, email and username of a person have every word; undefined when nothing was typed. */
export const personHasWords = (q: string): SQL | undefined =>
  and(
    ...peopleWords(q).map(([first = '', ...joined]) =>
      joined.length > 0
        ? sql`${users.searchText} ~ ${[first, ...joined].join(JOIN)}`
        : like(users.searchText, containing(first)),
    ),
  )

const total = (conditions: readonly SQL[]): SQL[] =>
  conditions.length > 0
    ? [
        sql`(${sql.join(
          conditions.map((one) => sql`(${one})::int`),
          sql` + `,
        )}) desc`,
      ]
    : []

const TONE_AFTER = new RegExp(`(o)([ae])([${TONES}])|(u)(y)([${TONES}])`, 'gu')

/** A word as it was typed, and with the tone on either vowel. */
function spellingsOf(word: string): string[] {
  const letters = word.normalize('NFD')
  const spellings = [letters, oneSpelling(letters), letters.replace(TONE_AFTER, '$1$3$2$4$6$5')]
  return [...new Set(spellings.map((spelling) => spelling.normalize('NFC')))]
}

/** Patterns of a word with marks, in any spelling and case, composed or not: normalizing rows takes 7 times as long. */
const formsOf = (word: string): string[] =>
  spellingsOf(word)
    .flatMap((form) => [form, form.charAt(0).toUpperCase() + form.slice(1), form.toUpperCase()])
    .flatMap((form) => [containing(form), containing(form.normalize('NFD'))])

/** `order by` of what was found: more whole words first, then more of those that were typed with marks. */
const closestFirst = (q: string, words: SQL | AnyColumn, named: AnyColumn): SQL[] => [
  ...total(searchWords(q).map((word) => sql`${words} like ${containing(` ${word} `)}`)),
  ...total(
    typedWords(q).map((word) => sql`${named} like any(${sql.param(formsOf(word))}::text[])`),
  ),
]

/** `order by` of the courses that a search has found; nothing when nothing was typed. */
export const closestCourses = (q: string): SQL[] =>
  closestFirst(q, courses.searchWords, courses.title)

/** `order by` of the people that a search has found; nothing when nothing was typed. */
export const closestPeople = (q: string): SQL[] =>
  closestFirst(q, sql`(' ' || ${users.searchText} || ' ')`, users.fullName)
