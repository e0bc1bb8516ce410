/** The kinds of notifications. The compiler asks for the decisions about a new one (CONTRIBUTING.md). */
export type NotificationKind = 'DEADLINE' | 'GRADED' | 'RETURNED' | 'COMMENT'

/**
 * What the service worker gets: texts only, and none of FCM's reserved names
 * (docs/providers/push.md#message-data).
 */
export type PushData = {
  type: NotificationKind
  title: string
  body: string
  /** A path of the site, where a click leads. */
  url: string
  /** A later notification of the same tag takes the place of the earlier one. */
  tag: string
}
