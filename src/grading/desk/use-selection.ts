import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../../shared/paths.ts'
import { needsGrading } from '../../../shared/rules/grading.ts'
import { submissionOfQuery } from '../../api/grading.ts'

interface SelectedIds {
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
  const read = (name: keyof SelectedIds) => params.get(name) ?? undefined
  const [lesson, student, submission] = [read('lesson'), read('student'), read('submission')]

  const go = (selection: SelectedIds, options: { replace?: boolean; state?: object } = {}) =>
    void navigate(paths.gradingCourse(courseId, selection), options)

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

/** `searching` only once the network has to be waited for. */
export type SearchState = 'idle' | 'searching' | 'none' | 'failed'

interface NextWaiting {
  /** Where one stands: leaving it ends the search. */
  selection: string
  assessmentIds: readonly string[]
  onFound: (found: WaitingSubmission) => void
  /** There is something to say, once a search: what lies over it must go. */
  onSaying: () => void
}

/** The walk to the next student whose work waits. */
export function useNextWaiting({ selection, assessmentIds, onFound, onSaying }: NextWaiting) {
  const client = useQueryClient()
  const [state, setState] = useState<SearchState>('idle')
  const running = useRef<{ selection: string; aborting: AbortController }>(null)
  // What lay over the desk may have gone meanwhile: where it leads depends on that.
  const tell = useRef(onFound)
  useEffect(() => {
    tell.current = onFound
  })
  const stop = () => {
    running.current?.aborting.abort()
    running.current = null
    setState('idle')
  }
  const leave = useEffectEvent((left: string) => {
    if (running.current?.selection === left) stop()
  })
  // "Back", another student, another page: the search must not open a submission from there.
  useEffect(() => () => leave(selection), [selection])

  const search = async (studentIds: readonly string[], except?: string) => {
    stop()
    const mine = { selection, aborting: new AbortController() }
    running.current = mine
    const isMine = () => running.current === mine
    let said: SearchState = 'idle'
    const say = (words: SearchState) => {
      if (said === words) return
      if (said === 'idle') onSaying()
      said = words
      setState(words)
    }
    try {
      const found = await findWaiting({
        studentIds,
        assessmentIds,
        except,
        signal: mine.aborting.signal,
        read: (assessmentId, studentId) => {
          const query = submissionOfQuery(assessmentId, studentId)
          if (isMine() && client.getQueryData(query.queryKey) === undefined) say('searching')
          return client.fetchQuery(query)
        },
      })
      if (!isMine()) return
      if (!found) return say('none')
      setState('idle')
      tell.current(found)
    } catch {
      if (isMine()) say('failed')
    }
  }
  return { state, search, stop }
}

interface WaitingSubmission {
  studentId: string
  submissionId: string
}

interface Search {
  studentIds: readonly string[]
  assessmentIds: readonly string[]
  /** The one that was just saved, should its new state not be known yet. */
  except: string | undefined
  read: (assessmentId: string, studentId: string) => Promise<{ _id: string; status: string } | null>
  signal: AbortSignal
}

/** So many calls at a time, all of one student: a class of thousands is walked, never stormed. */
const AT_ONCE = 4

/** The first submission that waits for its teacher; `null` when none does or `signal` was given. */
async function findWaiting(search: Search): Promise<WaitingSubmission | null> {
  const { studentIds, assessmentIds, except, read, signal } = search
  for (const studentId of studentIds) {
    for (let at = 0; at < assessmentIds.length; at += AT_ONCE) {
      if (signal.aborted) return null
      const part = assessmentIds.slice(at, at + AT_ONCE)
      const submissions = await Promise.all(part.map((id) => read(id, studentId)))
      const found = submissions.find(
        (submission) => needsGrading(submission) && submission?._id !== except,
      )
      if (found) return signal.aborted ? null : { studentId, submissionId: found._id }
    }
  }
  return null
}
