import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { assessmentChanges } from '../../api/assessment-queries.ts'
import { fetchThread } from '../../api/assessments.ts'
import type { Submission, SubmissionSummary } from '../../api/contract.ts'
import { toApiError, type ApiError, type ApiErrorKind } from '../../api/errors.ts'
import { useDeadlines } from '../../deadlines/DeadlineProvider.tsx'
import { hasArrived } from '../../domain/assessment-state.ts'

/** Without an answer, or with one that says nothing, the server may have taken the hand-in or not. */
const UNCLEAR: readonly ApiErrorKind[] = ['offline', 'cancelled', 'server', 'unreadable']

/** Why a hand-in is not known to be there. `unknown`: the thread could not be read either. */
class HandInFailure extends Error {
  constructor(
    readonly error: ApiError,
    readonly arrived: 'no' | 'unknown',
  ) {
    super(error.message)
  }
}

interface HandIn {
  lessonId: string
  assessmentId: string
  /** What had been handed in before this time. */
  before: SubmissionSummary | null
  send: () => Promise<Submission | null>
  /** The server has it; also called when the dialog was closed meanwhile. */
  onArrived: () => void
  /** After `onArrived`, unless the dialog was closed already. */
  onClose: () => void
}

/**
 * Hands in once, however often the button is pressed. After an unclear end the thread is read before
 * anything is sent again, so that one hand-in stays one.
 */
export function useHandIn(handInOf: HandIn) {
  const { lessonId, assessmentId, before, send, onArrived, onClose } = handInOf
  const client = useQueryClient()
  const deadlines = useDeadlines()
  const busy = useRef(false)
  /** The error of the last try while it is not known whether that try arrived. */
  const open = useRef<ApiError | null>(null)
  const [checking, setChecking] = useState(false)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  /** The hand-in when it has arrived after all. */
  const look = async (error: ApiError): Promise<Submission | null> => {
    setChecking(true)
    try {
      const { submission } = await fetchThread(assessmentId)
      open.current = null
      return hasArrived(before, submission) ? submission : null
    } catch (failure) {
      // A backend without a thread before the first hand-in.
      if (toApiError(failure).kind === 'missing') {
        open.current = null
        return null
      }
      throw new HandInFailure(error, 'unknown')
    } finally {
      setChecking(false)
    }
  }

  const mutation = useMutation({
    mutationFn: async (act: 'send' | 'check'): Promise<Submission | null> => {
      const last = open.current
      if (last) {
        const arrived = await look(last)
        if (arrived) return arrived
        if (act === 'check') throw new HandInFailure(last, 'no')
      }
      try {
        return await send()
      } catch (thrown) {
        const error = toApiError(thrown)
        if (!UNCLEAR.includes(error.kind)) throw new HandInFailure(error, 'no')
        open.current = error
        const arrived = await look(error)
        if (arrived) return arrived
        throw new HandInFailure(error, 'no')
      }
    },
    onSuccess: (submission) => {
      onArrived()
      if (shown.current) onClose()
      void assessmentChanges
        .submitted(client, lessonId, assessmentId, submission)
        .then(() => deadlines.refresh())
    },
    onSettled: () => {
      busy.current = false
    },
  })

  const { mutate } = mutation
  const act = useCallback(
    (what: 'send' | 'check') => {
      if (busy.current) return
      busy.current = true
      mutate(what)
    },
    [mutate],
  )
  const failure = mutation.error instanceof HandInFailure ? mutation.error : null
  return {
    handIn: useCallback(() => act('send'), [act]),
    check: useCallback(() => act('check'), [act]),
    pending: mutation.isPending,
    checking,
    arrived: mutation.isSuccess,
    /** Of the last try; gone as soon as another one begins. */
    failure: mutation.isPending ? null : failure,
  }
}
