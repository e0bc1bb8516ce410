import { useQuery } from '@tanstack/react-query'
import type { Lesson } from '../../../shared/contract/learning.ts'
import { toApiError } from '../../api/errors.ts'
import { outlineQuery } from '../../api/learning.ts'
import { useFeature } from '../../api/site.ts'

/** Whether a non-owner watches a free preview (docs/trust.md#previews): no outline, nothing to mark. */
export function useIsTrying(lesson: Pick<Lesson, 'course' | 'isFreePreview'> | undefined): boolean {
  const isOffered = useFeature('previews')
  const courseId = lesson?.course?._id ?? ''
  const { error } = useQuery({ ...outlineQuery(courseId), enabled: courseId !== '' })
  if (!isOffered || !lesson?.isFreePreview || !error) return false
  const { kind } = toApiError(error)
  return kind === 'missing' || kind === 'denied'
}
