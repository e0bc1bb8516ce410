const MAX_MB = 5

/** Of a picture of a person. */
export const MAX_AVATAR_BYTES = MAX_MB * 1024 * 1024
/** The same, as every text says it; without `formatFileSize`, which would be one more file to load. */
export const MAX_AVATAR_SIZE = `${MAX_MB} MB`
