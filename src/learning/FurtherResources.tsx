import type { LessonResource, ResourceKind } from '../api/contract.ts'
import { NewTabLink } from '../ui/NewTabLink.tsx'

const KINDS: Record<ResourceKind, string> = {
  VIDEO: 'Video',
  PDF: 'PDF',
  DOCUMENT: 'Tài liệu',
  IMAGE: 'Hình ảnh',
  AUDIO: 'Âm thanh',
  OTHER: 'Liên kết',
}

/** What belongs to the lesson besides its main resource. */
export function FurtherResources({ resources }: { resources: readonly LessonResource[] }) {
  if (resources.length === 0) return null
  return (
    <section className="lesson-part" aria-labelledby="further-resources">
      <h2 id="further-resources">Tài nguyên khác</h2>
      <ul className="lesson-list">
        {resources.map((resource, index) => (
          <li key={resource._id ?? index}>
            <span className="badge badge-neutral">{KINDS[resource.kind]}</span>
            <NewTabLink href={resource.url}>{resource.title || resource.url}</NewTabLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
