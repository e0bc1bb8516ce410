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
})
export type User = z.infer<typeof UserSchema>

export const AccessTokenSchema = z.object({ accessToken: z.string() })
export type AccessToken = z.infer<typeof AccessTokenSchema>

export const MessageSchema = z.object({ message: z.string() })
export type Message = z.infer<typeof MessageSchema>
