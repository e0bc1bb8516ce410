import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { assessmentChanges, fetchThread } from '../../api/assessments.ts'
import type { Submission, SubmissionSummary } from '../../../shared/contract/assessments.ts'
import { ApiError, toApiError } from '../../api/errors.ts'
import { hasArrived } from '../../submissions/assessment-state.ts'
import type { TabLock } from '../../drafts/tab-lock.ts'
import { toast } from '../../ui/toast.ts'
import { useSendOnce } from '../../sending/use-send-once.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'

interface SubmissionOptions<Input> {
  lessonId: string
  assessmentId: string
  /** The submission before this one; `undefined` where nobody has told (`submissionBefore`). */
  before: SubmissionSummary | null | undefined
  send: (input: Input) => Promise<Submission | null>
  /** Called once the server has the submission, even when the dialog is closed. */
  onArrived: () => void
  /** Called after `onArrived` unless the dialog is closed. */
  onClose: () => void
  /** The first sentence of a failure, from docs/product.md#messages. */
  failureTitle: (error: ApiError) => string
}

/** Submits once; after an unclear end the thread shows whether the submission arrived. */
export function useSubmission<Input>(options: SubmissionOptions<Input>) {
  const { lessonId, assessmentId, before, send, onArrived, onClose, failureTitle } = options
  const client = useQueryClient()
  const isShown = useIsMounted()
  const earlier = useRef(before)

  return useSendOnce<Input, Submission | null>({
    send: async (input) => {
      if (earlier.current === undefined) {
        earlier.current = await newestSubmission(assessmentId).catch(() => undefined)
      }
      return send(input)
    },
    findSent: async () => {
      const found = await newestSubmission(assessmentId)
      // It may be an older one.
      if (found && earlier.current === undefined) throw new ApiError('unreadable')
      return hasArrived(earlier.current ?? null, found) ? { found } : null
    },
    onSent: (submission) => {
      onArrived()
      if (isShown()) onClose()
      void assessmentChanges.submitted(client, lessonId, assessmentId, submission)
    },
    onFailed: ({ error }) => {
      // An open dialog shows the error itself; without the toast, a user who closed it would miss the failure.
      if (!isShown() && error.kind !== 'cancelled') toast.error(failureTitle(error))
    },
  })
}

interface ReadOnlyTab {
  lessonId: string
  assessmentId: string
  before: SubmissionSummary | null | undefined
  lock: TabLock
  onClose: () => void
}

/**
 * For a tab that was read-only and is alone now. If the other tab submitted, the attempt is over and
 * further answers would be lost, so the dialog closes and the lesson shows the submission. Without a
 * response the attempt continues.
 */
export function useSubmittedElsewhere(readOnlyTab: ReadOnlyTab): void {
  const { lessonId, assessmentId, before, lock, onClose } = readOnlyTab
  const client = useQueryClient()
  const lookedOn = useRef(false)
  const takeOver = useEffectEvent(async () => {
    const found = await newestSubmission(assessmentId).catch(() => null)
    if (before === undefined || !hasArrived(before, found)) return
    toast.info('Quiz này đã được nộp ở một thẻ khác.')
    onClose()
    void assessmentChanges.submitted(client, lessonId, assessmentId, found)
  })
  useEffect(() => {
    if (lock === 'mine' && lookedOn.current) void takeOver()
    lookedOn.current = lock === 'elsewhere'
  }, [lock])
}

async function newestSubmission(assessmentId: string): Promise<Submission | null> {
  try {
    return (await fetchThread(assessmentId)).submission
  } catch (error) {
    // Some backends have no thread before the first submission.
    if (toApiError(error).kind === 'missing') return null
    throw error
  }
}
