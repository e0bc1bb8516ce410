import type { TaughtSection } from '../../../shared/contract/teaching.ts'
import type { ContentDialog } from './content-dialog.ts'
import { LessonRow } from './LessonRow.tsx'
import type { Move } from './use-moves.ts'

interface LessonTableProps {
  section: TaughtSection
  canEdit: boolean
  movingId: string | null
  onOpen: (dialog: ContentDialog) => void
  onMove: (move: Move) => void
}

/** The lessons of a section (section 2). On narrow screens each row becomes a card, by its stylesheet. */
export function LessonTable({ section, canEdit, movingId, onOpen, onMove }: LessonTableProps) {
  const { title, lessons } = section
  return (
    <table className="lesson-table">
      <caption className="visually-hidden">Bài học của chương {title}</caption>
      <thead>
        <tr>
          <th scope="col">Thứ tự</th>
          <th scope="col">Bài học</th>
          <th scope="col">Loại</th>
          <th scope="col">Thời lượng</th>
          <th scope="col">Xem trước</th>
          <th scope="col">Tài nguyên</th>
          <th scope="col">Thao tác</th>
        </tr>
      </thead>
      {lessons.map((lesson, index) => (
        <LessonRow
          key={lesson._id || index}
          lesson={lesson}
          index={index}
          isLast={index === lessons.length - 1}
          canEdit={canEdit}
          moving={movingId === lesson._id}
          onOpen={onOpen}
          onMove={onMove}
        />
      ))}
    </table>
  )
}
