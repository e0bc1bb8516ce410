import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { assessmentChanges, threadQuery } from '../../api/assessment-queries.ts'
import type { LessonAssessment, Thread } from '../../../shared/contract/assessments.ts'
import { ASSESSMENT_TYPES } from '../../../shared/rules/assessment-types.ts'
import { paths } from '../../../shared/paths.ts'
import { useOwner } from '../../session/use-owner.ts'
import { Dialog, DialogBody } from '../../ui/Dialog.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Bar } from '../../ui/Skeletons.tsx'
import type { AssessmentDialogProps } from './dialog-props.ts'
import { FeedbackSummary } from './FeedbackSummary.tsx'
import { ThreadComments } from './ThreadComments.tsx'
import './dialogs.scss'
import './feedback.scss'
import { loadFailure } from './load-failure.tsx'

/** 'Xem kết quả' (section 2, "Feedback panel"): what came of the hand-in, and the talk about it. */
export function FeedbackDialog({ assessmentId, known, lessonId, onClose }: AssessmentDialogProps) {
  const query = useQuery(threadQuery(assessmentId))
  const client = useQueryClient()
  // Only what was read now: an older thread may stand there while it is on its way.
  const submission = query.isFetchedAfterMount ? query.data?.submission : null
  useEffect(() => {
    if (submission) assessmentChanges.seen(client, lessonId, assessmentId, submission)
  }, [client, lessonId, assessmentId, submission])
  const title = known?.title ?? query.data?.submission?.assessment?.title
  return (
    <Dialog title={title ? `Kết quả: ${title}` : 'Kết quả'} onClose={onClose}>
      <DialogBody>
        <LoadState
          query={query}
          skeleton={<Waiting />}
          isEmpty={({ submission }) => submission === null}
          empty={
            <Message
              as="p"
              title="Bạn chưa nộp bài này."
              text="Điểm, nhận xét và phần trao đổi với giảng viên sẽ ở đây sau khi bạn nộp."
            />
          }
          failure={loadFailure('Không tải được phản hồi', () =>
            query.refetch({ cancelRefetch: true }),
          )}
        >
          {(thread) => (
            <>
              {known && mayRepeat(known, thread) ? (
                <RepeatQuiz lessonId={lessonId} assessmentId={assessmentId} />
              ) : null}
              <Feedback thread={thread} assessmentId={assessmentId} />
            </>
          )}
        </LoadState>
      </DialogBody>
    </Dialog>
  )
}

/** The list offers 'Làm quiz' only once (section 2); here is the way to a further attempt. */
const mayRepeat = (
  { assessmentType, attemptsAllowed }: LessonAssessment,
  { submission }: Thread,
): boolean =>
  ASSESSMENT_TYPES[assessmentType].hasQuestions &&
  (submission?.status === 'RETURNED' || (attemptsAllowed ?? 1) > 1)

function RepeatQuiz({ lessonId, assessmentId }: { lessonId: string; assessmentId: string }) {
  // In place of this dialog, so that closing and Back lead to the lesson.
  const { state } = useLocation()
  return (
    <p className="assessment-note">
      Bạn có thể làm lại nếu còn lượt.{' '}
      <Link to={paths.lesson(lessonId, { quiz: assessmentId })} replace state={state as unknown}>
        Làm lại quiz
      </Link>
    </p>
  )
}

function Feedback({ thread, assessmentId }: { thread: Thread; assessmentId: string }) {
  const owner = useOwner()
  const { submission, comments } = thread
  if (!submission) return null
  return (
    <div className="feedback">
      <FeedbackSummary submission={submission} />
      <ThreadComments
        // The draft is that of the user who is signed in.
        key={owner}
        owner={owner}
        assessmentId={assessmentId}
        submissionId={submission._id}
        comments={comments}
      />
    </div>
  )
}

const Waiting = () => (
  <div className="skeleton" role="status" aria-label="Đang tải phản hồi">
    <Bar width="40%" height={32} />
    <Bar />
    <Bar width="80%" />
    <Bar height={120} />
  </div>
)
