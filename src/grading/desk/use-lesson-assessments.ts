import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type {
  TaughtAssessmentLink,
  TaughtLesson,
  TaughtSection,
} from '../../../shared/contract/teaching.ts'
import { lessonAssessmentsQuery } from '../../api/grading.ts'

const NONE: readonly TaughtAssessmentLink[] = []

/**
 * The chosen lesson and its assessments: from the content, else from the lesson's own response, the
 * only one that is certain to have them (docs/product.md#instructor-calls).
 */
export function useLessonAssessments(
  sections: readonly TaughtSection[],
  lessonId: string | undefined,
): {
  lesson: TaughtLesson | null
  assessments: readonly TaughtAssessmentLink[]
  query: UseQueryResult<TaughtAssessmentLink[]>
} {
  const lesson =
    sections.flatMap(({ lessons }) => lessons).find(({ _id }) => _id === lessonId) ?? null
  const told = lesson?.assessments ?? NONE
  const query = useQuery({
    ...lessonAssessmentsQuery(lessonId ?? ''),
    enabled: lesson !== null && told.length === 0,
  })
  return { lesson, assessments: told.length > 0 ? told : (query.data ?? NONE), query }
}
