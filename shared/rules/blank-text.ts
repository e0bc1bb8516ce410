/** A visible character: no space, control character, zero-width character, byte order mark or filler. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Whether a text shows nothing. App and API check this wherever a text is required
 * (docs/product.md#validation).
 */
export const isBlankText = (text: string): boolean => !VISIBLE.test(text)

/**
 * A text of several lines without the blank lines around it, but with the indentation of its first line, which code
 * needs. Line ends become `\n`.
 */
export const withoutBlankEnds = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .trimEnd()
    .replace(/^(?:[^\S\n]*\n)+/, '')

/** The same as it is sent and stored: spaces before a text of one line are a slip. */
export function tidyLines(text: string): string {
  const lines = withoutBlankEnds(text)
  return lines.includes('\n') ? lines : lines.trim()
}
