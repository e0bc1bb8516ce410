const MAX_MB = 5

/** The most bytes of a user's picture (docs/product.md#limits-of-the-api). */
export const MAX_AVATAR_BYTES = MAX_MB * 1024 * 1024
/** The same as text. Without `formatFileSize`, which the page would have to load. */
export const MAX_AVATAR_SIZE = `${MAX_MB} MB`
