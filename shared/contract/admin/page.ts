import { z } from 'zod'

/** One screen of a list of the back office; `next` is the `after` of the following one, null at the end. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

/** The rows of a screen. */
export const SCREEN_ROWS = 50
