import { z } from 'zod'

const NotificationKindSchema = z.enum(['DEADLINE', 'GRADED', 'RETURNED', 'COMMENT'])
export type NotificationKind = z.infer<typeof NotificationKindSchema>

/**
 * The data of a push. FCM allows only texts and reserves some names
 * (docs/providers/push.md#message-data).
 */
const PushDataSchema = z.object({
  type: NotificationKindSchema,
  title: z.string(),
  body: z.string(),
  /** The path of the page that a click opens. */
  url: z.string(),
  /** A later notification replaces an earlier one with the same tag. */
  tag: z.string(),
})
export type PushData = z.infer<typeof PushDataSchema>
