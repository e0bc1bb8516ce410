import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CourseStudent } from '../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink } from '../../../shared/contract/teaching.ts'
import { waitingListsQuery } from '../../api/grading.ts'
import type { StudentMark } from './student-marks.ts'
import type { WaitingHandIn } from './waiting.ts'

const NONE: readonly WaitingHandIn[] = []
const NO_IDS: ReadonlySet<string> = new Set()

/** A lesson of more assessments reads only those where work waits. */
const FEW = 4

/**
 * Reads what waits for a grade in a lesson's assessments where the backend counts it; the marks of its
 * students follow (`loadedGradesQuery`). `isRead` once all of it has come; `whole` are the assessments of which
 * every hand-in is known.
 */
export function useWaitingRead(assessments: readonly TaughtAssessmentLink[]) {
  const least = assessments.length > FEW ? 1 : 0
  const ids = assessments
    .filter(({ waitingCount = -1 }) => waitingCount >= least)
    .map(({ _id }) => _id)
  const { data, isSuccess, isLoading } = useQuery({
    ...waitingListsQuery(ids),
    enabled: ids.length > 0,
  })
  const whole = useMemo(
    () => (data ? new Set(data.flatMap(({ _id, isWhole }) => (isWhole ? _id : []))) : NO_IDS),
    [data],
  )
  return {
    waits: data?.flatMap(({ waits }) => waits) ?? NONE,
    whole,
    isRead: ids.length === 0 || isSuccess,
    isLoading,
  }
}

/** Who waits for a grade, then who has one, then the others; as they were within each. */
function waitingFirst(
  students: readonly CourseStudent[],
  marks: ReadonlyMap<string, StudentMark>,
): readonly CourseStudent[] {
  const place = ({ _id }: CourseStudent) => PLACES[marks.get(_id) ?? 'unknown']
  return [...students].sort((a, b) => place(a) - place(b))
}

const PLACES: Record<StudentMark, number> = {
  waiting: 0,
  graded: 1,
  returned: 2,
  missing: 2,
  unknown: 2,
}

interface Arranged {
  /** What is read of it. */
  waits: readonly WaitingHandIn[]
  /** Whoever comes to another lesson finds another order. */
  lessonId: string | undefined
  /** Whether the marks hold everybody who waits there. */
  isRead: boolean
  marks: ReadonlyMap<string, StudentMark>
}

/**
 * The students as they stood when the lesson was chosen, and what waited then in their order: no row moves
 * while a teacher goes through them and grades.
 */
export function useWaitingFirst(
  students: readonly CourseStudent[],
  { lessonId, isRead, marks, waits }: Arranged,
) {
  const [kept, setKept] = useState<Pick<Arranged, 'lessonId' | 'marks' | 'waits'>>()
  const isKept = kept !== undefined && kept.lessonId === lessonId
  if (isRead && !isKept) setKept({ lessonId, marks, waits })
  const first = isKept ? kept : undefined
  return useMemo(() => {
    const arranged = first ? waitingFirst(students, first.marks) : students
    const place = new Map(arranged.map(({ _id }, at) => [_id, at]))
    const placeOf = ({ studentId }: WaitingHandIn) => place.get(studentId) ?? arranged.length
    const queue = [...(first?.waits ?? NONE)].sort((a, b) => placeOf(a) - placeOf(b))
    return { arranged, queue }
  }, [students, first])
}
