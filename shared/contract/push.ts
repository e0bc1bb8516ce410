import { z } from 'zod'

const NotificationKindSchema = z.enum(['DEADLINE', 'GRADED', 'RETURNED', 'COMMENT'])
export type NotificationKind = z.infer<typeof NotificationKindSchema>

/**
 * What the service worker gets: texts only, and none of FCM's reserved names
 * (docs/providers/push.md#message-data).
 */
const PushDataSchema = z.object({
  type: NotificationKindSchema,
  title: z.string(),
  body: z.string(),
  /** A path of the site, where a click leads. */
  url: z.string(),
  /** A later notification of the same tag takes the place of the earlier one. */
  tag: z.string(),
})
export type PushData = z.infer<typeof PushDataSchema>
