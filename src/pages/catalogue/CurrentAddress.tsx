import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { CourseDetail } from '../../../shared/contract/catalogue.ts'
import { paths } from '../../../shared/paths.ts'
import { courseQuery } from '../../api/course.ts'
import { useFeature } from '../../api/site.ts'

/** Replaces a former address of a course by the present one (docs/back-office.md#addresses); ids stay. */
export function CurrentAddress({ detail }: { detail: CourseDetail }) {
  const { idOrSlug = '' } = useParams()
  const { _id, slug } = detail.course
  return idOrSlug === slug || idOrSlug === _id ? null : <FormerAddress detail={detail} />
}

/** Where the backend knows former addresses; another one may tell slugs by rules of its own. */
function FormerAddress({ detail }: { detail: CourseDetail }) {
  const isOffered = useFeature('course-settings')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const { slug } = detail.course
  useEffect(() => {
    if (!isOffered) return
    client.setQueryData(courseQuery(slug).queryKey, detail)
    void navigate(paths.course(slug) + search + hash, { replace: true })
  }, [isOffered, slug, client, detail, navigate, search, hash])
  return null
}
