import { z } from 'zod'

export const ErrorSchema = z.object({
  /** Vietnamese and fit to show. */
  message: z.string(),
  code: z.string(),
  /** Field name → what is wrong with it, in Vietnamese. */
  fields: z.record(z.string(), z.string()).optional(),
})
/** Every error of the API. */
export type ErrorBody = z.infer<typeof ErrorSchema>
