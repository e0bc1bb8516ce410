import { useQuery } from '@tanstack/react-query'
import type { Extension } from '../../../shared/contract/extensions.ts'
import { extensionsQuery } from '../../api/extensions.ts'
import { useFeature } from '../../api/site.ts'

/**
 * A student's extension (docs/class.md#more-time): `undefined` until it is known and on backends without extensions;
 * `retry` after a failed read.
 */
export function useExtension(
  assessmentId: string,
  studentId: string,
): { extension: Extension | null | undefined; retry: (() => void) | null } {
  const isOffered = useFeature('extensions') === true
  const { data, isError, refetch } = useQuery({
    ...extensionsQuery(assessmentId),
    enabled: isOffered && assessmentId !== '' && studentId !== '',
  })
  const given = isOffered ? data : undefined
  return {
    extension: given && (given.find(({ user }) => user._id === studentId) ?? null),
    retry: isOffered && isError && !data ? () => void refetch() : null,
  }
}
