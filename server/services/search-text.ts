import { foldText } from '../../src/domain/fold-text.ts'

/**
 * What `courses.search_text` holds: title and instructor names, folded (section 2, "Public list":
 * keyword or instructor). Whoever changes a title or the instructors writes this anew.
 */
export const searchTextOf = (title: string, instructorNames: readonly string[]): string =>
  foldText([title, ...instructorNames].join(' '))
