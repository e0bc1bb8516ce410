import { foldText } from '../../shared/rules/fold-text.ts'

/**
 * What `courses.search_text` holds: title, topic and instructor names, folded (section 2, "Public
 * list": keyword or instructor). Whoever changes one of them writes this anew.
 */
export const searchTextOf = (
  title: string,
  topicName: string,
  instructorNames: readonly string[],
): string => foldText([title, topicName, ...instructorNames].join(' '))
