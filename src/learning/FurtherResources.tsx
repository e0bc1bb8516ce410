import type { LessonResource } from '../../shared/contract/learning.ts'
import { NewTabLink } from '../ui/NewTabLink.tsx'
import { ResourceKindBadge } from '../course/ResourceKindBadge.tsx'

/** What belongs to the lesson besides its main resource. */
export function FurtherResources({ resources }: { resources: readonly LessonResource[] }) {
  if (resources.length === 0) return null
  return (
    <section className="lesson-part" aria-labelledby="further-resources">
      <h2 id="further-resources">Tài nguyên khác</h2>
      <ul className="lesson-list">
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
