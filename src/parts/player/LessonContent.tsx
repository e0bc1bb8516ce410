import type { LessonResource } from '../../../shared/contract/learning.ts'
import { ResourceKindBadge } from '../course/ResourceKindBadge.tsx'
import { NewTabLink } from '../../ui/NewTabLink.tsx'
import { RichText } from '../../ui/RichText.tsx'
import * as styles from './player.module.scss'

/** The lesson's own text; nothing where it has none. */
export const LessonText = ({ text }: { text: string }) =>
  text ? (
    <section className={styles.lessonText} aria-label="Nội dung bài học">
      <RichText text={text} top={2} />
    </section>
  ) : null

export function FurtherResources({ resources }: { resources: readonly LessonResource[] }) {
  if (resources.length === 0) return null
  return (
    <section className={styles.lessonPart} aria-labelledby="further-resources">
      <h2 id="further-resources">Tài nguyên khác</h2>
      <ul className={styles.lessonList}>
        {resources.map((resource, index) => (
          <li key={resource._id ?? index}>
            <ResourceKindBadge kind={resource.kind} />
            <NewTabLink href={resource.url}>{resource.title || resource.url}</NewTabLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
