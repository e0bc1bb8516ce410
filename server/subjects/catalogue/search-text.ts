import { foldText } from '../../../shared/rules/fold-text.ts'

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
