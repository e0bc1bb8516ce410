import { useQuery } from '@tanstack/react-query'
import type { Lesson } from '../../../shared/contract/learning.ts'
import { toApiError } from '../../api/errors.ts'
import { outlineQuery } from '../../api/learning.ts'
import { useFeature } from '../../api/site.ts'

/**
 * Whether somebody who does not own the course looks at its free preview, where the backend has previews of their own
 * (docs/trust.md#previews): then the outline is not open, and nothing can be marked.
 */
export function useIsTrying(lesson: Pick<Lesson, 'course' | 'isFreePreview'> | undefined): boolean {
  const isOffered = useFeature('previews')
  const courseId = lesson?.course?._id ?? ''
  const { error } = useQuery({ ...outlineQuery(courseId), enabled: courseId !== '' })
  if (!isOffered || !lesson?.isFreePreview || !error) return false
  const { kind } = toApiError(error)
  return kind === 'missing' || kind === 'denied'
}
