import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CourseStudent } from '../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink } from '../../../shared/contract/teaching.ts'
import { waitingListsQuery } from '../../api/grading.ts'
import type { StudentMark } from './student-marks.ts'
import type { WaitingHandIn } from './waiting.ts'

const NONE: readonly WaitingHandIn[] = []

/**
 * Reads what waits for a grade in the assessments where the counts say that something does; the marks of its
 * students follow (`loadedGradesQuery`). `isRead` once all of it has come.
 */
export function useWaitingRead(assessments: readonly TaughtAssessmentLink[]) {
  const ids = assessments.filter(({ waitingCount = 0 }) => waitingCount > 0).map(({ _id }) => _id)
  const { data, isSuccess, isLoading } = useQuery({
    ...waitingListsQuery(ids),
    enabled: ids.length > 0,
  })
  return { waits: data?.flat() ?? NONE, isRead: ids.length === 0 || isSuccess, isLoading }
}

/** Who waits for a grade, then who has one, then the others; as they were within each. */
function waitingFirst(
  students: readonly CourseStudent[],
  marks: ReadonlyMap<string, StudentMark>,
): readonly CourseStudent[] {
  const place = ({ _id }: CourseStudent) => PLACES[marks.get(_id) ?? 'nothing']
  return [...students].sort((a, b) => place(a) - place(b))
}

const PLACES: Record<StudentMark, number> = { waiting: 0, graded: 1, nothing: 2 }

interface Arranged {
  /** Whoever comes to another lesson finds another order. */
  lessonId: string | undefined
  /** Whether the marks hold everybody who waits there. */
  isRead: boolean
  marks: ReadonlyMap<string, StudentMark>
}

/**
 * The students as they stood when the lesson was chosen: no row moves while a teacher goes through them and
 * grades.
 */
export function useWaitingFirst(
  students: readonly CourseStudent[],
  { lessonId, isRead, marks }: Arranged,
): readonly CourseStudent[] {
  const [kept, setKept] = useState<{ lessonId: string | undefined; marks: typeof marks }>()
  const isKept = kept !== undefined && kept.lessonId === lessonId
  if (isRead && !isKept) setKept({ lessonId, marks })
  const first = isKept ? kept.marks : undefined
  return useMemo(() => (first ? waitingFirst(students, first) : students), [students, first])
}
