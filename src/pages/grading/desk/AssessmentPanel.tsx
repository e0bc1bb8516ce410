import { useState, type ComponentProps, type ReactNode } from 'react'
import type { CourseStudent, SubmissionForGrading } from '../../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink, TaughtLesson } from '../../../../shared/contract/teaching.ts'
import { ownDueAt } from '../../../../shared/rules/extension.ts'
import { gradingCard, openLabel } from '../../../../shared/rules/grading.ts'
import { needsGrading } from '../../../../shared/rules/submission-status.ts'
import { formatDue, formatOwnDue, NO_DUE } from '../../../../shared/format/dates.ts'
import { formatScore } from '../../../../shared/format/score.ts'
import { gradebookQuery, lessonAssessmentsQuery, submissionOfQuery } from '../../../api/grading.ts'
import { ASSESSMENT_NAMES } from '../../../parts/course/assessment-names.ts'
import { WaitingBadge } from '../../../parts/course/WaitingBadge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy-view.tsx'
import { LoadState, QuietRetry } from '../../../ui/LoadState.tsx'
import { BarList, Skeleton } from '../../../ui/BarSkeleton.tsx'
import { StepButton } from '../StepButton.tsx'
import { useExtension } from '../use-extension.ts'
import { ClassKeys } from './ClassStart.tsx'
import type { Gradebook } from './gradebook.ts'
import { studentLabel } from './student-list.ts'
import { Panel } from './Panel.tsx'
import { VirtualList } from './VirtualList.tsx'
import * as cards from './assessment-card.module.scss'
import * as styles from './desk.module.scss'

const ExtensionDialog = lazyDialog(async () => (await import('./ExtensionDialog.tsx')).default)

interface AssessmentPanelProps {
  /** Shown in place of the cards. */
  note: string | null
  /** What waits in the class, shown until a student is chosen. */
  head: ReactNode
  lesson: TaughtLesson | null
  assessments: readonly TaughtAssessmentLink[]
  /** Undefined until it is known. */
  hasBook: boolean | undefined
  book: Gradebook | undefined
  studentId: string | undefined
  student: CourseStudent | null
  /** The student above in the list. */
  above: CourseStudent | null
  below: CourseStudent | null
  /** False for an assistant, who cannot give more time. */
  canExtend: boolean
  onChoose: (studentId: string) => void
  onOpen: (submissionId: string) => void
  onBack: () => void
}

/** The third panel: the selected lesson's assessments with the selected student's submissions. */
export function AssessmentPanel(props: AssessmentPanelProps) {
  const { note, lesson, studentId, student, above, below, onChoose, onBack } = props
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
            // Without a chosen student there is only a next one.
            isEnd={above === null || studentId === undefined}
            onClick={() => above && onChoose(above._id)}
          />
          <StepButton
            label="Học viên sau"
            keys="j"
            to="next"
            isEnd={below === null}
            onClick={() => below && onChoose(below._id)}
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
          // Keeps room for the name, which may load after the cards.
          '\u00a0'
        ) : null}
      </p>
      {lesson ? <p className={`d-lg-none ${styles.deskLesson}`}>{lesson.title}</p> : null}
      {note !== null || !lesson ? (
        <p className="text-secondary my-2" role="status">
          {note}
        </p>
      ) : lesson.assessments.length > 0 ? (
        <Work {...props} />
      ) : (
        <LoadState
          query={lessonAssessmentsQuery(lesson._id)}
          skeleton={<CardSkeletons />}
          isEmpty={(assessments) => assessments.length === 0}
          empty={
            <p className="text-secondary my-2" role="status">
              Bài học này chưa có bài tập hay quiz.
            </p>
          }
        >
          {() => <Work {...props} />}
        </LoadState>
      )}
      <ClassKeys hasBook={props.hasBook} />
    </Panel>
  )
}

/** The cards, from the gradebook where there is one; else each loads its submission. */
function Work(props: AssessmentPanelProps) {
  const { hasBook, lesson } = props
  if (!lesson || hasBook === undefined) return <CardSkeletons />
  if (!hasBook) return <Cards {...props} />
  return (
    <LoadState
      query={gradebookQuery(lesson._id)}
      in="dialog"
      skeleton={<CardSkeletons />}
      failure={{ title: 'Chưa tải được bài nộp của lớp.' }}
    >
      {() => <Cards {...props} />}
    </LoadState>
  )
}

function Cards({ hasBook, head, assessments, book, studentId, ...props }: AssessmentPanelProps) {
  const { canExtend, student, onOpen } = props
  const card = (assessment: TaughtAssessmentLink) => {
    if (studentId === undefined) return <ClassCard assessment={assessment} />
    const shown = { assessment, studentId, extended: canExtend ? student : null, onOpen }
    const isThis = (entry: { assessment: string }) => entry.assessment === assessment._id
    return (
      <article className={cards.deskCard}>
        {hasBook ? (
          <AssessmentCard
            {...shown}
            submission={book && (book.get(studentId)?.find(isThis) ?? null)}
          />
        ) : (
          <LoadedCard {...shown} />
        )}
      </article>
    )
  }
  const isClass = studentId === undefined
  return (
    <>
      {isClass ? head : null}
      {isClass ? (
        <p className={`text-secondary mb-2 ${head ? 'mt-3' : 'mt-2'}`} role="status">
          Chọn một học viên để xem bài nộp.
        </p>
      ) : null}
      <VirtualList
        key={isClass ? 'class' : 'student'}
        label="Bài tập và quiz"
        items={assessments}
        keyOf={({ _id }) => _id}
        measured
        rowHeight={isClass ? 110 : 170}
      >
        {card}
      </VirtualList>
    </>
  )
}

