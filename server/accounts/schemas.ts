import type { User } from '../../shared/contract/account.ts'
import { z } from '../http/context.ts'

export const UserSchema = z
  .object({
    _id: z.string(),
    username: z.string().optional(),
    email: z.string(),
    fullName: z.string(),
    avatar: z
      .string()
      .nullable()
      .openapi({ example: '/api/public/avatars/66f1c0ffee00112233445566' }),
    roles: z.array(z.enum(['STUDENT', 'INSTRUCTOR', 'ADMIN'])),
  })
  .openapi('User') satisfies z.ZodType<User>

export const AccessTokenSchema = z
  .object({ accessToken: z.string() })
  .openapi('AccessToken') satisfies z.ZodType<{ accessToken: string }>

export const MessageSchema = z.object({ message: z.string() }).openapi('Message')
