import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../../shared/paths.ts'
import { needsGrading } from '../../../shared/rules/submission-status.ts'
import { submissionOfQuery } from '../../api/grading.ts'
import { findCounted, type WaitingSubmission } from './waiting.ts'

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

  const go = (selection: SelectedIds, options: { replace?: boolean; state?: object } = {}) =>
    void navigate(paths.gradingCourse(courseId, selection), options)

  return {
    lessonId: lesson,
    studentId: student,
    submissionId: submission,
    /** The panel that a phone shows: lessons, students or assessments. */
    step: lesson === undefined ? 1 : student === undefined ? 2 : 3,
    /** Whether the link that led here promised the first submission that waits. */
    toWaiting: state?.toWaiting === true,
    /** Whether the link that led here left the choice to the desk. */
    isOpen: [lesson, student, submission].every((id) => id === undefined),
    /** The desk's own choice, no step for "Back". */
    beginAt: (lessonId: string) => go({ lesson: lessonId }, { replace: true }),
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

/** `searching` only while the search waits for the network; `done`: nothing waits in the whole course. */
export type SearchState = 'idle' | 'searching' | 'none' | 'done' | 'failed'

/** A search that the counts have led is over at once, as a rule; milliseconds. */
const SLOW = 400

interface Wanted {
  /** In the order of the search. */
  studentIds: readonly string[]
  isWhole: boolean
  /** The submission just saved, whose new state may not be loaded yet. */
  except: string | undefined
  /** The place, where the backend counts what waits; else every student of the lesson is asked for. */
  counted: { courseId: string; lessonId: string | undefined } | null
}

interface NextWaiting {
  /** Identifies the current selection; a change of it ends the search. */
  selection: string
  assessmentIds: readonly string[]
  onFound: (found: WaitingSubmission) => void
  /** Called once per search, before its state first shows: close what covers it. */
  onStatus: () => void
}

/** Searches the next student with an ungraded submission. */
export function useNextWaiting({ selection, assessmentIds, onFound, onStatus }: NextWaiting) {
  const client = useQueryClient()
  const [state, setState] = useState<SearchState>('idle')
  const running = useRef<{ selection: string; aborting: AbortController }>(null)
  // The open submission may have closed meanwhile, and `onFound` depends on it: call the latest one.
  const latestOnFound = useRef(onFound)
  useEffect(() => {
    latestOnFound.current = onFound
  })
  const stop = () => {
    running.current?.aborting.abort()
    running.current = null
    setState('idle')
  }
  const leave = useEffectEvent((left: string) => {
    if (running.current?.selection === left) stop()
  })
  // After "Back", another student or another page, the search must not open a submission.
  useEffect(() => () => leave(selection), [selection])

  const search = async ({ studentIds, isWhole, except, counted }: Wanted) => {
    stop()
    const mine = { selection, aborting: new AbortController() }
    running.current = mine
    const isMine = () => running.current === mine
    let shown: SearchState = 'idle'
    const show = (next: SearchState) => {
      if (shown === next) return
      if (shown === 'idle') onStatus()
      shown = next
      setState(next)
    }
    const { signal } = mine.aborting
    const isSlow = setTimeout(() => isMine() && counted && show('searching'), SLOW)
    try {
      const found = counted
        ? await findCounted({ client, ...counted, studentIds, except, signal })
        : await findWaiting({
            studentIds,
            assessmentIds,
            except,
            signal,
            read: (assessmentId, studentId) => {
              const query = submissionOfQuery(assessmentId, studentId)
              if (isMine() && client.getQueryData(query.queryKey) === undefined) show('searching')
              return client.fetchQuery(query)
            },
          })
      if (!isMine()) return
      // Students whose page has not come may have something to grade.
      if (!found) return show(counted ? 'done' : isWhole ? 'none' : 'failed')
      setState('idle')
      latestOnFound.current(found)
    } catch {
      if (isMine()) show('failed')
    } finally {
      clearTimeout(isSlow)
    }
  }
  return { state, search, stop }
}

interface Search {
  studentIds: readonly string[]
  assessmentIds: readonly string[]
  /** The submission just saved, whose new state may not be loaded yet. */
  except: string | undefined
  read: (assessmentId: string, studentId: string) => Promise<{ _id: string; status: string } | null>
  signal: AbortSignal
}

/** Parallel calls, all for one student, so that a class of thousands does not overload the server. */
const AT_ONCE = 4

/** The first ungraded submission; `null` when there is none or `signal` aborted. */
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
