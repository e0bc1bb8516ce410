import { useEffect, useRef, useState, type RefObject } from 'react'
import { resumeAt } from './video-position.ts'
import { readYoutubeMessage, YOUTUBE_LISTENING, YOUTUBE_ORIGINS } from './youtube-messages.ts'
import { youtubeEmbedUrl, youtubeWatchUrl, type YoutubeVideo } from '../../shared/rules/youtube.ts'
import { type FilmPosition, useFilmPosition } from './film-position.ts'
import { NewTabLink } from '../ui/NewTabLink.tsx'
import { ResumeNote } from './ResumeNote.tsx'
import * as styles from './lesson.module.scss'

/** The embedded player hears nothing until its own code runs, some time after its page has loaded. */
const ASK_EVERY_MS = 500
const ASK_TIMES = 20

/** A YouTube film that begins where it was left; and the way out, for where embedding is refused. */
export function YoutubeFilm({ video, title }: { video: YoutubeVideo; title: string }) {
  const position = useFilmPosition(`youtube/${video.id}`)
  const [from, setFrom] = useState(() => resumeAt(position.kept(), video.startSec))
  const frame = useRef<HTMLIFrameElement>(null)
  const ask = useYoutubePosition(frame, position)
  const startSec = from ?? video.startSec
  const embedUrl = youtubeEmbedUrl({ id: video.id, startSec }, window.location.origin)
  const restart = () => {
    setFrom(null)
    // The button is gone; the focus stays with the film, which is another element by then.
    setTimeout(() => frame.current?.focus())
  }
  return (
    <figure className={styles.stageFigure}>
      <div className={styles.stage}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- another origin, and its player needs all of it */}
        <iframe
          // A changed address in the same frame would be one more step for Back.
          key={embedUrl}
          ref={frame}
          title={title}
          loading="lazy"
          // Without the page's origin the player refuses (its error 153).
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

/** Notes what the player in the frame tells; the returned function asks it to, after it has loaded. */
function useYoutubePosition(frame: RefObject<HTMLIFrameElement | null>, position: FilmPosition) {
  const asking = useRef<ReturnType<typeof setInterval>>(undefined)
  useEffect(() => {
    let durationSec = NaN
    // Before it plays it says 0, which is not where the person stopped.
    let played = false
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (!YOUTUBE_ORIGINS.includes(origin) || source !== frame.current?.contentWindow) return
      const told = readYoutubeMessage(data)
      if (!told) return
      clearInterval(asking.current)
      durationSec = told.durationSec ?? durationSec
      played ||= told.playing === true
      if (played && told.atSec !== undefined) position.note({ atSec: told.atSec, durationSec })
      if (told.playing === false) position.flush()
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
