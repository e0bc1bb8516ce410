import { foldText } from '../../../shared/rules/fold-text.ts'

/**
 * The content of `courses.search_text`: title, topic and instructor names, folded (docs/product.md#course-list).
 * Whoever changes one of them writes the column again.
 */
export const searchTextOf = (
  title: string,
  topicName: string,
  instructorNames: readonly string[],
): string => foldText([title, topicName, ...instructorNames].join(' '))
