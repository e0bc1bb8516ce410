import { useState, type ComponentProps, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CourseStudent } from '../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink } from '../../../shared/contract/teaching.ts'
import { ownDueAt } from '../../../shared/rules/extension.ts'
import { gradingCard, openLabel } from '../../../shared/rules/grading.ts'
import { needsGrading } from '../../../shared/rules/submission-status.ts'
import { formatDue, formatOwnDue } from '../../../shared/format/dates.ts'
import { formatScore } from '../../../shared/format/score.ts'
import { submissionOfQuery } from '../../api/grading.ts'
import { reload } from '../../api/query-client.ts'
import { ASSESSMENT_NAMES } from '../../course/assessment-names.ts'
import { WaitingBadge } from '../../course/WaitingBadge.tsx'
import { lazyDialog } from '../../ui/lazy-view.tsx'
import { QuietRetry, SlowRead } from '../../ui/LoadState.tsx'
import { Bar } from '../../ui/Skeletons.tsx'
import { StepButton } from '../StepButton.tsx'
import { useExtension } from '../use-extension.ts'
import { ClassKeys } from './ClassStart.tsx'
import { studentLabel } from './student-list.ts'
import { Panel } from './Panel.tsx'
import { VirtualList } from './VirtualList.tsx'
import * as cards from './assessment-card.module.scss'
import * as styles from './desk.module.scss'

const ExtensionDialog = lazyDialog(async () => (await import('./ExtensionDialog.tsx')).default)

interface AssessmentPanelProps {
  /** Replaces the cards while the user must choose something, or it loads or is missing. */
  note: string | null
  /** Above the note as long as no student is chosen: what waits in the class. */
  head: ReactNode
  assessments: readonly TaughtAssessmentLink[]
  /** Said where the panel of the lessons is not beside it. */
  lessonTitle: string | undefined
  studentId: string | undefined
  student: CourseStudent | null
  next: CourseStudent | null
  previous: CourseStudent | null
  /** False while the order of the students may still change. */
  isNextKnown: boolean
  /** False for an assistant, who cannot give more time. */
  canExtend: boolean
  onChoose: (studentId: string) => void
  onOpen: (submissionId: string) => void
  onBack: () => void
}

/** The third panel: the selected lesson's assessments with the selected student's submissions. */
export function AssessmentPanel(props: AssessmentPanelProps) {
  const { note, head, assessments, studentId, student, next, previous, onChoose, onOpen, onBack } =
    props
  const { lessonTitle } = props
  const extended = props.canExtend ? student : null
  return (
    <Panel
      title="Bài tập và quiz"
      step={3}
      back={{ label: 'Học viên', onClick: onBack }}
      extra={
        <>
          <span className={styles.deskStepWords} aria-hidden="true">
            Học viên
          </span>
          <StepButton
            label="Học viên trước"
            keys="k"
            to="previous"
            // Before somebody is chosen, the way is on.
            isEnd={previous === null || studentId === undefined}
            onClick={() => previous && onChoose(previous._id)}
          />
          <StepButton
            label="Học viên sau"
            keys="j"
            to="next"
            isEnd={next === null}
            onClick={() => next && onChoose(next._id)}
          />
        </>
      }
    >
      <p className={styles.deskStudentName} role="status">
        {student ? (
          <>
            <span className="visually-hidden">Học viên: </span>
            <span>{studentLabel(student)}</span>
          </>
        ) : note === null && studentId !== undefined ? (
          // The room of the name, which may come after the cards.
          '\u00a0'
        ) : null}
      </p>
      {lessonTitle ? <p className={styles.deskLesson}>{lessonTitle}</p> : null}
      {note !== null || studentId === undefined ? (
        <>
          {studentId === undefined ? head : null}
          <p className={styles.deskNote} role="status">
            {note}
          </p>
          {studentId === undefined && assessments.length > 0 ? (
            <VirtualList
              label="Bài tập và quiz"
              items={assessments}
              keyOf={({ _id }) => _id}
              rowHeight={110}
              measured
            >
              {(assessment) => <ClassCard assessment={assessment} />}
            </VirtualList>
          ) : null}
        </>
      ) : (
        <VirtualList
          label="Bài tập và quiz"
          items={assessments}
          keyOf={({ _id }) => _id}
          rowHeight={170}
          measured
        >
          {(assessment) => (
            <AssessmentCard
              assessment={assessment}
              studentId={studentId}
              extended={extended}
              nextStudentId={props.isNextKnown ? next?._id : undefined}
              onOpen={onOpen}
            />
          )}
        </VirtualList>
      )}
      <ClassKeys />
    </Panel>
  )
}

interface AssessmentCardProps {
  assessment: TaughtAssessmentLink
  studentId: string
  /** Who may be given more time here; null for nobody. */
  extended: CourseStudent | null
  /** The student whose submission to prefetch; each visible card prefetches its own. */
  nextStudentId: string | undefined
  onOpen: (submissionId: string) => void
}

