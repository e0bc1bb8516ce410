import { useState } from 'react'
import { NewTabLink } from '../ui/NewTabLink.tsx'

interface PlayerProps {
  as: 'video' | 'audio'
  url: string
  title: string
}

/**
 * The browser's own player. It keeps the address that it began with: a lesson read again brings a
 * newly signed one, and a changed address would begin the film anew in the middle of it.
 */
export function Player({ as, url, title }: PlayerProps) {
  const [playing, setPlaying] = useState(url)
  const [failed, setFailed] = useState(false)
  const onError = () => {
    // The address may have run out while the page stood open; a newer one is tried first.
    if (url === playing) setFailed(true)
    else setPlaying(url)
  }
  if (failed) {
    return (
      <div className="stage-link" role="status">
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
  if (as === 'audio') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the course brings the captions it has
      <audio
        className="stage-audio"
        controls
        preload="metadata"
        aria-label={title}
        src={playing}
        onError={onError}
      />
    )
  }
  return (
    <div className="stage">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the course brings the captions it has */}
      <video
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        src={playing}
        onError={onError}
      />
    </div>
  )
}
