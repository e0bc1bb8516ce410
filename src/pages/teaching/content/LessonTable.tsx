import type {
  TaughtSection,
  TaughtLesson,
  TaughtResource,
} from '../../../../shared/contract/teaching.ts'
import { type ContentDialog, focusIds } from './content-dialog.ts'
import { memo } from 'react'
import type { AssessmentType } from '../../../../shared/contract/assessments.ts'
import { formatLessonDuration } from '../../../../shared/format/duration.ts'
import { DeleteIcon, EditIcon } from '../../../ui/act-icons.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LessonTypeBadge } from '../../../parts/course/LessonTypeBadge.tsx'
import { formatDue } from '../../../../shared/format/dates.ts'
import { ASSESSMENT_NAMES } from '../../../parts/course/assessment-names.ts'
import { NewTabLink } from '../../../ui/NewTabLink.tsx'
import { RowActs } from './RowActs.tsx'
import type { Move, Moving } from './use-moves.ts'
import '../../../ui/styles/details.scss'
import * as styles from './content.module.scss'

const HEADS = ['Bài học', 'Loại', 'Thời lượng', 'Học thử', 'Tài nguyên', 'Thao tác']

interface LessonTableProps {
  section: TaughtSection
  canEdit: boolean
  moving: Moving | null
  onOpen: (dialog: ContentDialog) => void
  onMove: (move: Move) => void
}

/** The lessons of a section (docs/product.md#content-page). Rows become cards on narrow screens. */
export function LessonTable({ section, canEdit, moving, onOpen, onMove }: LessonTableProps) {
  const { title, lessons } = section
  return (
    <table className={styles.lessonTable}>
      <caption className="visually-hidden">{`Bài học của chương ${title}`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Thứ tự</span>
          </th>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {lessons.map((lesson, index) => (
        <LessonRow
          key={lesson._id || index}
          lesson={lesson}
          index={index}
          isLast={index === lessons.length - 1}
          canEdit={canEdit}
          moving={moving?.id === lesson._id ? moving : null}
          onOpen={onOpen}
          onMove={onMove}
        />
      ))}
    </table>
  )
}

interface LessonRowProps {
  lesson: TaughtLesson
  index: number
  isLast: boolean
  canEdit: boolean
  moving: Moving | null
  onOpen: (dialog: ContentDialog) => void
  onMove: (move: Move) => void
}

/** Words: no picture tells a new quiz from a new assignment. */
const ADD: Record<AssessmentType, { label: string; icon: string }> = {
  QUIZ: { label: 'Thêm quiz', icon: '+ Quiz' },
  ASSIGNMENT: { label: 'Thêm bài tập', icon: '+ Bài tập' },
}
/** The cast is safe: the compiler checks that the table has exactly these keys. */
const ADDED = Object.keys(ADD) as AssessmentType[]

/** A lesson, and a second row with its assignments and quizzes. */
const LessonRow = memo(function LessonRow(props: LessonRowProps) {
  const { lesson, index, isLast, canEdit, moving, onOpen, onMove } = props
  const { _id, title } = lesson
  return (
    <tbody>
      <tr>
        <td className={`${styles.lessonOrder} numeric`}>{index + 1}</td>
        <td className={styles.lessonTitle}>{title}</td>
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
        <td className={styles.lessonResources}>
          <ResourceLinks resources={lesson.resources} />
        </td>
        <td className={styles.lessonActs}>
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
                target={title}
                opensDialog
                disabled={!canEdit}
                onClick={() => onOpen({ is: 'assessment', type, lessonId: _id })}
              />
            ))}
          </RowActs>
        </td>
      </tr>
      {lesson.assessments.length > 0 ? (
        <tr className={styles.lessonMore}>
          <td colSpan={7}>
            <AssessmentLines lesson={lesson} canEdit={canEdit} onOpen={onOpen} />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
})

interface AssessmentLinesProps {
  lesson: TaughtLesson
  canEdit: boolean
  onOpen: (dialog: ContentDialog) => void
}

/** The assignments and quizzes of a lesson, with buttons to edit and delete. */
function AssessmentLines({ lesson, canEdit, onOpen }: AssessmentLinesProps) {
  const { _id: lessonId, assessments } = lesson
  return (
    <ul className={styles.assessmentLines}>
      {assessments.map((assessment, index) => {
        const { _id, title, assessmentType, dueAt } = assessment
        const name = ASSESSMENT_NAMES[assessmentType]
        return (
          <li key={_id || index}>
            <span className="badge badge-info">{name}</span>
            <span className={styles.assessmentLineText}>
              <span>{title}</span>
              {dueAt ? (
                <span className="text-secondary numeric">{` · Hạn: ${formatDue(dueAt)}`}</span>
              ) : null}
            </span>
            <span className={styles.rowActs}>
              <IconButton
                label={`Sửa ${name.toLowerCase()}`}
                target={title}
                icon={<EditIcon />}
                opensDialog
                disabled={!canEdit}
                onClick={() =>
                  onOpen({ is: 'assessment', type: assessmentType, lessonId, assessmentId: _id })
                }
              />
              <IconButton
                label={`Xoá ${name.toLowerCase()}`}
                target={title}
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

/** Links to the resources of a lesson; only the first, which is the primary one, shows until a click. */
function ResourceLinks({ resources }: { resources: readonly TaughtResource[] }) {
  if (resources.length === 0) return null
  const further = resources.slice(1)
  return (
    <>
      <Links resources={resources.slice(0, 1)} />
      {further.length > 0 ? (
        <details>
          <summary>
            <span>{`+${further.length}`}</span>
            <span className="visually-hidden"> tài nguyên khác</span>
          </summary>
          <Links resources={further} />
        </details>
      ) : null}
    </>
  )
}

const Links = ({ resources }: { resources: readonly TaughtResource[] }) => (
  <ul className={styles.resourceLinks}>
    {resources.map(({ _id, title, url }, index) => (
      <li key={_id ?? index} title={title || url}>
        {url ? <NewTabLink href={url}>{title || url}</NewTabLink> : title || 'Tài nguyên'}
      </li>
    ))}
  </ul>
)
