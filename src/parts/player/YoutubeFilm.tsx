import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  youtubeEmbedUrl,
  youtubeWatchUrl,
  type YoutubeVideo,
} from '../../../shared/rules/youtube.ts'
import { NewTabLink } from '../../ui/NewTabLink.tsx'
import { resumeAt } from './video-position.ts'
import { type FilmPosition, useFilmPosition } from './film-position.ts'
import { ResumeNote } from './ResumeNote.tsx'
import * as styles from './player.module.scss'

/** What the embedded player posts to the page (`enablejsapi=1`), read without YouTube's script (CSP). */
interface YoutubeState {
  atSec?: number
  durationSec?: number
  playing?: boolean
}

/** Messages from other origins are ignored. */
const YOUTUBE_ORIGINS: readonly string[] = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
]

/** Asks the player to post its state; it ignores the request until it has started. */
const YOUTUBE_LISTENING = JSON.stringify({ event: 'listening', channel: 'widget' })

const PLAYING = 1

/** It posts its position several times a second, also at double speed, and its shortest skip is five seconds. */
const STEP_SEC = 2.5

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

/** Reads a message of the player: `{}` when it holds no position, `null` when it is not from the player. */
export function readYoutubeMessage(data: unknown): YoutubeState | null {
  const message = parse(data)
  if (typeof message !== 'object' || message === null) return null
  const { event, info } = message as { event?: unknown; info?: unknown }
  if (typeof event !== 'string') return null
  if (typeof info !== 'object' || info === null) return {}
  const report = info as { currentTime?: unknown; duration?: unknown; playerState?: unknown }
  const atSec = seconds(report.currentTime)
  const durationSec = seconds(report.duration)
  return {
    ...(atSec === undefined ? {} : { atSec }),
    ...(durationSec ? { durationSec } : {}),
    ...(typeof report.playerState === 'number' ? { playing: report.playerState === PLAYING } : {}),
  }
}

/** The player reads messages only once its code runs, some time after its page has loaded. */
const ASK_EVERY_MS = 500
const ASK_TIMES = 20

interface YoutubeFilmProps {
  video: YoutubeVideo
  title: string
  onSeen?: (() => void) | undefined
}

/** A YouTube video that resumes at its stored position, with a link for videos that forbid embedding. */
export function YoutubeFilm({ video, title, onSeen }: YoutubeFilmProps) {
  const position = useFilmPosition(`youtube/${video.id}`, {
    beginSec: video.startSec,
    stepSec: STEP_SEC,
    onSeen,
  })
  const [from, setFrom] = useState(() => resumeAt(position.kept(), video.startSec))
  const frame = useRef<HTMLIFrameElement>(null)
  const ask = useYoutubePosition(frame, position)
  const startSec = from ?? video.startSec
  const embedUrl = youtubeEmbedUrl({ id: video.id, startSec }, window.location.origin)
  const restart = () => {
    setFrom(null)
    // The button is gone: move the focus to the player, which is a new element by then.
    setTimeout(() => frame.current?.focus())
  }
  return (
    <figure className={styles.stageFigure}>
      <div className={styles.stage}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- another origin, and its player needs all of it */}
        <iframe
          // A new frame, because a changed address in the same one would add a history entry.
          key={embedUrl}
          ref={frame}
          title={title}
          loading="lazy"
          // Without the page's origin the player refuses to play (error 153).
          referrerPolicy="strict-origin-when-cross-origin"
          allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture; web-share"
          allowFullScreen
          src={embedUrl}
          onLoad={ask}
        />
      </div>
      <figcaption>
        <ResumeNote from={from} onRestart={restart} />
        <NewTabLink href={youtubeWatchUrl(video)}>Mở trên YouTube</NewTabLink>
      </figcaption>
    </figure>
  )
}

/** Stores the position that the player posts; call the returned function once the frame has loaded. */
function useYoutubePosition(frame: RefObject<HTMLIFrameElement | null>, position: FilmPosition) {
  const asking = useRef<ReturnType<typeof setInterval>>(undefined)
  useEffect(() => {
    let durationSec = NaN
    // Before it plays it posts 0, which must not replace the stored position.
    let played = false
    let playing = false
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (!YOUTUBE_ORIGINS.includes(origin) || source !== frame.current?.contentWindow) return
      const report = readYoutubeMessage(data)
      if (!report) return
      clearInterval(asking.current)
      durationSec = report.durationSec ?? durationSec
      playing = report.playing ?? playing
      played ||= playing
      if (played && report.atSec !== undefined) position.note({ atSec: report.atSec, durationSec })
      if (!playing) position.interrupt()
      if (report.playing === false) position.flush()
    }
    window.addEventListener('message', onMessage)
    return () => {
      window.removeEventListener('message', onMessage)
      clearInterval(asking.current)
    }
  }, [frame, position])

  return () => {
    clearInterval(asking.current)
    let times = 0
    asking.current = setInterval(() => {
      times += 1
      if (times === ASK_TIMES) clearInterval(asking.current)
      const { src, contentWindow } = frame.current ?? {}
      if (src) contentWindow?.postMessage(YOUTUBE_LISTENING, new URL(src).origin)
    }, ASK_EVERY_MS)
  }
}
