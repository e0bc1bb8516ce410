import { useQuery } from '@tanstack/react-query'
import { assessmentQuery } from '../../api/assessment-queries.ts'
import { useOwner } from '../../session/use-owner.ts'
import { Dialog, DialogBody } from '../../ui/Dialog.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Bar } from '../../ui/Skeletons.tsx'
import { AssignmentForm } from './AssignmentForm.tsx'
import type { AssessmentDialogProps } from './dialog-props.ts'

/** The task comes from the lesson, else by its id (docs/product.md#assignment-dialog). */
export function AssignmentDialog({
  assessmentId,
  known,
  lessonId,
  onClose,
}: AssessmentDialogProps) {
  const query = { ...assessmentQuery(assessmentId), enabled: known === undefined }
  const { data } = useQuery(query)
  const owner = useOwner()
  const assignment = known ?? data?.assessment
  const verb = assignment?.submission ? 'Nộp lại' : 'Nộp bài'
  return (
    <Dialog title={assignment ? `${verb}: ${assignment.title}` : verb} onClose={onClose}>
      {assignment && owner ? (
        <AssignmentForm
          assignment={assignment}
          owner={owner}
          lessonId={lessonId}
          onClose={onClose}
        />
      ) : (
        <DialogBody>
          <LoadState
            query={query}
            in="dialog"
            skeleton={<Waiting />}
            failure={{ title: 'Không tải được bài tập' }}
          >
            {/* The profile of a bare token is on its way. */}
            {() => <Waiting />}
          </LoadState>
        </DialogBody>
      )}
    </Dialog>
  )
}

const Waiting = () => (
  <div className="skeleton" role="status" aria-label="Đang tải bài tập">
    <Bar width="60%" />
    <Bar height={120} />
    <Bar height={48} />
  </div>
)
