import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { assessmentChanges, fetchThread } from '../../api/assessments.ts'
import type { Submission, SubmissionSummary } from '../../../shared/contract/assessments.ts'
import { toApiError, type ApiError } from '../../api/errors.ts'
import { hasArrived } from '../../submissions/assessment-state.ts'
import type { TabLock } from '../../drafts/tab-lock.ts'
import { toast } from '../../ui/toast.ts'
import { useSendOnce } from '../../sending/use-send-once.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'

interface SubmissionOptions<Input> {
  lessonId: string
  assessmentId: string
  /** What had been submitted before this time. */
  before: SubmissionSummary | null
  send: (input: Input) => Promise<Submission | null>
  /** The server has it; also called when the dialog was closed meanwhile. */
  onArrived: () => void
  /** After `onArrived`, unless the dialog was closed already. */
  onClose: () => void
  /** The first sentence of a failure, from docs/product.md#messages. */
  failureTitle: (error: ApiError) => string
}

/** Submits once; the thread tells whether the submission has arrived. */
export function useSubmission<Input>(options: SubmissionOptions<Input>) {
  const { lessonId, assessmentId, before, send, onArrived, onClose, failureTitle } = options
  const client = useQueryClient()
  const isShown = useIsMounted()

  return useSendOnce<Input, Submission | null>({
    send,
    look: async () => {
      const found = await newestSubmission(assessmentId)
      return hasArrived(before, found) ? { found } : null
    },
    onSent: (submission) => {
      onArrived()
      if (isShown()) onClose()
      void assessmentChanges.submitted(client, lessonId, assessmentId, submission)
    },
    onFailed: ({ error }) => {
      // In the dialog it stands beside the button; whoever closed it would believe it submitted.
      if (!isShown() && error.kind !== 'cancelled') toast.error(failureTitle(error))
    },
  })
}

interface LookingOn {
  lessonId: string
  assessmentId: string
  before: SubmissionSummary | null
  lock: TabLock
  onClose: () => void
}

/**
 * A tab that looked on and is alone now: when the other one submitted, the attempt is over and what
 * would be written here lost. The lesson then says so; without an answer the work goes on.
 */
export function useSubmittedElsewhere(lookingOn: LookingOn): void {
  const { lessonId, assessmentId, before, lock, onClose } = lookingOn
  const client = useQueryClient()
  const lookedOn = useRef(false)
  const takeOver = useEffectEvent(async () => {
    const found = await newestSubmission(assessmentId).catch(() => null)
    if (!hasArrived(before, found)) return
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
    // A backend without a thread before the first submission.
    if (toApiError(error).kind === 'missing') return null
    throw error
  }
}
