import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { announcementsQuery } from '../../../api/announcements.ts'
import { hasFeature, useFeature } from '../../../api/site.ts'
import { onDemand, usePart } from '../../../ui/on-demand.ts'

const part = onDemand(async () => (await import('./Announcements.tsx')).Announcements)

interface AroundAnnouncementsProps {
  courseId?: string
  children: (announcements: ReactNode) => ReactNode
}

/**
 * A page's content with what teachers have written in its place, where the backend has such a thing. It loads beside
 * the page; where it was not there before the content, it stands below that, where it moves nothing.
 */
export function AroundAnnouncements({ courseId, children }: AroundAnnouncementsProps) {
  const client = useQueryClient()
  const hasClass = useFeature('class') === true
  const { ready: Announcements } = usePart(part, hasClass)
  const isRead = client.getQueryData(announcementsQuery().queryKey) !== undefined
  const [isInTime] = useState(Announcements !== undefined && isRead)
  const announcements = hasClass && Announcements ? <Announcements courseId={courseId} /> : null
  return (
    <>
      {children(isInTime ? announcements : null)}
      {isInTime ? null : announcements}
    </>
  )
}

/** Reads all that stands in the announcements' place. */
AroundAnnouncements.ahead = async (client: QueryClient) => {
  if (!(await hasFeature('class'))) return
  await Promise.all([part.preload(), client.prefetchQuery(announcementsQuery())])
}
