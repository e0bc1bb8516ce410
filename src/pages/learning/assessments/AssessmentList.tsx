import { useCallback, useEffect, useRef, memo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { LessonAssessment, AssessmentType } from '../../../../shared/contract/assessments.ts'
import type { ListedAssessment } from '../../../api/read/assessment.ts'
import { unsentAnswers } from '../../../parts/quiz/unsent-answers.ts'
import { useOwner } from '../../../parts/session/use-owner.ts'
import { opensLater } from '../../../../shared/rules/deadlines.ts'
import { formatScore } from '../../../../shared/format/score.ts'
import { useNow } from '../../../ui/use-now.ts'
import {
  type AssessmentAct,
  type AssessmentState,
  ACT_WORDS,
  ASSESSMENT_ACTS,
  assessmentState,
  attemptsText,
  hasAttemptsLeft,
} from '../../../parts/submissions/assessment-state.ts'
import { ASSESSMENT_NAMES } from '../../../parts/course/assessment-names.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { useOwnSubmissions } from './use-own-submissions.ts'
import { lazyDialog, type LazyView } from '../../../ui/lazy-view.tsx'
import { useIdleLoad } from '../../../ui/use-idle-load.ts'
import { DueLine } from './DueLine.tsx'
import { QuizTerms } from './QuizTerms.tsx'
import { rowId } from './row-id.ts'
import { StateBadge } from './StateBadge.tsx'
import type { AssessmentDialogProps } from './dialog-props.ts'
import * as lessonStyles from '../../../parts/player/player.module.scss'
import * as styles from './assessments.module.scss'

interface AssessmentListProps {
  lessonId: string
  assessments: readonly ListedAssessment[]
}

const DIALOG_OF: Record<AssessmentAct, DialogName> = {
  take: 'quiz',
  submit: 'assignment',
  'submit-again': 'assignment',
  view: 'view',
}

/** The lesson's assessments, and the dialog named in the address. */
export function AssessmentList({ lessonId, assessments: listed }: AssessmentListProps) {
  const assessments = useOwnSubmissions(lessonId, listed)
  const { opened, open, close } = useOpenAssessment()
  const owner = useOwner()
  useIdleLoad(DIALOGS)
  const now = useNow()
  const focusRowIfLost = useLostFocus()
  const onAct = useCallback(
    ({ _id }: LessonAssessment, act: AssessmentAct) => open(DIALOG_OF[act], _id),
    [open],
  )
  const onClose = () => {
    close()
    if (opened) focusRowIfLost(opened.assessmentId)
  }
  return (
    <>
      {assessments.length > 0 ? (
        <section className={lessonStyles.lessonPart} aria-labelledby="assessments">
          <h2 id="assessments">Bài kiểm tra và bài tập</h2>
          <ul className={`${lessonStyles.lessonList} ${styles.assessments}`}>
            {assessments.map((assessment, index) => (
              <AssessmentRow
                key={assessment._id || index}
                assessment={assessment}
                unsent={unsentAnswers(owner, assessment._id).length > 0}
                now={now}
                onAct={onAct}
                onWanted={preloadDialogs}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {opened ? (
        <AssessmentDialogs
          key={`${opened.dialog}/${opened.assessmentId}`}
          {...opened}
          lessonId={lessonId}
          known={assessments.find(({ _id }) => _id === opened.assessmentId)}
          onClose={onClose}
        />
      ) : null}
    </>
  )
}

/** Returns the focus to the button or, when that is gone after a submission, to its row. */
function useLostFocus() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (assessmentId: string) => {
    timer.current = setTimeout(() => {
      const { activeElement } = document
      if (activeElement && activeElement !== document.body) return
      document.getElementById(rowId(assessmentId))?.focus({ preventScroll: true })
    }, 350)
  }
}

interface AssessmentRowProps {
  assessment: LessonAssessment
  /** The device keeps answers to it that were never submitted. */
  unsent: boolean
  now: Date
  onAct: (assessment: LessonAssessment, act: AssessmentAct) => void
  /** Called when the user is about to press one of the buttons. */
  onWanted: () => void
}

/** An assessment with the buttons of its state (docs/product.md#lesson-player). */
const AssessmentRow = memo(function AssessmentRow({
  assessment,
  unsent,
  now,
  onAct,
  onWanted,
}: AssessmentRowProps) {
  const { _id, title, assessmentType, submission, attempts } = assessment
  const state = assessmentState(submission)
  // An attempt that ran out leads to the next one, where the backend tells that one is left.
  const hasNext =
    state === 'expired' &&
    assessmentType === 'QUIZ' &&
    attempts !== undefined &&
    hasAttemptsLeft(attempts)
  const acts: AssessmentAct[] = [
    ...ASSESSMENT_ACTS[state][assessmentType],
    ...(hasNext ? (['take'] as const) : []),
  ]
  // The list offers a quiz once, its result the next attempt.
  const hasRepeat =
    assessmentType === 'QUIZ' &&
    !acts.includes('take') &&
    attempts !== undefined &&
    hasAttemptsLeft(attempts)
  const isEarly = opensLater(assessment, now)
  const lead = isEarly ? undefined : acts.at(-1)
  return (
    <li className={styles.assessment} id={rowId(_id)} tabIndex={-1}>
      <div className={styles.assessmentText}>
        <p className={styles.assessmentTitle}>
          <span className="badge badge-neutral">{ASSESSMENT_NAMES[assessmentType]}</span>{' '}
          <span>{title}</span>
        </p>
        <DueLine assessment={assessment} state={state} now={now} />
        <QuizTerms assessment={assessment} now={now} />
        <p className={styles.assessmentState}>
          <StateBadge submission={submission} />
          {submission?.late ? <span className="badge badge-danger">Nộp muộn</span> : null}
          {submission?.score == null ? null : (
            <span className="numeric">{`Điểm: ${formatScore(submission.score)}`}</span>
          )}
          {submission?.pass == null ? null : (
            <strong className={styles.assessmentVerdict} data-pass={submission.pass}>
              {submission.pass ? 'ĐẠT' : 'CHƯA ĐẠT'}
            </strong>
          )}
          {attempts ? (
            <span className="text-secondary numeric">{attemptsText(attempts)}</span>
          ) : null}
          {hasRepeat ? <span className="text-secondary">Làm lại ở phần kết quả</span> : null}
        </p>
        {unsent ? (
          <p className={styles.assessmentUnsent}>
            <span>Bạn còn câu trả lời chưa nộp trên thiết bị này.</span>{' '}
            {/* The result, because opening the quiz may start another attempt. */}
            <button
              type="button"
              className="btn btn-link p-0"
              aria-label={`Xem câu trả lời chưa nộp: ${title}`}
              aria-haspopup="dialog"
              onPointerEnter={onWanted}
              onFocus={onWanted}
              onClick={() => onAct(assessment, 'view')}
            >
              Xem câu trả lời
            </button>
          </p>
        ) : null}
      </div>
      <div className={styles.assessmentActs}>
        {acts.map((act) => (
          <button
            key={act}
            type="button"
            className={`btn ${buttonOf(act, act === lead, state)}`}
            aria-label={`${ACT_WORDS[act]}: ${title}`}
            aria-haspopup="dialog"
            onPointerEnter={onWanted}
            onFocus={onWanted}
            onClick={() => onAct(assessment, act)}
          >
            {ACT_WORDS[act]}
          </button>
        ))}
      </div>
    </li>
  )
})

/** Quiet buttons: the result while nothing was handed in, and handing in again unless that is asked for. */
function buttonOf(act: AssessmentAct, isLead: boolean, state: AssessmentState): string {
  if (act === 'view') return state === 'missing' ? 'btn-link' : 'btn-outline-primary'
  if (act === 'submit-again' && state !== 'returned') {
    return state === 'graded' ? 'btn-link' : 'btn-outline-primary'
  }
  return isLead ? 'btn-primary' : 'btn-outline-primary'
}

// They include react-bootstrap's Modal, so they load when the user is about to open one.
const QuizDialog = lazyDialog(async () => (await import('./QuizDialog.tsx')).QuizDialog)
const AssignmentDialog = lazyDialog(
  async () => (await import('./AssignmentDialog.tsx')).AssignmentDialog,
)
const FeedbackDialog = lazyDialog(async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog)
const DIALOGS = [QuizDialog, AssignmentDialog, FeedbackDialog]

function preloadDialogs(): void {
  for (const { preload } of DIALOGS) void preload()
}

type AnyDialog = LazyView<AssessmentDialogProps>
const BY_NAME: Record<DialogName, AnyDialog> = {
  quiz: QuizDialog,
  assignment: AssignmentDialog,
  view: FeedbackDialog,
}
const BY_TYPE: Record<AssessmentType, AnyDialog> = {
  QUIZ: QuizDialog,
  ASSIGNMENT: AssignmentDialog,
}

/** The open dialog; an assessment that the lesson lists as a quiz opens as a quiz, whatever the link says. */
function AssessmentDialogs({ dialog, ...props }: AssessmentDialogProps & { dialog: DialogName }) {
  const { known } = props
  const Opened = known && dialog !== 'view' ? BY_TYPE[known.assessmentType] : BY_NAME[dialog]
  return (
    <ErrorBoundary>
      <Opened {...props} />
    </ErrorBoundary>
  )
}

/** The dialogs' query parameters (docs/product.md#routes). */
type DialogName = 'quiz' | 'assignment' | 'view'
const NAMES: readonly DialogName[] = ['quiz', 'assignment', 'view']

/**
 * The dialog named in the address. Opening adds a history entry and "Back" closes the dialog. Closing goes
 * back when the dialog was opened here, else it replaces the entry.
 */
function useOpenAssessment() {
  const [params, setParams] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const dialog = NAMES.find((name) => params.get(name))
  const openedHere = (state as { openedHere?: boolean } | null)?.openedHere === true

  // Going back takes a moment; a second step from the same entry would leave the lesson.
  const leftFrom = useRef<string>(undefined)

  const open = useCallback(
    (name: DialogName, assessmentId: string) =>
      setParams(
        (params) => {
          for (const other of NAMES) params.delete(other)
          params.set(name, assessmentId)
          return params
        },
        { state: { openedHere: true } },
      ),
    [setParams],
  )
  const close = () => {
    if (openedHere) {
      if (leftFrom.current !== key) void navigate(-1)
      leftFrom.current = key
      return
    }
    setParams(
      (params) => {
        for (const name of NAMES) params.delete(name)
        return params
      },
      { replace: true },
    )
  }
  return {
    opened: dialog ? { dialog, assessmentId: params.get(dialog) ?? '' } : null,
    open,
    close,
  }
}
