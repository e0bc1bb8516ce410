import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { Grade, SubmissionForGrading } from '../../../../shared/contract/grading.ts'
import {
  matchesGrade,
  isUnchanged,
  type SubmissionState,
  submissionState,
} from '../../../../shared/rules/grading.ts'
import { ApiError } from '../../../api/errors.ts'
import { gradingChanges, fetchSubmissionForGrading, sendGrade } from '../../../api/grading.ts'
import { toast } from '../../../ui/toast.ts'
import { SendTray } from '../../../parts/sending/tray/SendTray.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { useFormDraft, type FormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { fieldsOf, type GradeFields } from './grade-fields.ts'

export type Leave = 'back' | 'next'

interface GradeToSend {
  grade: Grade
  /** The state that this grade may replace; with any other state nothing is sent. */
  expected: SubmissionState
  /** Where to go after the save. */
  to: Leave
}

interface GradeSave {
  submission: SubmissionForGrading
  /** The student's name. */
  studentName: string
  form: UseFormReturn<GradeFields>
  /** Called once the server has the grade, even when the panel is closed. */
  onSaved: () => void
  /** Called after `onSaved` unless the panel is closed. */
  onLeave: (to: Leave) => void
}

/**
 * Saves a grade. It reloads the submission first and sends nothing when another teacher or the student
 * changed it. A save continues when its panel closes.
 */
export function useGradeSave({ submission, studentName, form, onSaved, onLeave }: GradeSave) {
  const client = useQueryClient()
  const isShown = useIsMounted()
  // A panel that was opened again during the save stays: its teacher has come back to look.
  const pressedHere = useRef(false)

  const readAgain = async (signal: AbortSignal) => {
    const { _id, user, assessment } = submission
    const now = await fetchSubmissionForGrading(_id, signal)
    // Whatever the teacher decides, the desk must show the new state.
    gradingChanges.graded(client, { ...now, user, assessment })
    return now
  }
  const save = useSend<GradeToSend & { saved: SubmissionForGrading }, GradeFields, GradeToSend>({
    tray: SendTray,
    form,
    key: ['grade', submission._id],
    over: ({ expected }) => JSON.stringify(expected),
    prepare: async ({ expected, grade }, signal) => {
      const now = await readAgain(signal)
      // The panel shows the change and its choices, so this needs no message of its own. The same grade is this one
      // after an unclear end.
      if (!isUnchanged(expected, now) && !matchesGrade(now, grade)) throw new ApiError('cancelled')
    },
    send: async (sent, signal) => {
      // Reload the submission when the response does not hold it.
      const response =
        (await sendGrade(submission._id, sent.grade, signal)) ?? (await readAgain(signal))
      return { ...sent, saved: { ...submission, ...gradeIn(response) } }
    },
    onSent: ({ saved }) => {
      gradingChanges.graded(client, saved)
      onSaved()
    },
    done: ({ grade }) => (grade.pass ? 'Đã lưu điểm.' : 'Đã yêu cầu làm lại.'),
    onDone: ({ to }) => {
      if (pressedHere.current) onLeave(to)
    },
    onFailed: ({ error }) => {
      if (isShown() || error.kind === 'unauthenticated') return
      toast.error(
        error.kind === 'cancelled'
          ? `Chưa lưu điểm của ${studentName}: bài vừa được chấm hoặc nộp lại. Hãy mở lại bài để xem.`
          : `Chấm điểm lỗi: bài của ${studentName}. Nội dung bạn nhập vẫn được giữ trên thiết bị này.`,
      )
    },
  })
  return {
    ...save,
    send: (input: GradeToSend) => {
      pressedHere.current = true
      save.send(input)
    },
  }
}

/** Only the fields that a grade changes: a response may leave out all others. */
const gradeIn = (response: SubmissionForGrading) => {
  const { status, score, pass, feedback, gradedAt, graderUser } = response
  return { status, score, pass, feedback, gradedAt, graderUser }
}

/**
 * The grade being edited. Its draft holds all fields, because mode, score and feedback belong together,
 * and the state of the submission that the teacher graded.
 */
export function useGradeForm(submission: SubmissionForGrading) {
  const form = useForm<GradeFields>({ defaultValues: fieldsOf(submission) })
  // Before the draft, or it would miss the restored values. The cast is safe: each field has a default.
  const fields = useWatch({ control: form.control }) as GradeFields
  const [opened] = useState(() => submissionState(submission))
  const [accepted, setAccepted] = useState<SubmissionState | null>(null)
  const about = (restored: unknown) => accepted ?? stateIn(restored) ?? opened
  const kept = useFormDraft(
    form,
    { kind: 'grade-form', target: submission._id, attempt: '' },
    (restored) => ({ ...form.getValues(), about: about(restored) }),
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
  return { form, fields, draft, read: about(kept.restored), setRead: setAccepted }
}

/** The state that `useGradeForm` stored; a value of another shape only counts as another state. */
function stateIn(restored: unknown): SubmissionState | null {
  if (typeof restored !== 'object' || restored === null || !('about' in restored)) return null
  return typeof restored.about === 'object' ? (restored.about as SubmissionState | null) : null
}
