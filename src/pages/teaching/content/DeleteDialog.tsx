import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteAssessment, isNotOffered, taughtAssessmentQuery } from '../../../api/authoring.ts'
import { serverMessageOr, toApiError } from '../../../api/errors.ts'
import { deleteLesson, deleteSection } from '../../../api/teaching.ts'
import { ASSESSMENT_NAMES } from '../../../parts/course/assessment-names.ts'
import { ConfirmDialog } from '../../../parts/sending/ConfirmDialog.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { toast } from '../../../ui/toast.ts'
import type { ContentDialog } from './content-dialog.ts'
import { reloadContent } from './reload-content.ts'
import type { TaughtLesson } from '../../../../shared/contract/teaching.ts'

type Deletion = Extract<ContentDialog, { is: `delete-${string}` }>

interface DeleteDialogProps {
  courseId: string
  what: Deletion
  onDeleted: () => void
  onClose: () => void
}

/** Confirms the deletion of a section, lesson or assessment, and says how much is deleted with it. */
export function DeleteDialog({ courseId, what, onDeleted, onClose }: DeleteDialogProps) {
  const client = useQueryClient()
  const { question, label, title, counts, remove } = deletionOf(courseId, what)
  const assessmentId = what.is === 'delete-assessment' ? what.assessment._id : ''
  const assessment = useQuery({
    ...taughtAssessmentQuery(assessmentId),
    enabled: assessmentId !== '',
    retry: false,
  })
  const counted =
    counts ?? (assessment.isPending ? null : { submissions: assessment.data?.submissions ?? null })
  return (
    <ConfirmDialog
      title={question}
      label={label}
      busy="Đang xoá…"
      ready={counted !== null}
      run={async (signal) => {
        try {
          await remove(signal)
          toast.success('Đã xoá.')
        } finally {
          // The server may refuse because another teacher deleted it first.
          await reloadContent(client, courseId, signal)
        }
      }}
      renderFailure={(error) => (
        <Failure error={error} optional={what.is === 'delete-assessment'} />
      )}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>
        <strong>{title}</strong>
      </p>
      <p className="mb-0" role="status">
        {counted ? deletionText(counted) : 'Đang đếm bài nộp…'}
      </p>
    </ConfirmDialog>
  )
}

interface DeletionParts {
  question: string
  label: string
  title: string
  /** What is deleted with it; absent where the server has to be asked. */
  counts?: Counts
  remove: (signal: AbortSignal) => Promise<void>
}

/** docs/product.md#content-page gives the questions about sections and lessons. */
function deletionOf(courseId: string, what: Deletion): DeletionParts {
  switch (what.is) {
    case 'delete-section': {
      const { _id, title, lessons } = what.section
      return {
        question: 'Xoá chương này và toàn bộ bài học?',
        label: 'Xoá chương',
        title,
        counts: { ...lessonCounts(lessons), lessons: lessons.length },
        remove: (signal) => deleteSection(courseId, _id, signal),
      }
    }
    case 'delete-lesson': {
      const { _id, title } = what.lesson
      return {
        question: 'Xoá bài học này?',
        label: 'Xoá bài học',
        title,
        counts: lessonCounts([what.lesson]),
        remove: (signal) => deleteLesson(_id, signal),
      }
    }
    case 'delete-assessment': {
      const { _id, title, assessmentType } = what.assessment
      const name = ASSESSMENT_NAMES[assessmentType].toLowerCase()
      return {
        question: `Xoá ${name} này?`,
        label: `Xoá ${name}`,
        title,
        remove: (signal) => deleteAssessment(_id, signal),
      }
    }
    default:
      return what satisfies never
  }
}

/** A backend need not offer the deletion of an assessment (docs/product.md#instructor-calls). */
function Failure({ error, optional }: { error: Error | null; optional: boolean }) {
  const notOffered = optional && error !== null && isNotOffered(error)
  return (
    <>
      <p className="text-secondary mb-0" role="status">
        {notOffered
          ? 'Máy chủ này chưa hỗ trợ xoá quiz và bài tập, hoặc mục này không còn nữa.'
          : null}
      </p>
      <FormFailure
        title={
          notOffered ? null : error && serverMessageOr(error, 'Chưa xoá được. Vui lòng thử lại.')
        }
        detail={isOffline(error) ? toApiError(error).message : undefined}
      />
    </>
  )
}

const isOffline = (error: Error | null) => error !== null && toApiError(error).kind === 'offline'

interface Counts {
  lessons?: number
  /** Absent when the deleted item is an assessment. */
  assessments?: number
  /** Null when the backend leaves the number out. */
  submissions: number | null
}

/** What is deleted with an item, in sentences. */
function deletionText({ lessons = 0, assessments, submissions }: Counts): string {
  const along = [
    lessons > 0 ? `${lessons} bài học` : '',
    assessments ? `${assessments} quiz và bài tập` : '',
    submissions ? `${submissions} bài nộp của học viên` : '',
  ].filter(Boolean)
  return [
    along.length > 0 ? `Bị xoá theo: ${along.join(', ')}.` : '',
    assessments === 0 ? '' : submissionCount(submissions),
    'Xoá rồi thì không lấy lại được.',
  ]
    .filter(Boolean)
    .join(' ')
}

function submissionCount(submissions: number | null): string {
  if (submissions === null) return 'Bài nộp của học viên, nếu có, cũng bị xoá theo.'
  return submissions === 0 ? 'Chưa có bài nộp nào của học viên.' : ''
}

/** What is deleted with lessons; submissions are known only when every lesson has their number. */
const lessonCounts = (lessons: readonly TaughtLesson[]) => ({
  assessments: lessons.reduce((sum, { assessments }) => sum + assessments.length, 0),
  submissions: lessons.reduce<number | null>(
    (sum, { submissions }) => (sum === null || submissions === null ? null : sum + submissions),
    0,
  ),
})
