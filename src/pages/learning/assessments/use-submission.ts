import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { assessmentChanges, fetchThread } from '../../../api/assessments.ts'
import type { Submission, SubmissionSummary } from '../../../../shared/contract/assessments.ts'
import { ApiError, toApiError } from '../../../api/errors.ts'
import { isSubmitted, needsGrading } from '../../../../shared/rules/submission-status.ts'
import { hasArrived } from '../../../parts/submissions/assessment-state.ts'
import type { TabLock } from '../../../parts/drafts/tab-lock.ts'
import { toast } from '../../../ui/toast.ts'
import type { SendCalls } from '../../../parts/sending/send.ts'
import { SendTray } from '../../../parts/sending/tray/SendTray.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { whyNotSubmitted } from './SubmissionNotes.tsx'

interface SubmissionOptions<Input> {
  lessonId: string
  assessmentId: string
  /** The attempt of a quiz, so that a new attempt does not go on with the submission of the last one. */
  attempt?: string
  /** What the tray calls it: 'Nộp bài: Bài luận'. */
  name: string
  /** The address of its dialog. */
  to: string
  files?: (input: Input) => readonly File[]
  /** The submission before this one; `undefined` where nobody has told (`submissionBefore`). */
  before: SubmissionSummary | null | undefined
  /** Whether the input takes the place of earlier work so lightly that its student must know of that work. */
  mustKnow?: (input: Input) => boolean
  /** Gets earlier work that is not `before`; nothing was sent. */
  onUnknown?: (work: Submission) => void
  send: SendCalls<Input, Submission | null>['send']
  /** Forgets draft and files once the server has the submission, even when the dialog is closed. */
  onArrived: () => void
  /** The toast. */
  done: string
  /** Called after `onArrived` unless the dialog is closed. */
  onClose: () => void
  /** The first sentence of a failure, from docs/product.md#messages. */
  failureTitle: (error: ApiError) => string
}

/** Submits, and goes on when the dialog is closed. */
export function useSubmission<Input>(options: SubmissionOptions<Input>) {
  const { lessonId, assessmentId, attempt = '', name, to, files, before, send } = options
  const { mustKnow, onUnknown, onArrived, done, onClose, failureTitle } = options
  const client = useQueryClient()
  return useSend<Submission | null, FieldValues, Input>({
    tray: SendTray,
    key: ['submission', assessmentId, attempt],
    subject: (input) => ({
      name,
      files: files?.(input).map((file) => file.name) ?? [],
      to,
      failureTitle,
      whyFailed: (error) => whyNotSubmitted(error, failureTitle(error)),
    }),
    prepare: async (input, signal) => {
      if (!mustKnow?.(input)) return
      // A thread that cannot be read must not keep anybody from handing in.
      const found = await newestSubmission(assessmentId, signal).catch(() => null)
      if (!found || !isNews(before ?? null, found)) return
      onUnknown?.(found)
      throw new ApiError('cancelled')
    },
    // A quiz is judged at once; of an attempt the server counts one submission.
    over: () => (attempt || !before ? null : judgedState(before)),
    send,
    onArrived,
    onSent: (submission) => {
      void assessmentChanges.submitted(client, lessonId, assessmentId, submission)
    },
    done: () => done,
    onDone: onClose,
  })
}

const judgedState = (work: SubmissionSummary): string | null =>
  isSubmitted(work) && !needsGrading(work) ? `${work._id} ${work.status} ${work.gradedAt}` : null

/** Whether it was handed in, or judged, since. */
const isNews = (before: SubmissionSummary | null, now: Submission): boolean =>
  hasArrived(before, now) || (isSubmitted(now) && before?.status !== now.status)

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

async function newestSubmission(
  assessmentId: string,
  signal?: AbortSignal,
): Promise<Submission | null> {
  try {
    return (await fetchThread(assessmentId, signal)).submission
  } catch (error) {
    // Some backends have no thread before the first submission.
    if (toApiError(error).kind === 'missing') return null
    throw error
  }
}
