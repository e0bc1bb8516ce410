import { z } from './context.ts'

/** PostgreSQL has no zero byte in a text: such an id names nothing, which is 404 and not an error. */
export const rowId = z.string().transform((value) => value.replaceAll('\0', ''))
