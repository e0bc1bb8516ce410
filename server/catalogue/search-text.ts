import { foldText } from '../../shared/rules/fold-text.ts'

/**
 * The content of `courses.search_text`: title, topic and instructor names, folded, because the
 * search takes a keyword or an instructor (docs/product.md#course-list). Whoever changes one of
 * them writes it anew.
 */
export const searchTextOf = (
  title: string,
  topicName: string,
  instructorNames: readonly string[],
): string => foldText([title, topicName, ...instructorNames].join(' '))
