import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../../shared/paths.ts'

interface SelectedIds {
  lesson?: string
  student?: string
  submission?: string
}

/**
 * The selection is in the address, so that links and "Back" work. A deeper step adds a history entry;
 * a change of student does not, because "Back" would walk through the whole class.
 */
export function useSelection(courseId: string) {
  const [params] = useSearchParams()
  const state = useLocation().state as { openedOver?: string; toWaiting?: boolean } | null
  const navigate = useNavigate()
  const read = (name: keyof SelectedIds) => params.get(name) ?? undefined
  const [lesson, student, submission] = [read('lesson'), read('student'), read('submission')]

  const go = (
    selection: SelectedIds,
    options: { replace?: boolean; state?: object | undefined } = {},
  ) => void navigate(paths.gradingCourse(courseId, selection), options)

  return {
    lessonId: lesson,
    studentId: student,
    submissionId: submission,
    /** The panel that a phone shows: lessons, students or assessments. */
    step: lesson === undefined ? 1 : student === undefined ? 2 : 3,
    /** The link here asked for the first submission that waits. */
    toWaiting: state?.toWaiting === true,
    /** The link here left the choice to the desk. */
    isOpen: [lesson, student, submission].every((id) => id === undefined),
    /** The desk's choice, which is no step for "Back". */
    beginAt: (lessonId: string) =>
      go({ lesson: lessonId }, { replace: true, state: state ?? undefined }),
    chooseLesson: (lessonId: string) =>
      go({ lesson: lessonId, student }, { replace: lessonId === lesson }),
    backToLessons: () => go({}),
    backToStudents: () => go({ lesson }),
    chooseStudent: (studentId: string) =>
      go({ lesson, student: studentId }, { replace: student !== undefined }),
    /** Opens a submission over its student's desk, or in place of the open one. */
    open: (studentId: string | undefined, submissionId: string, lessonId = lesson) => {
      const next = { lesson: lessonId, student: studentId, submission: submissionId }
      if (submission !== undefined) return go(next, { replace: true })
      if (studentId !== student || lessonId !== lesson) {
        const replace = student !== undefined || state?.toWaiting === true
        go({ lesson: lessonId, student: studentId }, { replace })
      }
      return go(next, { state: { openedOver: studentId } })
    },
    /** Goes back when the previous entry is the desk under the open submission, else replaces this one. */
    close: () => {
      if (state?.openedOver !== undefined && state.openedOver === student) void navigate(-1)
      else go({ lesson, student }, { replace: true })
    },
  }
}
