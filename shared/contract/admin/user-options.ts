import { z } from 'zod'
import { RoleSchema } from '../account.ts'

/** GET /api/admin/user-options: people to choose one of. */
export const UserOptionSchema = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  roles: z.array(RoleSchema),
})
export type UserOption = z.infer<typeof UserOptionSchema>
