import { useFeature } from '../../api/site.ts'
import { onDemand, usePart } from '../../ui/on-demand.ts'

const part = onDemand(async () => (await import('./Announcements.tsx')).Announcements)

/** What teachers have written, where the backend has such a thing; it loads beside the page. */
export function AnnouncementsPart({ courseId }: { courseId?: string }) {
  const hasClass = useFeature('class') === true
  const { ready: Ready } = usePart(part, hasClass)
  return hasClass && Ready ? <Ready courseId={courseId} /> : null
}
