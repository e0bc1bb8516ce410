import { and, like, type AnyColumn, type SQL } from 'drizzle-orm'
import { foldText } from '../../shared/rules/fold-text.ts'

/**
 * The content of `courses.search_text`: title, topic and instructor names, folded, because visitors
 * search by keyword or instructor (docs/product.md#course-list). Code that changes one of them must
 * write the column again.
 */
export const searchTextOf = (
  title: string,
  topicName: string,
  instructorNames: readonly string[],
): string => foldText([title, topicName, ...instructorNames].join(' '))

/** More search terms than this are ignored: each costs another condition in the query. */
const MAX_WORDS = 8

const searchWords = (q: string) =>
  [...new Set(foldText(q).split(' '))].filter(Boolean).slice(0, MAX_WORDS)

const escapeLike = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)

/** Condition: each word of `q` stands in the folded column; undefined when `q` has none. */
export const hasWords = (searchText: AnyColumn, q: string): SQL | undefined =>
  and(...searchWords(q).map((word) => like(searchText, `%${escapeLike(word)}%`)))
