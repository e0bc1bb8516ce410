import { Link } from 'react-router-dom'
import type { CourseRole } from '../../../shared/contract/teaching.ts'
import { classPaths, settingsPaths } from '../../../shared/extra-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { toApiError } from '../../api/errors.ts'
import { useFeature } from '../../api/site.ts'
import { titleParts } from './title-parts.tsx'
import * as styles from './course-top.module.scss'

const UP = {
  courses: { to: paths.instructorCourses(), label: 'Khóa học giảng dạy' },
  grading: { to: paths.grading(), label: 'Danh sách lớp' },
}

interface CourseTopProps {
  courseId: string
  at: 'content' | 'grading' | 'class' | 'settings'
  up?: keyof typeof UP
  /** The reader's role; null for an admin who does not teach it, undefined until known. */
  myRole: CourseRole | null | undefined
  /** Why the page's own data did not come. */
  error: Error | null
}

/** Links up and to the other pages of a taught course (docs/product.md#pages-of-a-course). */
export function CourseTop({ courseId, at, up = 'courses', myRole, error }: CourseTopProps) {
  const hasClass = useFeature('class')
  const hasSettings = useFeature('course-settings')
  const kind = error && toApiError(error).kind
  const pages = [
    { page: 'content', label: 'Nội dung', to: paths.instructorCourse(courseId), has: true },
    { page: 'grading', label: 'Chấm bài', to: paths.gradingCourse(courseId), has: true },
    { page: 'class', label: 'Lớp học', to: classPaths.courseClass(courseId), has: hasClass },
    {
      page: 'settings',
      label: 'Thiết lập',
      to: settingsPaths.courseSettings(courseId),
      // Until the role is known it stands there: most have it, and nothing moves.
      has: hasSettings && myRole !== 'TA',
    },
  ]
  return (
    <div className={styles.top}>
      <p>
        <Link className="lone-link" to={UP[up].to}>
          ← <span>{UP[up].label}</span>
        </Link>
      </p>
      {kind === 'missing' || kind === 'denied' ? null : (
        <nav aria-label="Các trang của khóa học">
          <ul>
            {pages.map(({ page, label, to, has }) =>
              has ? (
                <li key={page}>
                  <Link to={to} aria-current={page === at ? 'page' : undefined}>
                    {label}
                  </Link>
                </li>
              ) : null,
            )}
          </ul>
        </nav>
      )}
    </div>
  )
}

interface CourseHeadingProps {
  page: string
  /** The course's title, once it is known. */
  course: string | undefined
}

/** The heading of a page of a course; on a phone, whose row of pages tells which it is, the course's title alone. */
export const CourseHeading = ({ page, course }: CourseHeadingProps) => (
  <h1>
    {course ? (
      <>
        <span className={styles.page}>{`${page}:`}</span>{' '}
        <span>{titleParts(course, 'd-inline-block mw-100')}</span>
      </>
    ) : (
      page
    )}
  </h1>
)
