import type { TaughtLesson } from '../../../shared/contract/teaching.ts'
import { formatDue } from '../../../shared/format/dates.ts'
import { DeleteIcon, EditIcon } from '../../ui/act-icons.tsx'
import { ASSESSMENT_NAMES } from '../../course/assessment-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ContentDialog } from './content-dialog.ts'

interface AssessmentLinesProps {
  lesson: TaughtLesson
  canEdit: boolean
  onOpen: (dialog: ContentDialog) => void
}

/** The assignments and quizzes of a lesson, each with edit and delete. */
export function AssessmentLines({ lesson, canEdit, onOpen }: AssessmentLinesProps) {
  const { _id: lessonId, assessments } = lesson
  return (
    <ul className="assessment-lines">
      {assessments.map((assessment, index) => {
        const { _id, title, assessmentType, dueAt } = assessment
        const name = ASSESSMENT_NAMES[assessmentType]
        return (
          <li key={_id || index}>
            <span className="badge badge-info">{name}</span>
            <span className="assessment-line-text">
              {title}
              {dueAt ? (
                <span className="text-secondary numeric"> · Hạn: {formatDue(dueAt)}</span>
              ) : null}
            </span>
            <span className="row-acts">
              <IconButton
                label={`Sửa ${name.toLowerCase()}`}
                of={title}
                icon={<EditIcon />}
                opensDialog
                disabled={!canEdit}
                onClick={() =>
                  onOpen({ is: 'assessment', type: assessmentType, lessonId, assessmentId: _id })
                }
              />
              <IconButton
                label={`Xoá ${name.toLowerCase()}`}
                of={title}
                icon={<DeleteIcon />}
                danger
                opensDialog
                disabled={!canEdit}
                onClick={() => onOpen({ is: 'delete-assessment', assessment, lessonId })}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
