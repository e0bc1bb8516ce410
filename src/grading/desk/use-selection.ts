import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'

interface Place {
  lesson?: string
  student?: string
  submission?: string
}

/**
 * What is chosen stands in the address, so that a link and "Back" work. A step deeper is a new entry;
 * from student to student is none, or "Back" would walk through the whole class.
 */
export function useSelection(courseId: string) {
  const [params] = useSearchParams()
  const state = useLocation().state as { openedOver?: string } | null
  const navigate = useNavigate()
  const read = (name: keyof Place) => params.get(name) ?? undefined
  const [lesson, student, submission] = [read('lesson'), read('student'), read('submission')]

  const go = (place: Place, options: { replace?: boolean; state?: object } = {}) =>
    void navigate(paths.gradingCourse(courseId, place), options)

  return {
    lessonId: lesson,
    studentId: student,
    submissionId: submission,
    /** Of the steps that a phone shows one at a time: lessons, students, assessments. */
    step: lesson === undefined ? 1 : student === undefined ? 2 : 3,
    chooseLesson: (lessonId: string) => go({ lesson: lessonId, student }),
    backToLessons: () => go({}),
    backToStudents: () => go({ lesson }),
    chooseStudent: (studentId: string) =>
      go({ lesson, student: studentId }, { replace: student !== undefined }),
    /** Opens a submission, of another student, too: over that student's desk, or in place of the open one. */
    open: (studentId: string | undefined, submissionId: string) => {
      const next = { lesson, student: studentId, submission: submissionId }
      if (submission !== undefined) return go(next, { replace: true })
      if (studentId !== student) {
        go({ lesson, student: studentId }, { replace: student !== undefined })
      }
      return go(next, { state: { openedOver: studentId } })
    },
    /** As "Back" when that leads to the desk under the open submission. */
    close: () => {
      if (state?.openedOver !== undefined && state.openedOver === student) void navigate(-1)
      else go({ lesson, student }, { replace: true })
    },
  }
}
