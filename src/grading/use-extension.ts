import { useQuery } from '@tanstack/react-query'
import type { Extension } from '../../shared/contract/extensions.ts'
import { extensionsQuery } from '../api/extensions.ts'
import { useFeature } from '../api/site.ts'

/**
 * What one student has beyond the class (docs/class.md#more-time); `undefined` until it is known, and on a backend
 * that has no extensions.
 */
export function useExtension(
  assessmentId: string,
  studentId: string,
): Extension | null | undefined {
  const isOffered = useFeature('extensions') === true
  const { data } = useQuery({
    ...extensionsQuery(assessmentId),
    enabled: isOffered && assessmentId !== '' && studentId !== '',
  })
  return isOffered ? data && (data.find(({ user }) => user._id === studentId) ?? null) : undefined
}
