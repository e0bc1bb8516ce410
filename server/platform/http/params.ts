import { z } from './context.ts'

/** An id in a path, without zero bytes: PostgreSQL refuses them, and an unknown id must give 404. */
export const rowId = z.string().transform((value) => value.replaceAll('\0', ''))
