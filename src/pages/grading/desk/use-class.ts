import { useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CourseStudent } from '../../../../shared/contract/grading.ts'
import type {
  TaughtAssessmentLink,
  TaughtLesson,
  TaughtSection,
} from '../../../../shared/contract/teaching.ts'
import { lessonAssessmentsQuery } from '../../../api/grading.ts'
import { findStudents, foldStudents } from './student-list.ts'
import { type Gradebook, markOf } from './gradebook.ts'

/** The students of the second panel, filtered by the search and by what waits; `isWhole` is false while more load. */
export function useClass(
  students: readonly CourseStudent[],
  isWhole: boolean,
  book: Gradebook | undefined,
) {
  const [q, setQ] = useState('')
  const [onlyWaiting, setOnlyWaiting] = useState(false)
  // Deferred, so that the field stays responsive while the list filters.
  const deferredQuery = useDeferredValue(q)
  const folded = useMemo(() => foldStudents(students), [students])
  const found = useMemo(
    () => findStudents(students, folded, deferredQuery),
    [students, folded, deferredQuery],
  )
  const shown = useMemo(
    () =>
      onlyWaiting && book ? found.filter(({ _id }) => markOf(book.get(_id)) === 'waiting') : found,
    [onlyWaiting, found, book],
  )
  return { q, setQ, onlyWaiting, setOnlyWaiting, students, isWhole, shown, book }
}

export type ClassList = ReturnType<typeof useClass>

const NONE: readonly TaughtAssessmentLink[] = []

/**
 * The selected lesson and its assessments: from the course content, else from the lesson's own response,
 * which always has them (docs/product.md#instructor-calls).
 */
export function useLessonAssessments(
  sections: readonly TaughtSection[],
  lessonId: string | undefined,
): { lesson: TaughtLesson | null; assessments: readonly TaughtAssessmentLink[] } {
  const lesson =
    sections.flatMap(({ lessons }) => lessons).find(({ _id }) => _id === lessonId) ?? null
  const listed = lesson?.assessments ?? NONE
  const { data = NONE } = useQuery({
    ...lessonAssessmentsQuery(lessonId ?? ''),
    enabled: lesson !== null && listed.length === 0,
  })
  return { lesson, assessments: listed.length > 0 ? listed : data }
}