/** One assessment with the selected student's submission (docs/product.md#grading-desk). */
function AssessmentCard(props: AssessmentCardProps) {
  const { assessment, studentId, extended, nextStudentId, onOpen } = props
  const { _id, title, assessmentType } = assessment
  const { extension, retry } = useExtension(_id, studentId)
  const due = ownDueAt(assessment.dueAt, extension ?? null)
  const query = useQuery(submissionOfQuery(_id, studentId))
  useQuery({
    ...submissionOfQuery(_id, nextStudentId ?? ''),
    enabled: nextStudentId !== undefined && query.isSuccess,
    notifyOnChangeProps: [],
  })
  const client = useQueryClient()
  const { queryKey } = submissionOfQuery(_id, studentId)
  const submission = query.data ?? null
  return (
    <article className={cards.deskCard}>
      <div className={cards.deskCardBadges}>
        <span className="badge badge-info">{ASSESSMENT_NAMES[assessmentType]}</span>
        {query.isSuccess ? <StatusBadges dueAt={due.dueAt} submission={submission} /> : null}
        {extension ? <span className="badge badge-info">Gia hạn</span> : null}
        {query.isPending ? (
          <span role="status" aria-label="Đang tải bài nộp" className="skeleton">
            <Bar width="80px" height={25} />
          </span>
        ) : null}
      </div>
      <h3>{title}</h3>
      <p className={`${cards.deskCardFacts} ${cards.deskCardDates}`}>
        <span>
          {due.dueAt
            ? `Hạn: ${formatOwnDue(due, undefined, submission?.submittedAt)}`
            : 'Không có hạn nộp'}
        </span>
        {submission?.submittedAt ? (
          <span>{`Nộp lúc ${formatDue(submission.submittedAt, undefined, due.dueAt)}`}</span>
        ) : query.isPending ? (
          // Its place, so that nothing moves.
          <span>{'\u00a0'}</span>
        ) : null}
      </p>
      {query.isPending ? (
        <SlowRead onRetry={() => void reload(client, { queryKey, exact: true })} />
      ) : null}
      {query.isError && query.data === undefined ? (
        <QuietRetry text="Chưa tải được bài nộp." onRetry={() => void query.refetch()} />
      ) : null}
      {retry ? (
        <QuietRetry
          text="Chưa tải được phần gia hạn, nên hạn nộp của học viên có thể khác."
          onRetry={retry}
        />
      ) : null}
      <div className={cards.deskCardActs}>
        <button
          type="button"
          className={`btn btn-sm ${needsGrading(submission) ? 'btn-primary' : 'btn-outline-primary'}`}
          // No call can fetch a submission without an id.
          disabled={!submission?._id}
          onClick={() => submission && onOpen(submission._id)}
        >
          <span>{openLabel(assessmentType, submission)}</span>
          <span className="visually-hidden">{`: ${title}`}</span>
        </button>
        {extended && extension !== undefined ? (
          <ExtensionButton assessment={assessment} student={extended} extension={extension} />
        ) : null}
        <WaitingLine count={assessment.waitingCount} />
      </div>
    </article>
  )
}

/** One assessment as long as no student is chosen. */
const ClassCard = ({ assessment }: Pick<AssessmentCardProps, 'assessment'>) => (
  <article className={cards.deskCard}>
    <div className={cards.deskCardBadges}>
      <span className="badge badge-info">{ASSESSMENT_NAMES[assessment.assessmentType]}</span>
      <WaitingBadge count={assessment.waitingCount} />
    </div>
    <h3>{assessment.title}</h3>
    <p className={cards.deskCardFacts}>
      {assessment.dueAt ? `Hạn: ${formatOwnDue(assessment)}` : 'Không có hạn nộp'}
    </p>
  </article>
)

/** Of the whole class, so it stands apart from what is the student's. */
const WaitingLine = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 ? (
    <p className={`${cards.deskCardFacts} ${cards.deskCardWaiting}`}>
      <span>Cả lớp: </span>
      <WaitingBadge count={count} />
    </p>
  ) : null

type ExtensionButtonProps = Omit<ComponentProps<typeof ExtensionDialog>, 'onClose'>

/** «Gia hạn…»: more time or attempts for this student (docs/class.md#more-time). */
function ExtensionButton(props: ExtensionButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-outline-primary"
        aria-haspopup="dialog"
        onPointerEnter={() => void ExtensionDialog.preload()}
        onFocus={() => void ExtensionDialog.preload()}
        onClick={() => setIsOpen(true)}
      >
        <span>{props.extension ? 'Sửa gia hạn…' : 'Gia hạn…'}</span>
        <span className="visually-hidden">{`: ${props.assessment.title}`}</span>
      </button>
      {isOpen ? <ExtensionDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

type StatusBadgesProps = {
  dueAt: string | null
  submission: Parameters<typeof gradingCard>[1]
}

function StatusBadges({ dueAt, submission }: StatusBadgesProps) {
  const { submitted, expired, onTime, graded, score } = gradingCard(dueAt, submission)
  return (
    <>
      {submitted ? (
        // Amber like all that waits for a grade.
        <span className={`badge ${needsGrading(submission) ? 'badge-warning' : 'badge-primary'}`}>
          Đã nộp
        </span>
      ) : (
        <span className="badge badge-neutral">{expired ? 'Hết giờ, chưa nộp' : 'Chưa nộp'}</span>
      )}
      {onTime === true ? <span className="badge badge-success">Đúng hạn</span> : null}
      {onTime === false ? <span className="badge badge-danger">Nộp muộn</span> : null}
      {graded ? <span className="badge badge-success">Đã chấm</span> : null}
      {submission?.status === 'RETURNED' ? (
        <span className="badge badge-info">Cần làm lại</span>
      ) : null}
      {score !== null ? <strong className="numeric">{formatScore(score)}</strong> : null}
    </>
  )
}
