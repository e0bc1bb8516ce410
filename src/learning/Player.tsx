import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { resumeAt } from './video-position.ts'
import { useFilmPosition } from './film-position.ts'
import { NewTabLink } from '../ui/NewTabLink.tsx'
import { ResumeNote } from './ResumeNote.tsx'
import * as styles from './lesson.module.scss'

interface PlayerProps {
  as: 'video' | 'audio'
  url: string
  title: string
  /** Names it across visits, for the place where it was left. */
  film: string
  /** What stands below it. */
  caption?: ReactNode
}

/**
 * The browser's own player. It keeps the address that it began with: a lesson read again brings a
 * newly signed one, and a changed address would begin the film anew in the middle of it.
 */
export function Player({ as, url, title, film, caption }: PlayerProps) {
  const [playing, setPlaying] = useState(url)
  const [failed, setFailed] = useState(false)
  const { from, media, restart, follow } = useResume(film)
  const onError = () => {
    // The address may have run out while the page stood open; a newer one is tried first.
    if (url === playing) setFailed(true)
    else setPlaying(url)
  }
  if (failed) {
    return (
      <div className={styles.stageLink} role="status">
        <span>Trình duyệt không phát được nội dung này.</span>
        <button
          type="button"
          className="btn btn-outline-primary btn-sm"
          onClick={() => {
            setPlaying(url)
            setFailed(false)
          }}
        >
          Thử lại
        </button>
        <NewTabLink href={url}>Mở trực tiếp</NewTabLink>
      </div>
    )
  }
  const shared = {
    ref: media,
    controls: true,
    preload: 'metadata',
    'aria-label': title,
    src: playing,
    onError,
    ...follow,
  } as const
  return (
    <figure className={styles.stageFigure}>
      {as === 'audio' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the course brings the captions it has
        <audio className={styles.stageAudio} {...shared} />
      ) : (
        <div className={styles.stage}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the course brings the captions it has */}
          <video playsInline {...shared} />
        </div>
      )}
      <figcaption>
        <ResumeNote from={from} onRestart={restart} />
        {caption}
      </figcaption>
    </figure>
  )
}

/** Keeps the place of a native player, and goes back to it as soon as the film's length is known. */
function useResume(film: string) {
  const position = useFilmPosition(film)
  const [from, setFrom] = useState<number | null>(null)
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const note = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) =>
    position.note({ atSec: currentTarget.currentTime, durationSec: currentTarget.duration })
  const noteNow = (event: SyntheticEvent<HTMLMediaElement>) => {
    note(event)
    position.flush()
  }
  const onLoadedMetadata = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    const kept = position.kept()
    const at = resumeAt(kept && { ...kept, durationSec: currentTarget.duration })
    if (at !== null) currentTarget.currentTime = at
    setFrom(at)
  }
  const restart = () => {
    setFrom(null)
    if (!media.current) return
    media.current.currentTime = 0
    // The button is gone; the focus stays with the film.
    media.current.focus()
  }
  return {
    from,
    media,
    restart,
    follow: { onLoadedMetadata, onTimeUpdate: note, onPause: noteNow, onEnded: noteNow },
  }
}
