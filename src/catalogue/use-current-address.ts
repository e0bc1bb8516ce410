import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { CourseDetail } from '../../shared/contract/catalogue.ts'
import { paths } from '../../shared/paths.ts'
import { courseQuery } from '../api/course.ts'
import { featureQuery } from '../api/site.ts'

/**
 * Shows the address that a course has now, when it came by one that it had before
 * (docs/back-office.md#addresses). An address by the id stays.
 */
export function useCurrentAddress(detail: CourseDetail): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const { idOrSlug = '' } = useParams()
  const { _id, slug } = detail.course
  const isOther = idOrSlug !== slug && idOrSlug !== _id
  const { data: isOffered = false } = useQuery({
    ...featureQuery('course-settings'),
    enabled: isOther,
  })
  useEffect(() => {
    if (!isOffered || !isOther) return
    client.setQueryData(courseQuery(slug).queryKey, detail)
    void navigate(paths.course(slug) + search + hash, { replace: true })
  }, [isOffered, isOther, slug, client, detail, navigate, search, hash])
}
