import type { LessonType } from '../../shared/contract/catalogue.ts'
import type { DeadlineType, ResourceKind } from '../../shared/contract/learning.ts'

/** Columns of free text as the contract's closed sets; what is unknown becomes the default. */

const LESSON_TYPES: readonly string[] = ['VIDEO', 'DOCUMENT', 'QUIZ'] satisfies LessonType[]
const RESOURCE_KINDS: readonly string[] = [
  'VIDEO',
  'PDF',
  'DOCUMENT',
  'IMAGE',
  'AUDIO',
] satisfies ResourceKind[]

/** Section 3 "Lesson": default VIDEO. */
export const lessonType = (value: string): LessonType =>
  LESSON_TYPES.includes(value) ? (value as LessonType) : 'VIDEO'

/** Section 3 "Lesson resource": anything else is OTHER. */
export const resourceKind = (value: string): ResourceKind =>
  RESOURCE_KINDS.includes(value) ? (value as ResourceKind) : 'OTHER'

/** Section 3 "Deadline item": QUIZ; anything else becomes ASSIGNMENT. */
export const assessmentType = (value: string): DeadlineType =>
  value === 'QUIZ' ? 'QUIZ' : 'ASSIGNMENT'
