/** A teacher's bank of phrases: texts in use, the newest first, none twice. */
export type Phrases = readonly string[]

/** What a device keeps and a list still shows. */
export const MAX_PHRASES = 100

export const phraseOf = (typed: string): string => typed.replace(/\r\n?/g, '\n').trim()

/** From what a device kept; whatever is no phrase is left out. */
export const readPhrases = (kept: unknown): string[] =>
  Array.isArray(kept)
    ? [...new Set(kept.filter((each) => typeof each === 'string').map(phraseOf))].filter(Boolean)
    : []

/** Puts it first; the same bank when there is nothing to add. */
export function addPhrase(phrases: Phrases, typed: string): Phrases {
  const phrase = phraseOf(typed)
  if (!phrase) return phrases
  return [phrase, ...phrases.filter((each) => each !== phrase)].slice(0, MAX_PHRASES)
}

export const removePhrase = (phrases: Phrases, phrase: string): Phrases =>
  phrases.filter((each) => each !== phrase)

/** Another wording in the same place; an empty one changes nothing. */
export function changePhrase(phrases: Phrases, phrase: string, typed: string): Phrases {
  const changed = phraseOf(typed)
  if (!changed) return phrases
  return phrases.flatMap((each) => (each === phrase ? [changed] : each === changed ? [] : [each]))
}

/** The text with a phrase at the caret (or in place of the selection), set off by blanks. */
export function insertPhrase(
  text: string,
  [start, end]: readonly [number, number],
  phrase: string,
): { text: string; caret: number } {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const opening = before && !/\s$/.test(before) ? ' ' : ''
  const closing = after && !/^\s/.test(after) ? ' ' : ''
  const head = before + opening + phrase
  return { text: head + closing + after, caret: head.length }
}
