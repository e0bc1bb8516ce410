import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type {
  CourseStudent,
  GradebookEntry,
  SubmissionForGrading,
} from '../../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink } from '../../../../shared/contract/teaching.ts'
import type { ApiError } from '../../../api/errors.ts'
import {
  submissionForGradingQuery,
  gradingChanges,
  sendTeacherComment,
} from '../../../api/grading.ts'
import { ownDueAt } from '../../../../shared/rules/extension.ts'
import { withSelection, graderBadge, gradingCard } from '../../../../shared/rules/grading.ts'
import { useOwner } from '../../../parts/session/use-owner.ts'
import { EarlierWork } from '../../../parts/submissions/EarlierWork.tsx'
import { Thread } from '../../../parts/submissions/Thread.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Part } from '../../../ui/ErrorBoundary.tsx'
import { Message } from '../../../ui/Message.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import { Skeleton } from '../../../ui/BarSkeleton.tsx'
import { formatCount } from '../../../../shared/format/money.ts'
import type { placeIn } from '../desk/gradebook.ts'
import { StepButton } from '../StepButton.tsx'
import { useExtension } from '../use-extension.ts'
import { useShortcutsOn } from '../use-shortcuts.ts'
import { GradeForm } from './GradeForm.tsx'
import { SubmissionContent } from './SubmissionContent.tsx'
import { contentQuery } from '../../../api/teaching.ts'
import { assessmentState, STATE_BADGES } from '../../../parts/submissions/assessment-state.ts'
import {
  formatDateTime,
  formatDue,
  formatOwnDue,
  formatLateBy,
} from '../../../../shared/format/dates.ts'
import { formatScore } from '../../../../shared/format/score.ts'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import * as styles from './grader.module.scss'

export interface SubmissionGraderProps {
  courseId: string
  submissionId: string
  /** Data that the desk has loaded already, so that the panel shows at once. */
  student: CourseStudent | null
  assessment: TaughtAssessmentLink | null
  /** In the queue of the lesson; null outside of it. */
  place: ReturnType<typeof placeIn>
  /** The next submission that waits. */
  next: GradebookEntry | null
  onStep: (to: GradebookEntry) => void
  /** Leaves the grader: 'back' to the desk, 'next' to the next ungraded submission. */
  onDone: (to: 'back' | 'next') => void
  onClose: () => void
}

/**
 * The panel of one submission (docs/product.md#submission-grader): the form stays in view while
 * the submission scrolls, where the window has room for both.
 */
export function SubmissionGrader(props: SubmissionGraderProps) {
  const { courseId, submissionId, student, assessment, place, next, onStep, onDone, onClose } =
    props
  const query = submissionForGradingQuery(submissionId)
  const { data } = useQuery(query)
  const selection = student && assessment && { student, assessment }
  const who = (data && withSelection(data, selection).user) ?? student
  const name = who?.fullName || who?.email || 'Học viên'
  return (
    <SideSheet
      show
      inAddress
      className={styles.graderSheet}
      label={`Chấm bài: ${name}`}
      closeLabel="Đóng"
      onClose={onClose}
      head={
        <>
          <div className={styles.graderHead}>
            {/* The score takes the focus, so the student's name is announced here. */}
            <p className="visually-hidden" role="status">
              {`Bài của ${name}`}
            </p>
            <h2 key={submissionId} ref={focus} tabIndex={-1}>
              {name}
            </h2>
            <p>{who?.fullName ? who.email : null}</p>
          </div>
          {place ? <Place {...place} next={next} onStep={onStep} /> : null}
        </>
      }
    >
      {() => (
        <LoadState
          query={query}
          in="dialog"
          skeleton={<Waiting />}
          failure={{ title: 'Không tải được bài nộp', instead: notFound }}
        >
          {(submission) => (
            <Grader
              key={submissionId}
              courseId={courseId}
              submission={withSelection(submission, selection)}
              name={name}
              onDone={onDone}
            />
          )}
        </LoadState>
      )}
    </SideSheet>
  )
}

interface PlaceProps
  extends
    NonNullable<SubmissionGraderProps['place']>,
    Pick<SubmissionGraderProps, 'next' | 'onStep'> {}

/** The place of this submission in the queue of the lesson, with buttons to its neighbours. */
const Place = ({ number, count, previous, next, onStep }: PlaceProps) => (
  <div className={styles.graderPlace} role="group" aria-label="Bài chờ chấm của bài học">
    {useShortcutsOn() ? (
      <kbd className={styles.graderKey} aria-hidden="true">
        Alt + ↑ ↓
      </kbd>
    ) : null}
    <StepButton
      label="Bài chờ chấm trước"
      keys="Alt+ArrowUp"
      to="previous"
      isEnd={previous === null}
      onClick={() => previous && onStep(previous)}
    />
    <p>
      <span aria-hidden="true">{`Bài ${formatCount(number)}/${formatCount(count)}`}</span>
      <span className="visually-hidden">
        {`Bài thứ ${formatCount(number)} trong ${formatCount(count)} bài chờ chấm`}
      </span>
    </p>
    <StepButton
      label="Bài chờ chấm sau"
      keys="Alt+ArrowDown"
      to="next"
      isEnd={next === null}
      onClick={() => next && onStep(next)}
    />
  </div>
)

