import type { QueryClient } from '@tanstack/react-query'
import { announcementsQuery } from '../../api/announcements.ts'
import { hasFeature, useFeature } from '../../api/site.ts'
import { onDemand, usePart } from '../../ui/on-demand.ts'

const part = onDemand(async () => (await import('./Announcements.tsx')).Announcements)

/** What teachers have written, where the backend has such a thing; it loads beside the page. */
export function AnnouncementsPart({ courseId }: { courseId?: string }) {
  const hasClass = useFeature('class') === true
  const { ready: Ready } = usePart(part, hasClass)
  return hasClass && Ready ? <Ready courseId={courseId} /> : null
}

/** Reads all that it shows. */
AnnouncementsPart.ahead = async (client: QueryClient) => {
  if (!(await hasFeature('class'))) return
  await Promise.all([part.preload(), client.prefetchQuery(announcementsQuery())])
}
