import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { submissionOfQuery } from '../../api/grading.ts'
import { needsGrading } from '../../../shared/rules/grading.ts'

/** `searching` only once the network has to be waited for. */
export type SearchState = 'idle' | 'searching' | 'none' | 'failed'

interface NextWaiting {
  /** Where one stands: leaving it ends the search. */
  place: string
  assessmentIds: readonly string[]
  onFound: (found: WaitingSubmission) => void
  /** There is something to say, once a search: what lies over it must go. */
  onSaying: () => void
}

/** The walk to the next student whose work waits. */
export function useNextWaiting({ place, assessmentIds, onFound, onSaying }: NextWaiting) {
  const client = useQueryClient()
  const [state, setState] = useState<SearchState>('idle')
  const running = useRef<{ place: string; aborting: AbortController }>(null)
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
    if (running.current?.place === left) stop()
  })
  // "Back", another student, another page: the search must not open a submission from there.
  useEffect(() => () => leave(place), [place])

  const search = async (studentIds: readonly string[], except?: string) => {
    stop()
    const mine = { place, aborting: new AbortController() }
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