const notFound = ({ kind }: ApiError) =>
  kind === 'missing' ? (
    <Message
      as="p"
      title="Không tìm thấy bài nộp"
      text="Bài có thể đã bị xoá, hoặc không thuộc khóa học của bạn."
    />
  ) : null

/** Each submission opens with the focus on its heading, whichever button opened it. */
const focus = (heading: HTMLElement | null) => heading?.focus()

interface GraderProps extends Pick<SubmissionGraderProps, 'courseId' | 'onDone'> {
  submission: SubmissionForGrading
  name: string
}

function Grader({ courseId, submission, name, onDone }: GraderProps) {
  const client = useQueryClient()
  const owner = useOwner()
  // A new value remounts the form with the stored grade.
  const [round, setRound] = useState(0)
  const { _id, assessment, comments } = submission
  const work = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.grader}>
      <div className={styles.graderScroll}>
        <div
          ref={work}
          className={styles.graderWork}
          role="region"
          aria-label="Bài nộp"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls by it
          tabIndex={0}
        >
          <p className="fs-3 fw-semibold">{assessment?.title || 'Không có tiêu đề'}</p>
          <Part>
            <WorkFacts courseId={courseId} submission={submission} />
          </Part>
          <Part>
            <SubmissionContent submission={submission} />
          </Part>
          <Part>
            <EarlierWork works={submission.earlier} />
          </Part>
        </div>
        <GradeForm
          key={`${owner} ${round}`}
          owner={owner}
          submission={submission}
          studentName={name}
          isNew={round === 0}
          onRenew={() => setRound((before) => before + 1)}
          onReview={() => work.current?.focus({ preventScroll: true })}
          onLeave={onDone}
        />
        <div className={styles.graderThread}>
          <Part>
            <Thread
              // The key separates the drafts of different users.
              key={owner}
              owner={owner}
              submissionId={_id}
              comments={comments}
              by="teacher"
              calls={{
                send: sendTeacherComment,
                onSent: () => void gradingChanges.commented(client, _id),
              }}
            />
          </Part>
        </div>
      </div>
    </div>
  )
}

const Waiting = () => (
  <Skeleton
    className={styles.graderWork}
    label="Đang tải bài nộp"
    bars={[['60%', 28], ['40%'], ['100%'], ['100%', 160]]}
  />
)

/** What the raw words of the contract mean. */
const GLOSSES: Record<string, string> = { SUBMITTED: 'Chờ chấm', RETURNED: 'Cần làm lại' }

interface WorkFactsProps {
  courseId: string
  submission: SubmissionForGrading
}

/** Status, times and current grade. */
function WorkFacts({ courseId, submission }: WorkFactsProps) {
  const { status, submittedAt, gradedAt, graderUser, score } = submission
  const { due, onTime } = useDue(courseId, submission)
  const facts: Fact[] = [
    // In one form, to compare.
    ['Nộp lúc', submittedAt && formatDue(submittedAt, undefined, due.dueAt)],
    ['Hạn nộp', due.dueAt && formatOwnDue(due, undefined, submittedAt)],
    ['Điểm đã lưu', score === null ? null : formatScore(score)],
    ['Người chấm', graderUser?.fullName ?? null],
    ['Chấm lúc', formatDateTime(gradedAt)],
  ]
  return (
    <>
      <p className="d-flex flex-wrap gap-2">
        <span className={`badge badge-${STATE_BADGES[assessmentState(submission)].colour}`}>
          <span>{graderBadge(status)}</span>
          {status in GLOSSES ? <span>{` · ${GLOSSES[status]}`}</span> : null}
        </span>
        {onTime === null ? null : (
          <span className={`badge badge-${onTime ? 'success' : 'danger'}`}>
            <span>{onTime ? 'Đúng hạn' : 'Nộp muộn'}</span>
            {!onTime && due.dueAt && submittedAt ? (
              <span>{` · ${formatLateBy(due.dueAt, submittedAt)}`}</span>
            ) : null}
          </span>
        )}
      </p>
      <FactList facts={facts} />
    </>
  )
}

/**
 * The student's own due date, from the course content and the extensions, and whether the work came in time;
 * without a date only `late` tells.
 */
function useDue(courseId: string, submission: SubmissionForGrading) {
  const { data: content } = useQuery(contentQuery(courseId))
  const dueAt = content?.sections
    .flatMap(({ lessons }) => lessons)
    .flatMap(({ assessments }) => assessments)
    .find(({ _id }) => _id === submission.assessment?._id)?.dueAt
  const { extension } = useExtension(submission.assessment?._id ?? '', submission.user?._id ?? '')
  const own = ownDueAt(dueAt ?? null, extension ?? null)
  const { onTime } = gradingCard(own.dueAt, submission)
  return { due: own, onTime: onTime ?? (submission.late ? false : null) }
}
