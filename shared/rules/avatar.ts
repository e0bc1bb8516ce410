const MAX_MB = 5

/** The most bytes of a user's picture (docs/product.md#limits-of-the-api). */
export const MAX_AVATAR_BYTES = MAX_MB * 1024 * 1024
/** The same as text. Without `formatFileSize`, which the page would have to load. */
export const MAX_AVATAR_SIZE = `${MAX_MB} MB`

/** The most pixels of a picture that is drawn anew: a good camera's. One of so many takes 200 MB while it is decoded. */
export const MAX_PICTURE_PIXELS = 50_000_000
