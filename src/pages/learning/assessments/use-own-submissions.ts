import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ownSubmissionsQuery } from '../../../api/assessments.ts'
import type { ListedAssessment } from '../../../api/read/assessment.ts'

/** The assessments with the reader's submissions, also where the backend's list leaves them out. */
export function useOwnSubmissions(
  lessonId: string,
  assessments: readonly ListedAssessment[],
): readonly ListedAssessment[] {
  const ids = assessments.filter(isLeftOut).flatMap(({ _id }) => (_id ? [_id] : []))
  const { data: known } = useQuery({
    ...ownSubmissionsQuery(lessonId, ids),
    enabled: ids.length > 0,
  })
  // Rows stay as they are while a submission elsewhere is told.
  return useMemo(
    () =>
      assessments.map((assessment) => {
        const submission = isLeftOut(assessment) ? known?.[assessment._id] : undefined
        return submission === undefined
          ? assessment
          : { ...assessment, submission, leftOut: assessment.leftOut.filter(isOther) }
      }),
    [assessments, known],
  )
}

const isLeftOut = ({ leftOut }: ListedAssessment) => leftOut.includes('submission')
const isOther = (name: string) => name !== 'submission'

/** The earlier submission; `undefined` while it is unknown whether there is one. */
export const submissionBefore = (assessment: ListedAssessment) =>
  assessment.submission ?? (isLeftOut(assessment) ? undefined : null)
