/** A visible character: no space, control character, zero-width character, byte order mark or filler. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Whether a text shows nothing. App and API check this wherever a text is required
 * (docs/product.md#validation).
 */
export const isBlankText = (text: string): boolean => !VISIBLE.test(text)
