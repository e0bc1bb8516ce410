import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Grade, SubmissionForGrading } from '../../../shared/contract/grading.ts'
import {
  matchesGrade,
  isUnchanged,
  type SubmissionState,
  submissionState,
} from '../../../shared/rules/grading.ts'
import { ApiError } from '../../api/errors.ts'
import { gradingChanges, fetchSubmissionForGrading, sendGrade } from '../../api/grading.ts'
import { toast } from '../../ui/toast.ts'
import { useSendOnce } from '../../sending/use-send-once.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { useFormDraft, type FormDraft } from '../../drafts/use-form-draft.ts'
import { fieldsOf, type GradeFields } from './grade-fields.ts'

export type Leave = 'back' | 'next'

interface GradeToSend {
  grade: Grade
  /** The state of the submission that this grade may replace. */
  over: SubmissionState
  /** Where the pressed button leads. */
  to: Leave
}

interface GradeSave {
  submission: SubmissionForGrading
  /** The student's name. */
  of: string
  /** The server has it; also called when the panel was closed meanwhile. */
  onSaved: () => void
  /** After `onSaved`, unless the panel was closed already. */
  onLeave: (to: Leave) => void
}

/**
 * Saves a grade once. Before it is sent the submission is read again, and nothing is sent when
 * somebody changed it; after an unclear end it is read before a second send is offered. A save goes on
 * when its panel is closed.
 */
export function useGradeSave({ submission, of, onSaved, onLeave }: GradeSave) {
  const client = useQueryClient()
  const isShown = useIsMounted()

  const readAgain = async () => {
    const { _id, user, assessment } = submission
    const now = await fetchSubmissionForGrading(_id)
    // Whatever the teacher decides, the desk must not offer it as it was.
    gradingChanges.graded(client, { ...now, user, assessment })
    return now
  }
  return useSendOnce<GradeToSend, GradeToSend & { saved: SubmissionForGrading }>({
    key: ['grade', submission._id],
    prepare: async ({ over }) => {
      // The panel shows what changed and asks; there is nothing else to say.
      if (!isUnchanged(over, await readAgain())) throw new ApiError('cancelled')
    },
    send: async (sent) => {
      // A backend that does not send the submission back is asked for it.
      const response = (await sendGrade(submission._id, sent.grade)) ?? (await readAgain())
      return { ...sent, saved: { ...submission, ...gradeIn(response) } }
    },
    look: async (sent) => {
      const now = await readAgain()
      return matchesGrade(now, sent.grade)
        ? { found: { ...sent, saved: { ...submission, ...gradeIn(now) } } }
        : null
    },
    onSent: ({ saved, grade, to }) => {
      gradingChanges.graded(client, saved)
      onSaved()
      toast.success(grade.pass ? 'Đã lưu điểm.' : 'Đã yêu cầu làm lại.')
      if (isShown()) onLeave(to)
    },
    onFailed: ({ error }) => {
      if (isShown() || error.kind === 'unauthenticated') return
      toast.error(
        error.kind === 'cancelled'
          ? `Chưa lưu điểm của ${of}: bài vừa được chấm hoặc nộp lại. Hãy mở lại bài để xem.`
          : `Chấm điểm lỗi: bài của ${of}. Nội dung bạn nhập vẫn được giữ trên thiết bị này.`,
      )
    },
  })
}

/** Only what a grade changes: a response may leave out all the rest. */
const gradeIn = (response: SubmissionForGrading) => {
  const { status, score, pass, feedback, gradedAt, graderUser } = response
  return { status, score, pass, feedback, gradedAt, graderUser }
}

/**
 * The grade in hand. Its draft is whole, for mode, score and words mean something only together, and
 * it remembers which state of the submission it was written about.
 */
export function useGradeForm(submission: SubmissionForGrading) {
  const form = useForm<GradeFields>({ defaultValues: fieldsOf(submission) })
  // Before the draft, which it would not see come back. Each field has a default.
  const fields = useWatch({ control: form.control }) as GradeFields
  const [opened] = useState(() => submissionState(submission))
  const [accepted, setAccepted] = useState<SubmissionState | null>(null)
  const about = (begun: unknown) => accepted ?? stateIn(begun) ?? opened
  const kept = useFormDraft(
    form,
    { kind: 'grade-form', of: submission._id, attempt: '' },
    (begun) => ({ ...form.getValues(), about: about(begun) }),
  )
  const draft: FormDraft = {
    ...kept,
    drop: () => {
      kept.drop()
      setAccepted(opened)
    },
    undo:
      kept.undo &&
      (() => {
        kept.undo?.()
        setAccepted(null)
      }),
  }
  return { form, fields, draft, read: about(kept.begun), setRead: setAccepted }
}

/** Kept by `useGradeForm`; of another shape it is only taken for another state. */
function stateIn(begun: unknown): SubmissionState | null {
  if (typeof begun !== 'object' || begun === null || !('about' in begun)) return null
  return typeof begun.about === 'object' ? (begun.about as SubmissionState | null) : null
}
