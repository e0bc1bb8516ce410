import { z } from 'zod'

export const RoleSchema = z.enum(['STUDENT', 'INSTRUCTOR', 'ADMIN'])
export type Role = z.infer<typeof RoleSchema>

export const UserSchema = z.object({
  _id: z.string(),
  username: z.string().optional(),
  email: z.string(),
  fullName: z.string(),
  avatar: z.string().nullable().meta({ example: '/api/public/avatars/66f1c0ffee00112233445566' }),
  roles: z.array(RoleSchema),
  /** Beyond the contract (docs/trust.md#proof-of-an-address); other backends leave it out. */
  isEmailProved: z.boolean().optional(),
})
export type User = z.infer<typeof UserSchema>

export const AccessTokenSchema = z.object({ accessToken: z.string() })
export type AccessToken = z.infer<typeof AccessTokenSchema>

/** A device where the user is signed in (docs/product.md#extra-calls). */
export const SessionSchema = z.object({
  _id: z.string(),
  /** What the browser said of itself; may be empty. */
  userAgent: z.string(),
  ip: z.string(),
  createdAt: z.string(),
  /** The last request, to five minutes. */
  seenAt: z.string(),
  /** The session of the request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof SessionSchema>

/** GET /api/profile/email, and the answer of its acts (docs/trust.md#another-address). */
export const EmailChangeSchema = z.object({
  /** The address of the account as it is now. */
  email: z.string(),
  /** The one that waits for its proof; null when nobody has asked. */
  pending: z.object({ email: z.string(), askedAt: z.string(), expiresAt: z.string() }).nullable(),
})
export type EmailChange = z.infer<typeof EmailChangeSchema>

export const MessageSchema = z.object({ message: z.string() })
export type Message = z.infer<typeof MessageSchema>
