import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Grade, GradedSubmission } from '../../../shared/contract/grading.ts'
import { ApiError } from '../../api/errors.ts'
import { gradingChanges } from '../../api/grading-queries.ts'
import { fetchGradedSubmission, sendGrade } from '../../api/grading.ts'
import { holdsGrade, isUnchanged, type HandInState } from '../../../shared/rules/grading.ts'
import { toast } from '../../ui/toast.ts'
import { useSendOnce } from '../../sending/use-send-once.ts'
import { useShown } from '../../ui/use-shown.ts'

export type Leave = 'back' | 'next'

interface GradeSave {
  submission: GradedSubmission
  /** Whose work it is, in words. */
  of: string
  gradeOf: () => Grade
  /** The server has it; also called when the panel was closed meanwhile. */
  onSaved: () => void
  /** After `onSaved`, unless the panel was closed already. */
  onLeave: (to: Leave) => void
}

/**
 * Saves a grade once. Before it is sent the hand-in is read again, and nothing is sent when somebody
 * touched it; after an unclear end it is read before a second send is offered. A save goes on when its
 * panel is closed.
 */
export function useGradeSave({ submission, of, gradeOf, onSaved, onLeave }: GradeSave) {
  const client = useQueryClient()
  const isShown = useShown()
  const sent = useRef<{ grade: Grade; over: HandInState; to: Leave } | null>(null)

  const readAgain = async () => {
    const { _id, user, assessment } = submission
    const now = await fetchGradedSubmission(_id)
    // Whatever the teacher decides, the desk must not offer it as it was.
    gradingChanges.graded(client, { ...now, user, assessment })
    return now
  }
  const sending = useSendOnce<GradedSubmission>({
    key: ['grade', submission._id],
    prepare: async () => {
      const now = await readAgain()
      // The panel shows what changed and asks; there is nothing else to say.
      if (sent.current && !isUnchanged(sent.current.over, now)) throw new ApiError('cancelled')
    },
    send: async () => {
      const grade = sent.current?.grade ?? gradeOf()
      // A backend that does not send it back is asked for it.
      const answer = (await sendGrade(submission._id, grade)) ?? (await readAgain())
      return { ...submission, ...gradeIn(answer) }
    },
    look: async () => {
      const now = await readAgain()
      const isThere = sent.current && holdsGrade(now, sent.current.grade)
      return isThere ? { found: { ...submission, ...gradeIn(now) } } : null
    },
    onSent: (saved) => {
      gradingChanges.graded(client, saved)
      onSaved()
      toast.success(sent.current?.grade.pass === false ? 'Đã yêu cầu làm lại.' : 'Đã lưu điểm.')
      if (isShown()) onLeave(sent.current?.to ?? 'back')
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
  const { send, pending } = sending
  return {
    ...sending,
    /** `over`: the state of the hand-in that this grade may replace. */
    save: (to: Leave, over: HandInState) => {
      if (pending) return
      sent.current = { grade: gradeOf(), over, to }
      send()
    },
    /** Where the last press leads. */
    to: () => sent.current?.to,
  }
}

/** Only what a grade changes: an answer may leave out all the rest. */
const gradeIn = (answer: GradedSubmission) => {
  const { status, score, pass, feedback, gradedAt, graderUser } = answer
  return { status, score, pass, feedback, gradedAt, graderUser }
}
