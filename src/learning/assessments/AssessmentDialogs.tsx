import { lazy, Suspense, type ComponentType } from 'react'
import type { AssessmentType } from '../../../shared/contract/assessments.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import type { AssessmentDialogProps } from './dialog-props.ts'
import type { DialogName } from './use-open-assessment.ts'

// With react-bootstrap's Modal in them: fetched with the first wish to open one.
const loadQuiz = () => import('./QuizDialog.tsx')
const loadAssignment = () => import('./AssignmentDialog.tsx')
const loadFeedback = () => import('./FeedbackDialog.tsx')
const QuizDialog = lazy(async () => ({ default: (await loadQuiz()).QuizDialog }))
const AssignmentDialog = lazy(async () => ({ default: (await loadAssignment()).AssignmentDialog }))
const FeedbackDialog = lazy(async () => ({ default: (await loadFeedback()).FeedbackDialog }))

export function preloadDialogs(): void {
  for (const load of [loadQuiz, loadAssignment, loadFeedback]) {
    // Failing is the business of opening one.
    load().catch(() => undefined)
  }
}

type AnyDialog = ComponentType<AssessmentDialogProps>
const BY_NAME: Record<DialogName, AnyDialog> = {
  quiz: QuizDialog,
  assignment: AssignmentDialog,
  view: FeedbackDialog,
}
const BY_TYPE: Record<AssessmentType, AnyDialog> = {
  QUIZ: QuizDialog,
  ASSIGNMENT: AssignmentDialog,
}

/** The dialog of an assessment; what the lesson lists as a quiz opens as a quiz, whatever a link says. */
export function AssessmentDialogs({
  dialog,
  ...props
}: AssessmentDialogProps & { dialog: DialogName }) {
  const { known } = props
  const Opened = known && dialog !== 'view' ? BY_TYPE[known.assessmentType] : BY_NAME[dialog]
  return (
    <ErrorBoundary>
      <Suspense fallback={<p role="status">Đang mở…</p>}>
        <Opened {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
