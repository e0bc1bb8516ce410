import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, type ReactNode, type Ref } from 'react'
import { assessmentChanges, threadQuery, sendComment } from '../../../api/assessments.ts'
import type {
  Attempts,
  LessonAssessment,
  Thread as ThreadData,
  Submission,
  SubmissionComment,
} from '../../../../shared/contract/assessments.ts'
import { ASSESSMENT_TYPES } from '../../../../shared/rules/assessment-types.ts'
import { EXPIRED } from '../../../../shared/rules/submission-status.ts'
import { paths } from '../../../../shared/paths.ts'
import { useOwner } from '../../../parts/session/use-owner.ts'
import { Dialog, DialogBody, DialogLinkFoot } from '../../../ui/Dialog.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Message } from '../../../ui/Message.tsx'
import { Skeleton } from '../../../ui/BarSkeleton.tsx'
import type { AssessmentDialogProps, OfLesson } from './dialog-props.ts'
import { formatDateTime, formatLateBy } from '../../../../shared/format/dates.ts'
import { formatScore } from '../../../../shared/format/score.ts'
import {
  ACT_WORDS,
  assessmentState,
  attemptsText,
  hasAttemptsLeft,
} from '../../../parts/submissions/assessment-state.ts'
import { Attachments } from '../../../parts/submissions/Attachments.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { DialogLink } from './DialogLink.tsx'
import { DueLine } from './DueLine.tsx'
import { StateBadge } from './StateBadge.tsx'
import { Thread, type CommentBox } from '../../../parts/submissions/Thread.tsx'
import { EarlierAnswers } from './EarlierAnswers.tsx'
import { QuestionResults, shortNumbers } from './QuestionResults.tsx'
import { EarlierWork } from '../../../parts/submissions/EarlierWork.tsx'
import { FeedbackText } from '../../../parts/submissions/FeedbackText.tsx'
import { WorkText } from '../../../parts/submissions/WorkText.tsx'
import { hasChoices, shortAnswers, unchosenNumbers } from './typed-answers.ts'
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
  const again = data && wayAgain(known, data)
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
          skeleton={
            <Skeleton
              label="Đang tải phản hồi"
              bars={[['40%', 32], ['100%'], ['80%'], ['100%', 120]]}
            />
          }
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
            <Feedback
              thread={thread}
              assessmentId={assessmentId}
              dueAt={known?.dueAt ?? null}
              box={box}
            >
              {again === 'note' ? (
                <p className={`note py-2 px-12 ${feedbackStyles.repeat} numeric`}>
                  <span>
                    {thread.attempts
                      ? `${attemptsText(thread.attempts)}.`
                      : 'Bạn có thể làm lại nếu còn lượt.'}
                  </span>{' '}
                  <QuizAgain lessonId={lessonId} assessmentId={assessmentId} />
                </p>
              ) : null}
            </Feedback>
          )}
        </LoadState>
      </DialogBody>
      {known && again === 'foot' ? (
        <AgainFoot known={known} attempts={data?.attempts} lessonId={lessonId} />
      ) : null}
    </Dialog>
  )
}

/** For a backend that does not count attempts; the list offers 'Làm quiz' only once (docs/product.md#lesson-player). */
const mayRepeat = (
  { attemptsAllowed }: LessonAssessment,
  { submission }: Pick<ThreadData, 'submission'>,
): boolean =>
  submission?.status === 'RETURNED' ||
  (attemptsAllowed ?? (submission?.status === EXPIRED ? 2 : 1)) > 1

/** Where 'do it again' stands: in the foot when the teacher asks for it, as a note when the quiz allows it. */
function wayAgain(known: LessonAssessment | undefined, thread: ThreadData): 'foot' | 'note' | null {
  const { submission, attempts } = thread
  const isReturned = known !== undefined && assessmentState(submission) === 'returned'
  const isQuiz = known !== undefined && ASSESSMENT_TYPES[known.assessmentType].hasQuestions
  const isPossible = attempts
    ? hasAttemptsLeft(attempts)
    : isQuiz
      ? mayRepeat(known, thread)
      : isReturned
  if (!isPossible) return null
  return isReturned ? 'foot' : 'note'
}

const QuizAgain = ({ className, ...of }: OfLesson & { className?: string }) => (
  <DialogLink className={className} to={paths.lesson(of.lessonId, { quiz: of.assessmentId })}>
    Làm lại quiz
  </DialogLink>
)

interface AgainFootProps {
  known: LessonAssessment
  attempts: Attempts | undefined
  lessonId: string
}

/** The way on from work that the teacher returned, with the time that is left for it. */
function AgainFoot({ known, attempts, lessonId }: AgainFootProps) {
  const now = useNow()
  const { _id, assessmentType } = known
  return (
    <DialogLinkFoot>
      <div className={feedbackStyles.again}>
        <DueLine assessment={known} state="returned" now={now} />
        {attempts ? <p className="text-secondary numeric">{attemptsText(attempts)}</p> : null}
      </div>
      {ASSESSMENT_TYPES[assessmentType].hasQuestions ? (
        <QuizAgain className="btn btn-primary" lessonId={lessonId} assessmentId={_id} />
      ) : (
        <DialogLink className="btn btn-primary" to={paths.lesson(lessonId, { assignment: _id })}>
          {ACT_WORDS['submit-again']}
        </DialogLink>
      )}
    </DialogLinkFoot>
  )
}

