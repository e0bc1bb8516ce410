/** Neither space nor control character, nor one without a mark of its own: zero-width ones, byte order marks, fillers. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Whether a reader would see nothing at all. The app and the API ask this wherever a text is
 * required (docs/product.md#validation).
 */
export const isBlankText = (text: string): boolean => !VISIBLE.test(text)
