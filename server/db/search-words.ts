import { foldText } from '../../shared/rules/fold-text.ts'

/** What a search looks for in a folded text. */

/** A text as part of a LIKE pattern. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** The words of a search, folded, each to be found on its own; at most eight. */
export const wordsOf = (text: string): string[] =>
  foldText(text.replaceAll('\0', '')).split(' ').filter(Boolean).slice(0, 8)
