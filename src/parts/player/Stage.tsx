import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import type { LessonType } from '../../../shared/contract/catalogue.ts'
import type { Lesson, LessonResource } from '../../../shared/contract/learning.ts'
import { mediaOf } from '../../../shared/rules/lesson-media.ts'
import { ResourceKindBadge } from '../course/ResourceKindBadge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NewTabLink } from '../../ui/NewTabLink.tsx'
import { PICTURE_IN_FULL } from '../../ui/RichText.tsx'
import { YoutubeFilm } from './YoutubeFilm.tsx'
import { resumeAt } from './video-position.ts'
import { useFilmPosition } from './film-position.ts'
import { ResumeNote } from './ResumeNote.tsx'
import * as styles from './player.module.scss'

interface StageProps {
  resource: LessonResource
  lesson: Pick<Lesson, 'title' | 'type'>
  /** The picture that our own player shows until a film plays. */
  poster?: string | undefined
  /** Told once, when nearly all of a film or recording was seen. */
  onSeen?: (() => void) | undefined
}

/** Whether the lesson links to its resource as a document, whatever kind that resource is. */
const OPENS_DOCUMENT: Record<LessonType, boolean> = { VIDEO: false, DOCUMENT: true, QUIZ: false }

/** Shows the lesson's main resource; where that can fail, with a link to open it directly. */
export function Stage({ resource, lesson, poster, onSeen }: StageProps) {
  const media = mediaOf(resource)
  const title = resource.title || lesson.title
  const openDocument = <NewTabLink href={resource.url}>Mở tài liệu</NewTabLink>
  const ofDocument = OPENS_DOCUMENT[lesson.type] ? openDocument : null
  // Without the query, because the signature in it changes.
  const identity = resource._id ?? resource.url.replace(/[?#].*/, '')

  switch (media.as) {
    case 'youtube':
      return <YoutubeFilm key={media.video.id} video={media.video} title={title} onSeen={onSeen} />
    case 'video':
    case 'audio':
      return (
        <Player
          key={identity}
          as={media.as}
          url={resource.url}
          title={title}
          film={identity}
          poster={poster}
          caption={ofDocument}
          onSeen={onSeen}
        />
      )
    case 'image':
      return (
        <figure className={styles.stageFigure}>
          <div className={styles.stage}>
            {/* A drawing may be too small to read on a phone. */}
            <a href={resource.url} {...PICTURE_IN_FULL}>
              <Picture key={identity} url={resource.url} title={title} />
              <span className={styles.zoomMark} aria-hidden="true">
                <Icon d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />
                Phóng to
              </span>
            </a>
          </div>
          <figcaption>
            {ofDocument ?? <NewTabLink href={resource.url}>Mở hình</NewTabLink>}
          </figcaption>
        </figure>
      )
    case 'pdf':
      return (
        <figure className={styles.stageFigure}>
          <div className={`${styles.stage} ${styles.stagePdf}`}>
            <PdfFrame key={identity} url={resource.url} title={title} />
          </div>
          <figcaption className={styles.pdfCaption}>
            <span className={styles.pdfIcon}>
              <Icon d="M6 3h8l5 5v13H6zM14 3v5h5M9.5 13h6M9.5 17h6" />
            </span>
            <span className={styles.pdfName}>
              <span>{title}</span> {/\bPDF\b/.test(title) ? null : <ResourceKindBadge kind="PDF" />}
            </span>
            {openDocument}
          </figcaption>
        </figure>
      )
    case 'link':
      return (
        <div className={styles.stageLink}>
          <span>{title}</span>
          {ofDocument ?? <NewTabLink href={resource.url}>Mở tài nguyên</NewTabLink>}
        </div>
      )
    default:
      return media satisfies never
  }
}

/**
 * The address that an element has loaded. It keeps the first one: a reloaded lesson brings a newly signed
 * one, and a changed `src` would load everything again. `renew` takes the newest; false when it has it.
 */
function useLoadedAddress(url: string) {
  const [loaded, setLoaded] = useState(url)
  const renew = () => {
    setLoaded(url)
    return url !== loaded
  }
  return { loaded, renew }
}

interface FrameProps {
  url: string
  title: string
}

function Picture({ url, title }: FrameProps) {
  const { loaded, renew } = useLoadedAddress(url)
  return <img src={loaded} alt={title} onError={renew} />
}

/** In a wider window a page as wide as its frame would show a few lines of itself. */
const WIDE = '(min-width: 1600px)'

/** Asks the browser's viewer for the whole width: its side list would take half of a tablet. */
const inViewer = (url: string) =>
  url.includes('#')
    ? url
    : `${url}#navpanes=0&${matchMedia(WIDE).matches ? 'zoom=120' : 'view=FitH'}`

/** Phones cannot show a PDF in a frame: CSS hides it there, and `lazy` then loads nothing. */
function PdfFrame({ url, title }: FrameProps) {
  const { loaded } = useLoadedAddress(url)
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- PDF viewers do not start in one
    <iframe loading="lazy" title={title} src={inViewer(loaded)} />
  )
}

interface PlayerProps {
  as: 'video' | 'audio'
  url: string
  title: string
  /** Identifies the video across visits, for its stored position. */
  film: string
  poster?: string | undefined
  caption?: ReactNode
  onSeen?: (() => void) | undefined
}

function Player({ as, url, title, film, poster, caption, onSeen }: PlayerProps) {
  const { loaded, renew } = useLoadedAddress(url)
  const [failed, setFailed] = useState(false)
  const [begun, setBegun] = useState(false)
  const [isReady, setIsReady] = useState(false)
  const { from, resumes, media, restart, follow } = useResume(film, onSeen)
  const onError = () => {
    // The signed address may have expired while the page was open: try the newest one first.
    if (!renew()) setFailed(true)
  }
  if (failed) {
    return (
      <div className={styles.stageLink} role="status">
        <span>Trình duyệt không phát được nội dung này.</span>
        <button
          type="button"
          className="btn btn-outline-primary btn-sm"
          onClick={() => {
            renew()
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
    src: loaded,
    onError,
    ...follow,
    onLoadedMetadata: (event: SyntheticEvent<HTMLMediaElement>) => {
      // Until then the browser shows that it loads.
      setIsReady(true)
      follow.onLoadedMetadata(event)
    },
  } as const
  return (
    <figure className={styles.stageFigure}>
      {as === 'audio' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the course brings the captions it has
        <audio className="d-block w-100" {...shared} />
      ) : (
        <div className={styles.stage}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the course brings the captions it has */}
          <video playsInline poster={poster} onPlaying={() => setBegun(true)} {...shared} />
          {begun || !isReady ? null : (
            <span className={styles.playMark} aria-hidden="true">
              <Icon>
                <path d="M8 5v14l11-7z" fill="currentColor" />
              </Icon>
            </span>
          )}
        </div>
      )}
      <figcaption className={resumes || caption ? undefined : styles.stageNoNote}>
        <ResumeNote from={from} onRestart={restart} />
        {caption}
      </figcaption>
    </figure>
  )
}

/** Stores the position of a native player, and restores it once the duration is known. */
function useResume(film: string, onSeen: (() => void) | undefined) {
  const position = useFilmPosition(film, { onSeen })
  const [from, setFrom] = useState<number | null>(null)
  // The place of the note is kept from the start where there will be one.
  const [resumes] = useState(() => resumeAt(position.kept()) !== null)
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const note = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    if (currentTarget.seeking) position.interrupt()
    position.note({ atSec: currentTarget.currentTime, durationSec: currentTarget.duration })
  }
  const noteStop = (event: SyntheticEvent<HTMLMediaElement>) => {
    note(event)
    position.interrupt()
    position.flush()
  }
  const onLoadedMetadata = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    position.interrupt()
    const kept = position.kept()
    const at = resumeAt(kept && { ...kept, durationSec: currentTarget.duration })
    if (at !== null) currentTarget.currentTime = at
    setFrom(at)
  }
  const restart = () => {
    setFrom(null)
    if (!media.current) return
    media.current.currentTime = 0
    // The button is gone, so the focus moves to the player.
    media.current.focus()
  }
  return {
    from,
    resumes,
    media,
    restart,
    follow: {
      onLoadedMetadata,
      onPlay: note,
      onTimeUpdate: note,
      // Skips, drags and `currentTime` alike.
      onSeeking: position.interrupt,
      onPause: noteStop,
      onEnded: noteStop,
    },
  }
}
