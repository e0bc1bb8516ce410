import type { DeadlineType } from '../../shared/contract/learning.ts'

/** Section 2, "Deadlines page": type (Quiz or Assignment). */
export const DEADLINE_TYPES: Record<DeadlineType, string> = {
  QUIZ: 'Quiz',
  ASSIGNMENT: 'Assignment',
}
