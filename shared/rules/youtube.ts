/** A YouTube video and its start, in seconds. */
export interface YoutubeVideo {
  id: string
  startSec: number
}

const HOSTS = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/
const ID = /^[\w-]{3,64}$/
/** Path segments of the embedded player that are not video ids. */
const NO_VIDEO = new Set(['videoseries', 'live_stream'])

function parse(address: string): URL | null {
  const text = address.trim().replace(/^\/\//, 'https://')
  try {
    // Users paste addresses without a scheme.
    return new URL(/^https?:/i.test(text) ? text : `https://${text}`)
  } catch {
    return null
  }
}

const idOf = ({ hostname, pathname, searchParams }: URL): string | null => {
  const [first, second] = pathname.split('/').filter(Boolean)
  if (/^(?:www\.)?youtu\.be$/.test(hostname)) return first ?? null
  if (!HOSTS.test(hostname)) return null
  if (first === 'watch') return searchParams.get('v') ?? second ?? null
  return ['embed', 'shorts', 'live', 'v'].includes(first ?? '') ? (second ?? null) : null
}

/** Seconds from `90`, `90s`, `1m30s` or `1h2m3s`; 0 for anything else. */
function seconds(time: string | null): number {
  const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time ?? '')
  if (!match) return 0
  const [, hours, minutes, rest] = match
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0)
}

/**
 * The video of a watch, youtu.be, embed, live or shorts address, with any other parameters; `null` for
 * any other address (docs/product.md#lesson-player).
 */
export function youtubeVideo(address: string): YoutubeVideo | null {
  const url = parse(address)
  const id = url && idOf(url)
  if (!url || !id || !ID.test(id) || NO_VIDEO.has(id)) return null
  return { id, startSec: seconds(url.searchParams.get('t') ?? url.searchParams.get('start')) }
}

/**
 * The address of the embedded player, which sets no cookies before the video plays. It sends its position
 * to the page of `origin` (`src/parts/player/YoutubeFilm.tsx` reads it).
 */
export function youtubeEmbedUrl({ id, startSec }: YoutubeVideo, origin: string): string {
  const params = new URLSearchParams({ enablejsapi: '1', origin })
  if (startSec > 0) params.set('start', String(startSec))
  return `https://www.youtube-nocookie.com/embed/${id}?${params.toString()}`
}

/** The video's page on YouTube, for videos that forbid embedding. */
export const youtubeWatchUrl = ({ id, startSec }: YoutubeVideo): string =>
  `https://www.youtube.com/watch?v=${id}${startSec > 0 ? `&t=${startSec}s` : ''}`
