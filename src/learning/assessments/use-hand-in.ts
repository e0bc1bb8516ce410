import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { assessmentChanges } from '../../api/assessment-queries.ts'
import { fetchThread } from '../../api/assessments.ts'
import type { Submission, SubmissionSummary } from '../../api/contract.ts'
import { toApiError, type ApiError } from '../../api/errors.ts'
import { useDeadlines } from '../../deadlines/DeadlineProvider.tsx'
import { hasArrived } from '../../domain/assessment-state.ts'
import { toast } from '../../ui/toast.ts'
import { useSendOnce } from './use-send-once.ts'

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
  /** The first sentence of a failure, of the error catalogue. */
  failureTitle: (error: ApiError) => string
}

/** A hand-in that stays one; the thread tells whether it has arrived. */
export function useHandIn(handIn: HandIn) {
  const { lessonId, assessmentId, before, send, onArrived, onClose, failureTitle } = handIn
  const client = useQueryClient()
  const deadlines = useDeadlines()
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  return useSendOnce<Submission | null>({
    send,
    look: async () => {
      const found = await newestSubmission(assessmentId)
      return hasArrived(before, found) ? { found } : null
    },
    onSent: (submission) => {
      onArrived()
      if (shown.current) onClose()
      void assessmentChanges
        .submitted(client, lessonId, assessmentId, submission)
        .then(() => deadlines.refresh())
    },
    onFailed: ({ error }) => {
      // In the dialog it stands beside the button; whoever closed it would believe it handed in.
      if (!shown.current && error.kind !== 'cancelled') toast.error(failureTitle(error))
    },
  })
}

async function newestSubmission(assessmentId: string): Promise<Submission | null> {
  try {
    return (await fetchThread(assessmentId)).submission
  } catch (error) {
    // A backend without a thread before the first hand-in.
    if (toApiError(error).kind === 'missing') return null
    throw error
  }
}
