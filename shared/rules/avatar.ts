import { formatFileSize } from '../format/file-size.ts'

/** Of a picture of a person. */
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024
/** The same, as every text says it. */
export const MAX_AVATAR_SIZE = formatFileSize(MAX_AVATAR_BYTES)
