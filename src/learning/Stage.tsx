import type { Lesson, LessonResource } from '../api/contract.ts'
import { mediaOf } from '../domain/lesson-media.ts'
import { youtubeEmbedUrl, youtubeWatchUrl, type YoutubeVideo } from '../domain/youtube.ts'
import { NewTabLink } from '../ui/NewTabLink.tsx'
import { Player } from './Player.tsx'

interface StageProps {
  resource: LessonResource
  lesson: Pick<Lesson, 'title' | 'type'>
}

/** The lesson's main resource, shown; always with a way to open it by itself where it can fail. */
export function Stage({ resource, lesson }: StageProps) {
  const media = mediaOf(resource)
  const title = resource.title || lesson.title
  const openDocument = <NewTabLink href={resource.url}>Mở tài liệu</NewTabLink>
  // Section 2: DOCUMENT lessons show an open-document link, whatever their resource is.
  const ofDocument = lesson.type === 'DOCUMENT' ? openDocument : null

  switch (media.as) {
    case 'youtube':
      return <Youtube video={media.video} title={title} />
    case 'video':
    case 'audio':
      return (
        <figure className="stage-figure">
          <Player key={resource._id ?? title} as={media.as} url={resource.url} title={title} />
          {ofDocument ? <figcaption>{ofDocument}</figcaption> : null}
        </figure>
      )
    case 'image':
      return (
        <figure className="stage-figure">
          <div className="stage">
            <img src={resource.url} alt={title} />
          </div>
          <figcaption>
            {ofDocument ?? <NewTabLink href={resource.url}>Mở hình</NewTabLink>}
          </figcaption>
        </figure>
      )
    case 'pdf':
      return (
        <figure className="stage-figure">
          {/* Phones show no PDF in a frame: there the link stands alone (CSS), and lazy loads nothing. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- PDF viewers do not start in one */}
          <iframe className="stage-pdf" loading="lazy" title={title} src={resource.url} />
          <figcaption>
            <span>{title}</span> {openDocument}
          </figcaption>
        </figure>
      )
    case 'link':
      return (
        <div className="stage-link">
          <span>{title}</span>
          {ofDocument ?? <NewTabLink href={resource.url}>Mở tài nguyên</NewTabLink>}
        </div>
      )
    default:
      return media satisfies never
  }
}

function Youtube({ video, title }: { video: YoutubeVideo; title: string }) {
  return (
    <figure className="stage-figure">
      <div className="stage">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- another origin, and its player needs all of it */}
        <iframe
          title={title}
          loading="lazy"
          // Without the page's origin the player refuses (its error 153).
          referrerPolicy="strict-origin-when-cross-origin"
          allow="accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture; web-share"
          allowFullScreen
          src={youtubeEmbedUrl(video)}
        />
      </div>
      <figcaption>
        <NewTabLink href={youtubeWatchUrl(video)}>Mở trên YouTube</NewTabLink>
      </figcaption>
    </figure>
  )
}
