import { memo } from 'react'
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

/** A lesson, with its assignments and quizzes in a row of their own below it. */
export const LessonRow = memo(function LessonRow(props: LessonRowProps) {
  const { lesson, index, isLast, canEdit, moving, onOpen, onMove } = props
  const { _id, title } = lesson
  const add = (type: 'QUIZ' | 'ASSIGNMENT') => onOpen({ is: 'assessment', type, lessonId: _id })
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
            <IconButton
              label="Thêm quiz"
              of={title}
              icon={<AddQuizIcon />}
              opensDialog
              disabled={!canEdit}
              onClick={() => add('QUIZ')}
            />
            <IconButton
              label="Thêm bài tập"
              of={title}
              icon={<AddAssignmentIcon />}
              opensDialog
              disabled={!canEdit}
              onClick={() => add('ASSIGNMENT')}
            />
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
