import { createHash } from 'node:crypto'
import type { NotificationKind, PushData } from '../../shared/contract/push.ts'

/** FCM's limit for everything in `data`. */
const MAX_BYTES = 4096
/** No screen shows as much of a title. */
const MAX_TITLE_BYTES = 600
/** The longest that a push service keeps a message, in seconds. */
const MAX_TTL_S = 28 * 24 * 3600

/** As written in JSON, which is never less than FCM counts. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2

const LETTERS = new Intl.Segmenter('vi')

/** The text, or as many of its whole letters as fit with '…' into so many bytes. */
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

/** The body gives way, so that address and tag are never cut. */
function fit(data: PushData): PushData {
  const short = { ...data, title: shorten(data.title, MAX_TITLE_BYTES), body: '' }
  const rest = MAX_BYTES - Buffer.byteLength(JSON.stringify(short))
  return { ...short, body: shorten(data.body, rest) }
}

/** A reminder that waits for the device to wake by itself may come too late. */
const URGENCY: Record<NotificationKind, 'high' | 'normal'> = {
  DEADLINE: 'high',
  GRADED: 'normal',
  RETURNED: 'normal',
  COMMENT: 'normal',
}

/** At most 32 URL-safe characters: a tag with an id in it is longer. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

export interface FcmMessage {
  token: string
  data: PushData
  webpush: { headers: { TTL: string; Urgency: 'high' | 'normal'; Topic: string } }
}

/**
 * A data-only message to one browser: the service worker draws it. Push services keep it while the
 * browser is away, the newest of a tag only, and no longer than somebody needs it.
 */
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
