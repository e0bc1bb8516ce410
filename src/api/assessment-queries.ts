import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { fetchAssessment, fetchThread } from './assessments.ts'
import type { Submission } from '../../shared/contract/assessments.ts'
import type { LessonDetail } from '../../shared/contract/learning.ts'
import { lessonQuery } from './learning-queries.ts'
import { changes, ME } from './queries.ts'

/** Each opening of a dialog loads the assessment anew; while it is open nothing changes under the hands. */
export const assessmentQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ME, 'assessments', assessmentId],
    queryFn: async ({ signal }) => {
      const assessment = await fetchAssessment(assessmentId, signal)
      return { assessment, loadedAt: performance.now(), loadedTime: new Date().toISOString() }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

export const threadQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ME, 'assessments', assessmentId, 'thread'],
    queryFn: ({ signal }) => fetchThread(assessmentId, signal),
    // What a teacher wrote meanwhile, and signed addresses that last hours.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

const withSubmission = (
  detail: LessonDetail,
  assessmentId: string,
  submission: Submission,
): LessonDetail => ({
  ...detail,
  assessments: detail.assessments.map((assessment) =>
    assessment._id === assessmentId ? { ...assessment, submission } : assessment,
  ),
})

export const assessmentChanges = {
  /** The lesson says it at once, or is read again when the answer did not tell; thread and deadlines are stale. */
  submitted: (
    client: QueryClient,
    lessonId: string,
    assessmentId: string,
    submission: Submission | null,
  ) => {
    const { queryKey } = lessonQuery(lessonId)
    if (submission) {
      client.setQueryData(
        queryKey,
        (detail) => detail && withSubmission(detail, assessmentId, submission),
      )
    } else void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: threadQuery(assessmentId).queryKey })
    return changes.deadlinesChanged(client)
  },
  /** The thread came: the list behind it, read earlier, must not say otherwise. */
  seen: (client: QueryClient, lessonId: string, assessmentId: string, submission: Submission) =>
    client.setQueryData(
      lessonQuery(lessonId).queryKey,
      (detail) => detail && withSubmission(detail, assessmentId, submission),
    ),
  commented: (client: QueryClient, assessmentId: string) =>
    client.invalidateQueries({ queryKey: threadQuery(assessmentId).queryKey }),
  /**
   * A push told of a grade or a comment. Threads are read again, an assessment itself never: a quiz
   * may be under way. Nor a lesson on screen: a new signed address would begin its video anew.
   */
  answered: (client: QueryClient) => {
    void client.invalidateQueries({ queryKey: [...ME, 'lessons'], type: 'inactive' })
    return client.invalidateQueries({
      queryKey: [...ME, 'assessments'],
      predicate: ({ queryKey }) => queryKey.at(-1) === 'thread',
    })
  },
}
