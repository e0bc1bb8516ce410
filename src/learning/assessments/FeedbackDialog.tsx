import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { assessmentChanges, threadQuery, fetchThread, sendComment } from '../../api/assessments.ts'
import type {
  Attempts,
  LessonAssessment,
  Thread as ThreadData,
  Submission,
  SubmissionComment,
} from '../../../shared/contract/assessments.ts'
import { ASSESSMENT_TYPES } from '../../../shared/rules/assessment-types.ts'
import { EXPIRED } from '../../../shared/rules/submission-status.ts'
import { paths } from '../../../shared/paths.ts'
import { useOwner } from '../../session/use-owner.ts'
import { Dialog, DialogBody } from '../../ui/Dialog.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Bar } from '../../ui/Skeletons.tsx'
import type { AssessmentDialogProps } from './dialog-props.ts'
import { formatDateTime } from '../../../shared/format/dates.ts'
import { formatScore } from '../../../shared/format/score.ts'
import { attemptsText, hasAttemptsLeft } from '../../submissions/assessment-state.ts'
import { Attachments } from '../../submissions/Attachments.tsx'
import { FactList, type Fact } from '../../ui/FactList.tsx'
import { StateBadge } from './StateBadge.tsx'
import { Thread, type CommentBox } from '../../submissions/Thread.tsx'
import { EarlierAnswers } from './EarlierAnswers.tsx'
import { QuestionResults } from './QuestionResults.tsx'
import { FeedbackText } from '../../submissions/FeedbackText.tsx'
import * as styles from './dialogs.module.scss'
import * as feedbackStyles from './feedback.module.scss'

/** 'Xem kết quả': the result and the discussion about it (docs/product.md#feedback). */
export function FeedbackDialog({ assessmentId, known, lessonId, onClose }: AssessmentDialogProps) {
  const query = threadQuery(assessmentId)
  const { data, isFetchedAfterMount } = useQuery(query)
  const client = useQueryClient()
  const owner = useOwner()
  const box = useRef<CommentBox>(null)
  // Only a thread fetched by this dialog: the cache may hold an older one while it loads.
  const thread = isFetchedAfterMount ? data : undefined
  useEffect(() => {
    if (!thread?.submission) return
    assessmentChanges.seen(client, lessonId, assessmentId, thread.submission, thread.attempts)
  }, [client, lessonId, assessmentId, thread])
  const title = known?.title ?? data?.submission?.assessment?.title
  return (
    <Dialog title={title ? `Kết quả: ${title}` : 'Kết quả'} inAddress onClose={onClose}>
      <DialogBody>
        {/* Whatever the server has: answers that only this device keeps. */}
        <EarlierAnswers
          key={owner}
          quiz={{ owner, assessmentId, attempt: null }}
          of="any"
          {...(data?.submission ? { onTell: (text) => box.current?.add(text) } : {})}
        />
        <LoadState
          query={query}
          in="dialog"
          skeleton={<Waiting />}
          isEmpty={({ submission }) => submission === null}
          empty={
            <Message
              as="p"
              title="Bạn chưa nộp bài này."
              text="Điểm, nhận xét và phần trao đổi với giảng viên sẽ ở đây sau khi bạn nộp."
            />
          }
          failure={{ title: 'Không tải được phản hồi' }}
        >
          {(thread) => (
            <Feedback thread={thread} assessmentId={assessmentId} box={box}>
              <RepeatQuiz
                mayRepeat={known !== undefined && mayRepeat(known, thread)}
                attempts={thread.attempts}
                to={paths.lesson(lessonId, { quiz: assessmentId })}
              />
            </Feedback>
          )}
        </LoadState>
      </DialogBody>
    </Dialog>
  )
}

/** For a backend that does not tell the attempts. Another one starts here: the list offers 'Làm quiz' only once (docs/product.md#lesson-player). */
const mayRepeat = (
  { assessmentType, attemptsAllowed }: LessonAssessment,
  { submission }: ThreadData,
): boolean =>
  ASSESSMENT_TYPES[assessmentType].hasQuestions &&
  (submission?.status === 'RETURNED' ||
    (attemptsAllowed ?? (submission?.status === EXPIRED ? 2 : 1)) > 1)

interface RepeatQuizProps {
  mayRepeat: boolean
  attempts: Attempts | undefined
  /** The quiz. */
  to: string
}

