import { createHash } from 'node:crypto'
import type { NotificationKind, PushData } from '../../../shared/rules/push-data.ts'

/** FCM's limit for everything in `data`. */
const MAX_BYTES = 4096
/** Longer than any screen shows of a title. */
const MAX_TITLE_BYTES = 600
/** The longest time that a push service keeps a message, in seconds. */
const MAX_TTL_S = 28 * 24 * 3600

/** The size of the text in JSON, which is at least what FCM counts. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2

const LETTERS = new Intl.Segmenter('vi')

/** The text, or as many of its whole letters as fit into `maxBytes` together with '…'. */
function shorten(text: string, maxBytes: number): string {
  if (bytesOf(text) <= maxBytes) return text
  let kept = ''
  let left = maxBytes - bytesOf('…')
  for (const { segment } of LETTERS.segment(text)) {
    left -= bytesOf(segment)
    if (left < 0) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** Shortens the body to FCM's limit, so that address and tag stay complete. */
function fit(data: PushData): PushData {
  const short = { ...data, title: shorten(data.title, MAX_TITLE_BYTES), body: '' }
  const rest = MAX_BYTES - Buffer.byteLength(JSON.stringify(short))
  return { ...short, body: shorten(data.body, rest) }
}

/** High for reminders: a reminder that waits until the device wakes up may come too late. */
const URGENCY: Record<NotificationKind, 'high' | 'normal'> = {
  DEADLINE: 'high',
  GRADED: 'normal',
  RETURNED: 'normal',
  COMMENT: 'normal',
}

/** A hash of the tag, because a topic has at most 32 URL-safe characters. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

export interface FcmMessage {
  token: string
  data: PushData
  webpush: { headers: { TTL: string; Urgency: 'high' | 'normal'; Topic: string } }
}

/** A data-only message to one browser; the push service keeps the newest of each tag until `expiresAt`. */
export function fcmMessage(
  token: string,
  data: PushData,
  { expiresAt, now }: { expiresAt: Date; now: Date },
): FcmMessage {
  const left = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  return {
    token,
    data: fit(data),
    webpush: {
      headers: {
        TTL: String(Math.min(Math.max(left, 0), MAX_TTL_S)),
        Urgency: URGENCY[data.type],
        Topic: topicOf(data.tag),
      },
    },
  }
}
