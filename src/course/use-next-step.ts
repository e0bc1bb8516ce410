import type { EnrolledCourse } from '../../shared/contract/learning.ts'
import { useOwner } from '../session/use-owner.ts'
import { lastLessonIn } from './last-lesson.ts'
import { nextStep } from './next-step.ts'

/** Where the user goes on in these courses (`nextStep`), with what this device knows of it. */
export function useNextStep(entries: readonly EnrolledCourse[]) {
  const open = entries.filter(({ completed }) => !completed)
  const lastHere = lastLessonIn(
    useOwner(),
    open.map(({ course }) => course._id),
  )
  return nextStep(entries, lastHere)
}