/** The attempts that are left, with the way to the next one. */
function RepeatQuiz({ mayRepeat, attempts, to }: RepeatQuizProps) {
  // Replaces this dialog, so that closing and "Back" lead to the lesson.
  const { state } = useLocation()
  if (attempts ? !hasAttemptsLeft(attempts) : !mayRepeat) return null
  return (
    <p className={`${styles.assessmentNote} ${feedbackStyles.repeat} numeric`}>
      <span>{attempts ? `${attemptsText(attempts)}.` : 'Bạn có thể làm lại nếu còn lượt.'}</span>{' '}
      <Link to={to} replace state={state as unknown}>
        Làm lại quiz
      </Link>
    </p>
  )
}

interface FeedbackProps {
  thread: ThreadData
  assessmentId: string
  box: Ref<CommentBox>
  /** The way to the next attempt, below the score of this one. */
  children: ReactNode
}

function Feedback({ thread, assessmentId, box, children }: FeedbackProps) {
  const owner = useOwner()
  const { submission, questions, questionsEdited, comments } = thread
  if (!submission) return null
  return (
    <div className={feedbackStyles.feedback}>
      <FeedbackSummary submission={submission} attempts={thread.attempts}>
        {children}
      </FeedbackSummary>
      {questions ? (
        <QuestionResults questions={questions} edited={questionsEdited ?? false} />
      ) : null}
      <ThreadComments
        // The key separates the drafts of different users.
        key={owner}
        owner={owner}
        assessmentId={assessmentId}
        submissionId={submission._id}
        comments={comments}
        box={box}
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

interface ThreadCommentsProps {
  owner: string
  assessmentId: string
  submissionId: string
  comments: readonly SubmissionComment[]
  box: Ref<CommentBox>
}

/** The discussion from the student's side. */
function ThreadComments({ assessmentId, ...thread }: ThreadCommentsProps) {
  const client = useQueryClient()
  return (
    <Thread
      {...thread}
      by="student"
      calls={{
        send: sendComment,
        read: async () => (await fetchThread(assessmentId)).comments,
        onSent: () => void assessmentChanges.commented(client, assessmentId),
      }}
    />
  )
}

interface Summary {
  submission: Submission
  attempts: Attempts | undefined
  children: ReactNode
}

/** Score, 'ĐẠT' or 'CHƯA ĐẠT', status, grader, time, feedback, and what the student submitted. */
function FeedbackSummary({ submission, attempts, children }: Summary) {
  const { score, pass, graderUser, gradedAt, submittedAt, late, feedback } = submission
  const { textAnswer, attachments } = submission
  const facts: Fact[] = [
    ['Người chấm', graderUser?.fullName ?? null],
    ['Chấm lúc', formatDateTime(gradedAt)],
    ['Nộp lúc', submittedAt ? `${formatDateTime(submittedAt)}${late ? ' (nộp muộn)' : ''}` : null],
    ['Lượt làm', attempts && !hasAttemptsLeft(attempts) ? attemptsText(attempts) : null],
  ]
  return (
    <>
      <div className={feedbackStyles.feedbackResult}>
        {score === null ? null : (
          <span className={`${feedbackStyles.feedbackScore} numeric`}>
            <span className="visually-hidden">Điểm: </span>
            <span>{formatScore(score)}</span>
          </span>
        )}
        {pass === null ? null : (
          <span className={`badge badge-${pass ? 'success' : 'danger'}`}>
            {pass ? 'ĐẠT' : 'CHƯA ĐẠT'}
          </span>
        )}
        <StateBadge submission={submission} />
      </div>
      {children}
      {submission.status === EXPIRED ? (
        <p className={styles.assessmentNote}>
          Lượt làm đã hết giờ trước khi bạn nộp nên không có điểm. Nếu cần thêm một lượt, hãy nhắn
          giảng viên ở phần trao đổi.
        </p>
      ) : null}
      <FactList facts={facts} />
      <section aria-labelledby="feedback-words">
        <h3 id="feedback-words">Nhận xét của giảng viên</h3>
        {feedback.trim() ? (
          <FeedbackText>{feedback.trim()}</FeedbackText>
        ) : (
          <p className="text-secondary">Chưa có nhận xét.</p>
        )}
      </section>
      {textAnswer.trim() || attachments.length > 0 ? (
        <section aria-labelledby="own-work">
          <h3 id="own-work">Bài bạn đã nộp</h3>
          {textAnswer.trim() ? <FeedbackText>{textAnswer.trim()}</FeedbackText> : null}
          <Attachments attachments={attachments} />
        </section>
      ) : null}
    </>
  )
}
