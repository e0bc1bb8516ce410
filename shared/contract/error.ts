import { z } from 'zod'
import { CartSchema } from './commerce.ts'

export const ErrorSchema = z.object({
  /** Vietnamese; screens may show it. */
  message: z.string(),
  code: z.string(),
  /** Message by field name, in Vietnamese. */
  fields: z.record(z.string(), z.string()).optional(),
  /** With a 5xx: names the request in the server's log. */
  requestId: z.string().optional(),
  /** With CART_CHANGED: the cart as it is now. */
  cart: CartSchema.optional(),
})
/** The body of every error response (docs/product.md#errors). */
export type ErrorBody = z.infer<typeof ErrorSchema>
