import { useDeferredValue, useMemo, useState } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { CourseStudent } from '../../../shared/contract/grading.ts'
import type {
  TaughtAssessmentLink,
  TaughtLesson,
  TaughtSection,
} from '../../../shared/contract/teaching.ts'
import { type LoadedGrades, lessonAssessmentsQuery } from '../../api/grading.ts'
import { findStudents, foldStudents } from './student-list.ts'
import { marksOf } from './student-marks.ts'

/** The students that the second panel shows: by search, and by what has been loaded of their work. */
export function useClass(
  students: readonly CourseStudent[],
  grades: LoadedGrades,
  assessmentIds: readonly string[],
) {
  const [q, setQ] = useState('')
  const [onlyWaiting, setOnlyWaiting] = useState(false)
  // The field answers at once, the list follows as soon as it can.
  const sought = useDeferredValue(q)
  const folded = useMemo(() => foldStudents(students), [students])
  const found = useMemo(() => findStudents(students, folded, sought), [students, folded, sought])
  const marks = useMemo(() => marksOf(grades, assessmentIds), [grades, assessmentIds])
  const shown = useMemo(
    () => (onlyWaiting ? found.filter(({ _id }) => marks.get(_id) === 'waiting') : found),
    [onlyWaiting, found, marks],
  )
  return { q, setQ, onlyWaiting, setOnlyWaiting, students, shown, marks }
}

export type ClassList = ReturnType<typeof useClass>

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
