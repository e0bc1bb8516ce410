/**
 * What the embedded player tells the page that asked for it (`enablejsapi=1`), read without
 * YouTube's own script, which the content security policy would have to let in.
 */
export interface YoutubeTold {
  atSec?: number
  durationSec?: number
  playing?: boolean
}

/** The only senders that are listened to. */
export const YOUTUBE_ORIGINS: readonly string[] = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
]

/** Asks the player to tell from now on; it hears it only once it has started itself. */
export const YOUTUBE_LISTENING = JSON.stringify({ event: 'listening', channel: 'widget' })

const PLAYING = 1

const seconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

const parse = (data: unknown): unknown => {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** A message of the player, `{}` when it is about something else; `null` for what is none of its. */
export function readYoutubeMessage(data: unknown): YoutubeTold | null {
  const message = parse(data)
  if (typeof message !== 'object' || message === null) return null
  const { event, info } = message as { event?: unknown; info?: unknown }
  if (typeof event !== 'string') return null
  if (typeof info !== 'object' || info === null) return {}
  const told = info as { currentTime?: unknown; duration?: unknown; playerState?: unknown }
  const atSec = seconds(told.currentTime)
  const durationSec = seconds(told.duration)
  return {
    ...(atSec === undefined ? {} : { atSec }),
    ...(durationSec ? { durationSec } : {}),
    ...(typeof told.playerState === 'number' ? { playing: told.playerState === PLAYING } : {}),
  }
}
