import { useDeferredValue, useMemo, useState } from 'react'
import type { CourseStudent } from '../../../shared/contract/grading.ts'
import { findStudents, foldStudents } from './student-list.ts'
import type { LoadedGrades } from '../../api/grading.ts'
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
