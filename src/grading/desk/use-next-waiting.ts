import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { submissionOfQuery } from '../../api/grading-queries.ts'
import { findWaiting, type WaitingHandIn } from './find-waiting.ts'

/** `searching` only once the network has to be waited for. */
export type SearchState = 'idle' | 'searching' | 'none' | 'failed'

interface NextWaiting {
  /** Where one stands: leaving it ends the search. */
  place: string
  assessmentIds: readonly string[]
  onFound: (found: WaitingHandIn) => void
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
