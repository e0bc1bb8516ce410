import { Link } from 'react-router-dom'
import type { TaughtSection } from '../../../shared/contract/teaching.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { paths } from '../../../shared/paths.ts'
import { CourseBadges } from '../../course/CourseBadges.tsx'
import { focusIds, type ContentDialog } from './content-dialog.ts'
import type { TaughtCourse } from '../../course/use-taught-course.ts'

interface ContentHeadProps {
  courseId: string
  course: TaughtCourse | null
  title: string
  sections: readonly TaughtSection[]
  canEdit: boolean
  onOpen: (dialog: ContentDialog) => void
}

/** Title, counts of sections and lessons (section 2), and the ways to add to them. */
export function ContentHead(props: ContentHeadProps) {
  const { courseId, course, title, sections, canEdit, onOpen } = props
  const lessons = sections.flatMap(({ lessons }) => lessons)
  const seconds = lessons.reduce((sum, { durationSec }) => sum + Math.max(0, durationSec ?? 0), 0)
  return (
    <header className="content-head">
      {course ? <CourseBadges course={course} /> : null}
      <h1>{title}</h1>
      <p className="text-secondary numeric">
        {formatCount(sections.length)} chương · {formatCount(lessons.length)} bài học
        {seconds >= 30 ? ` · ${formatDuration(seconds)}` : ''}
      </p>
      <p className="content-head-acts">
        <button
          id={focusIds.addSection}
          type="button"
          className="btn btn-primary"
          aria-haspopup="dialog"
          disabled={!canEdit}
          onClick={() => onOpen({ is: 'section' })}
        >
          Thêm chương
        </button>
        <button
          type="button"
          className="btn btn-outline-primary"
          aria-haspopup="dialog"
          disabled={!canEdit}
          onClick={() => onOpen({ is: 'lesson' })}
        >
          Thêm bài học
        </button>
        <Link
          className="btn btn-outline-primary"
          to={paths.course(course?.slug || courseId)}
          target="_blank"
          rel="noopener"
        >
          Trang công khai <span className="visually-hidden">(mở trong thẻ mới)</span>
        </Link>
      </p>
      {canEdit ? null : (
        <p className="content-note">
          Bạn là trợ giảng của khóa học này: bạn xem được mọi nội dung và chấm bài, còn giảng viên
          chính và đồng giảng viên mới sửa được.
        </p>
      )}
    </header>
  )
}
