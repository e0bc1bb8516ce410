import { memo, type ReactNode } from 'react'
import type { AssessmentType } from '../../../shared/contract/assessments.ts'
import type { TaughtLesson } from '../../../shared/contract/teaching.ts'
import { formatLessonDuration } from '../../../shared/format/duration.ts'
import { AddAssignmentIcon, AddQuizIcon } from '../../ui/act-icons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LessonTypeBadge } from '../../course/LessonTypeBadge.tsx'
import { AssessmentLines } from './AssessmentLines.tsx'
import { focusIds, type ContentDialog } from './content-dialog.ts'
import { ResourceLinks } from './ResourceLinks.tsx'
import { RowActs } from './RowActs.tsx'
import type { Move } from './use-moves.ts'

interface LessonRowProps {
  lesson: TaughtLesson
  index: number
  isLast: boolean
  canEdit: boolean
  moving: boolean
  onOpen: (dialog: ContentDialog) => void
  onMove: (move: Move) => void
}

const ADD: Record<AssessmentType, { label: string; icon: ReactNode }> = {
  QUIZ: { label: 'Thêm quiz', icon: <AddQuizIcon /> },
  ASSIGNMENT: { label: 'Thêm bài tập', icon: <AddAssignmentIcon /> },
}
/** Safe: the compiler holds the table's keys to be exactly these. */
const ADDED = Object.keys(ADD) as AssessmentType[]

/** A lesson, with its assignments and quizzes in a row of their own below it. */
export const LessonRow = memo(function LessonRow(props: LessonRowProps) {
  const { lesson, index, isLast, canEdit, moving, onOpen, onMove } = props
  const { _id, title } = lesson
  return (
    <tbody>
      <tr>
        <td className="lesson-order numeric">{index + 1}</td>
        <td className="lesson-title">{title}</td>
        <td>
          <LessonTypeBadge type={lesson.type} />
        </td>
        <td className="numeric">{formatLessonDuration(lesson.durationSec)}</td>
        <td>
          {lesson.isFreePreview ? (
            <span className="badge badge-success">Miễn phí</span>
          ) : (
            <span className="badge badge-neutral">Có phí</span>
          )}
        </td>
        <td className="lesson-resources">
          <ResourceLinks resources={lesson.resources} />
        </td>
        <td className="lesson-acts">
          <RowActs
            what="lesson"
            id={_id}
            title={title}
            isFirst={index === 0}
            isLast={isLast}
            canEdit={canEdit}
            moving={moving}
            onMove={onMove}
            editId={focusIds.editLesson(_id)}
            onEdit={() => onOpen({ is: 'lesson', lessonId: _id })}
            onDelete={() => onOpen({ is: 'delete-lesson', lesson })}
          >
            {ADDED.map((type) => (
              <IconButton
                key={type}
                {...ADD[type]}
                of={title}
                opensDialog
                disabled={!canEdit}
                onClick={() => onOpen({ is: 'assessment', type, lessonId: _id })}
              />
            ))}
          </RowActs>
        </td>
      </tr>
      {lesson.assessments.length > 0 ? (
        <tr className="lesson-more">
          <td colSpan={7}>
            <AssessmentLines lesson={lesson} canEdit={canEdit} onOpen={onOpen} />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
})