interface FeedbackProps {
  thread: ThreadData
  assessmentId: string
  /** The student's own due time, where the lesson's list tells it. */
  dueAt: string | null
  box: Ref<CommentBox>
  /** The way to the next attempt, below the score of this one. */
  children: ReactNode
}

function Feedback({ thread, assessmentId, dueAt, box, children }: FeedbackProps) {
  const owner = useOwner()
  const { submission, questions, questionsEdited, comments } = thread
  if (!submission) return null
  const { textAnswer, answersJson } = submission
  const answers = shortAnswers(
    textAnswer,
    questions ? shortNumbers(questions) : unchosenNumbers(answersJson),
  )
  return (
    <div className={feedbackStyles.feedback}>
      <FeedbackSummary submission={submission} dueAt={dueAt} attempts={thread.attempts}>
        {children}
      </FeedbackSummary>
      <OwnWork submission={submission} answers={answers} areBelow={questions !== undefined} />
      {questions ? (
        <QuestionResults
          questions={questions}
          answers={answers}
          edited={questionsEdited ?? false}
        />
      ) : null}
      <EarlierWork works={submission.earlier} />
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

interface ThreadCommentsProps {
  owner: string
  assessmentId: string
  submissionId: string
  comments: readonly SubmissionComment[]
  box: Ref<CommentBox>
}

function ThreadComments({ assessmentId, ...thread }: ThreadCommentsProps) {
  const client = useQueryClient()
  return (
    <Thread
      {...thread}
      by="student"
      calls={{
        send: sendComment,
        onSent: () => void assessmentChanges.commented(client, assessmentId),
      }}
    />
  )
}

interface Summary {
  submission: Submission
  dueAt: string | null
  attempts: Attempts | undefined
  children: ReactNode
}

function FeedbackSummary({ submission, dueAt, attempts, children }: Summary) {
  const { score, pass, graderUser, gradedAt, submittedAt, late, feedback } = submission
  const isWaiting = score === null && assessmentState(submission) === 'submitted'
  const facts: Fact[] = [
    ['Người chấm', graderUser?.fullName ?? null],
    ['Chấm lúc', formatDateTime(gradedAt)],
    [
      'Nộp lúc',
      submittedAt ? `${formatDateTime(submittedAt, dueAt)}${late ? ' (nộp muộn)' : ''}` : null,
    ],
    // Why it is late; not where the due time was changed later, which takes nothing back.
    [
      'Hạn nộp',
      late && formatLateBy(dueAt, submittedAt) ? formatDateTime(dueAt, submittedAt) : null,
    ],
    ['Lượt làm', attempts && !hasAttemptsLeft(attempts) ? attemptsText(attempts) : null],
  ]
  return (
    <>
      <div className="d-flex flex-wrap align-items-center row-gap-1 column-gap-12">
        {score === null ? (
          isWaiting ? (
            <strong>Đang chờ giảng viên chấm.</strong>
          ) : null
        ) : (
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
        <p className="note py-2 px-12">
          Lượt làm đã hết giờ trước khi bạn nộp nên không có điểm. Nếu cần thêm một lượt, hãy nhắn
          giảng viên ở phần trao đổi.
        </p>
      ) : null}
      <FactList facts={facts} />
      <section aria-labelledby="feedback-words">
        <h3 id="feedback-words">Nhận xét của giảng viên</h3>
        {feedback.trim() ? (
          <FeedbackText text={feedback} />
        ) : (
          <p className="text-secondary">
            <span>Chưa có nhận xét.</span>
            {isWaiting ? (
              <span> Điểm và nhận xét sẽ hiện ở đây; trong lúc chờ bạn cứ học tiếp.</span>
            ) : null}
          </p>
        )}
      </section>
    </>
  )
}

interface OwnWorkProps {
  submission: Submission
  /** The typed answers by the number of their question, where that is known. */
  answers: ReadonlyMap<number, string> | null
  /** They stand with their questions. */
  areBelow: boolean
}

function OwnWork({ submission, answers, areBelow }: OwnWorkProps) {
  const { attachments } = submission
  const text = (answers && areBelow) || !submission.textAnswer.trim() ? '' : submission.textAnswer
  if (!text && attachments.length === 0) return null
  return (
    <section aria-labelledby="own-work">
      <h3 id="own-work">Bài bạn đã nộp</h3>
      {answers && text ? (
        [...answers].map(([number, answer]) => (
          <Fragment key={number}>
            <h4 className="mb-0">{`Câu ${number}`}</h4>
            <FeedbackText text={answer} />
          </Fragment>
        ))
      ) : text ? (
        <WorkText text={text} />
      ) : null}
      {answers && text && hasChoices(submission.answersJson) ? (
        <p className="text-secondary small">Các câu trắc nghiệm không hiện lại ở đây.</p>
      ) : null}
      <Attachments attachments={attachments} />
    </section>
  )
}
