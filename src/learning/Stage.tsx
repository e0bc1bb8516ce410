import type { LessonType } from '../../shared/contract/catalogue.ts'
import type { Lesson, LessonResource } from '../../shared/contract/learning.ts'
import { mediaOf } from '../../shared/rules/lesson-media.ts'
import { NewTabLink } from '../ui/NewTabLink.tsx'
import { Player } from './Player.tsx'
import { YoutubeFilm } from './YoutubeFilm.tsx'
import * as styles from './lesson.module.scss'

interface StageProps {
  resource: LessonResource
  lesson: Pick<Lesson, 'title' | 'type'>
}

/** Whether the lesson offers to open its resource as a document, whatever that resource is. */
const OPENS_DOCUMENT: Record<LessonType, boolean> = { VIDEO: false, DOCUMENT: true, QUIZ: false }

/** The lesson's main resource, shown; always with a way to open it by itself where it can fail. */
export function Stage({ resource, lesson }: StageProps) {
  const media = mediaOf(resource)
  const title = resource.title || lesson.title
  const openDocument = <NewTabLink href={resource.url}>Mở tài liệu</NewTabLink>
  const ofDocument = OPENS_DOCUMENT[lesson.type] ? openDocument : null

  switch (media.as) {
    case 'youtube':
      return <YoutubeFilm video={media.video} title={title} />
    case 'video':
    case 'audio':
      return (
        <Player
          key={resource._id ?? title}
          as={media.as}
          url={resource.url}
          title={title}
          // The signature in an address changes from day to day.
          film={resource._id ?? resource.url.replace(/[?#].*/, '')}
          caption={ofDocument}
        />
      )
    case 'image':
      return (
        <figure className={styles.stageFigure}>
          <div className={styles.stage}>
            <img src={resource.url} alt={title} />
          </div>
          <figcaption>
            {ofDocument ?? <NewTabLink href={resource.url}>Mở hình</NewTabLink>}
          </figcaption>
        </figure>
      )
    case 'pdf':
      return (
        <figure className={styles.stageFigure}>
          {/* Phones show no PDF in a frame: there the link stands alone (CSS), and lazy loads nothing. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- PDF viewers do not start in one */}
          <iframe className={styles.stagePdf} loading="lazy" title={title} src={resource.url} />
          <figcaption>
            <span>{title}</span> {openDocument}
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