const CardSkeletons = () => (
  <Skeleton className={styles.virtualList} label="Đang tải bài tập và bài nộp">
    {[1, 2].map((card) => (
      <div key={card} className={cards.deskCard}>
        <BarList bars={[['80px', 25], ['70%', 24], ['50%']]} />
      </div>
    ))}
  </Skeleton>
)

interface AssessmentCardProps {
  assessment: TaughtAssessmentLink
  studentId: string
  /** The student who can be given more time here; null for nobody. */
  extended: CourseStudent | null
  /** Null: not handed in; undefined: unknown. */
  submission:
    | Pick<SubmissionForGrading, '_id' | 'status' | 'score' | 'submittedAt'>
    | null
    | undefined
  onOpen: (submissionId: string) => void
}

/** A card that loads its submission by the contract's call. */
function LoadedCard(props: Omit<AssessmentCardProps, 'submission'>) {
  const unknown = <AssessmentCard {...props} submission={undefined} />
  return (
    <LoadState
      query={submissionOfQuery(props.assessment._id, props.studentId)}
      skeleton={unknown}
      empty={unknown}
    >
      {(submission) => <AssessmentCard {...props} submission={submission} />}
    </LoadState>
  )
}

/** One assessment with the selected student's submission (docs/product.md#grading-desk). */
function AssessmentCard({
  assessment,
  studentId,
  extended,
  submission,
  onOpen,
}: AssessmentCardProps) {
  const { _id, title, assessmentType } = assessment
  const { extension, retry } = useExtension(_id, studentId)
  const due = ownDueAt(assessment.dueAt, extension ?? null)
  return (
    <>
      <div className={cards.deskCardBadges}>
        <span className="badge badge-info">{ASSESSMENT_NAMES[assessmentType]}</span>
        {submission === undefined ? null : (
          <StatusBadges dueAt={due.dueAt} submission={submission} />
        )}
        {extension ? <span className="badge badge-info">Gia hạn</span> : null}
      </div>
      <h3>{title}</h3>
      <p className={`quiet ${cards.deskCardDates}`}>
        <span>
          {due.dueAt ? `Hạn: ${formatOwnDue(due, undefined, submission?.submittedAt)}` : NO_DUE}
        </span>
        {submission?.submittedAt ? (
          <span>{`Nộp lúc ${formatDue(submission.submittedAt, undefined, due.dueAt)}`}</span>
        ) : null}
      </p>
      {retry ? (
        <QuietRetry
          text="Chưa tải được phần gia hạn, nên hạn nộp của học viên có thể khác."
          onRetry={retry}
        />
      ) : null}
      <div className="d-flex flex-wrap align-items-center w-100 gap-2">
        <Button
          tone={needsGrading(submission ?? null) ? 'primary' : 'outline'}
          small
          // No call can fetch a submission without an id.
          disabled={!submission?._id}
          onClick={() => submission && onOpen(submission._id)}
        >
          <span>{openLabel(assessmentType, submission ?? null)}</span>
          <span className="visually-hidden">{`: ${title}`}</span>
        </Button>
        {extended && extension !== undefined ? (
          <ExtensionButton assessment={assessment} student={extended} extension={extension} />
        ) : null}
        <WaitingLine count={assessment.waitingCount} />
      </div>
    </>
  )
}

/** One assessment, until a student is chosen. */
const ClassCard = ({ assessment }: Pick<AssessmentCardProps, 'assessment'>) => (
  <article className={cards.deskCard}>
    <div className={cards.deskCardBadges}>
      <span className="badge badge-info">{ASSESSMENT_NAMES[assessment.assessmentType]}</span>
      <WaitingBadge count={assessment.waitingCount} />
    </div>
    <h3>{assessment.title}</h3>
    <p className="quiet">{assessment.dueAt ? `Hạn: ${formatOwnDue(assessment)}` : NO_DUE}</p>
  </article>
)

/** Counts the whole class, so it is apart from the student's facts. */
const WaitingLine = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 ? (
    <p className={`quiet ${cards.deskCardWaiting}`}>
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
      <Button
        small
        opensDialog
        onPointerEnter={() => void ExtensionDialog.preload()}
        onFocus={() => void ExtensionDialog.preload()}
        onClick={() => setIsOpen(true)}
      >
        <span>{props.extension ? 'Sửa gia hạn…' : 'Gia hạn…'}</span>
        <span className="visually-hidden">{`: ${props.assessment.title}`}</span>
      </Button>
      {isOpen ? <ExtensionDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

interface StatusBadgesProps {
  dueAt: string | null
  submission: Parameters<typeof gradingCard>[1]
}

function StatusBadges({ dueAt, submission }: StatusBadgesProps) {
  const { submitted, expired, onTime, graded, score } = gradingCard(dueAt, submission)
  const waits = needsGrading(submission)
  return (
    <>
      {submitted ? (
        <span className={`badge ${waits ? 'badge-warning' : 'badge-primary'}`}>Đã nộp</span>
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
