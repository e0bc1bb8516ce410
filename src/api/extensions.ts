import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Extension, ExtensionDraft } from '../../shared/contract/extensions.ts'
import { GRADEBOOKS, GRADING, submissionOfQuery } from './grading.ts'
import { type RequestOptions, http } from './http.ts'
import { path } from './path.ts'
import { reload } from './query-client.ts'
import { type Raw, idOf, isRaw, number, rowsOf, text, textOrNull, timeOrNull } from './read/wire.ts'

/** More time or attempts for one student (docs/class.md#more-time); only where the site sheet names `extensions`. */

const extensionOf = ({ assessmentId, studentId }: ExtensionTarget) =>
  path`/api/instructor/assessments/${assessmentId}/extensions/${studentId}`

const readExtension = (raw: Raw): Extension => {
  const user = isRaw(raw['user']) ? raw['user'] : {}
  return {
    user: { _id: idOf(user), fullName: text(user['fullName']) },
    dueAt: timeOrNull(raw['dueAt']),
    extraAttempts: number(raw['extraAttempts']),
    extraMinutes: number(raw['extraMinutes']),
    reason: text(raw['reason']),
    givenBy: textOrNull(raw['givenBy']),
    createdAt: text(raw['createdAt']),
  }
}

/** All of an assessment. */
export const extensionsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...GRADING, 'assessments', assessmentId, 'extensions'],
    queryFn: async ({ signal }) =>
      rowsOf(
        await http.get(path`/api/instructor/assessments/${assessmentId}/extensions`, { signal }),
      ).map(readExtension),
    retry: false,
  })

/** Who it is about. */
export interface ExtensionTarget {
  assessmentId: string
  studentId: string
}

/** PUT: gives it, in place of an earlier one. */
export const giveExtension = (
  target: ExtensionTarget,
  draft: ExtensionDraft,
  options?: RequestOptions,
) => http.put(extensionOf(target), draft, options)

/** DELETE: what the class has counts again. */
export const takeExtension = (target: ExtensionTarget, signal?: AbortSignal) =>
  http.delete(extensionOf(target), { signal })

/** Extensions and the student's submission, which may have been late, are stale; also after a failure. */
export const extensionChanged = (
  client: QueryClient,
  { assessmentId, studentId }: ExtensionTarget,
): Promise<void> => {
  void reload(client, { queryKey: GRADEBOOKS })
  void reload(client, { queryKey: submissionOfQuery(assessmentId, studentId).queryKey })
  return reload(client, { queryKey: extensionsQuery(assessmentId).queryKey })
}
