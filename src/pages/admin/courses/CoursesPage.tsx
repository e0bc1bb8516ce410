import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { AdminCourseRow } from '../../../../shared/contract/admin/courses.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { formatCount, formatMoney, formatPrice } from '../../../../shared/format/money.ts'
import { COURSE_STATUS_NAMES } from '../../../../shared/rules/course-status.ts'
import { isOnSale, priceToPay } from '../../../../shared/rules/prices.ts'
import { formatSiteDay, siteDayOf } from '../../../../shared/rules/site-days.ts'
import { adminCoursesQuery } from '../../../api/admin/courses.ts'
import { CourseImage } from '../../../parts/course/CourseImage.tsx'
import { AdminList } from '../ui/AdminList.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import type { Column } from '../ui/AdminTable.tsx'
import { Filters, StatusTabs } from '../ui/Filters.tsx'
import { useFilter } from '../ui/use-filter.ts'
import { StatusBadge } from './StatusBadge.tsx'
import * as styles from '../admin.module.scss'
import * as own from './courses.module.scss'

const COLUMNS: readonly Column<AdminCourseRow>[] = [
  {
    head: 'Khóa học',
    cell: (course) => (
      <div className={own.title}>
        <CourseImage course={{ ...course, imageSrcSet: null }} sizes="96px" />
        <div>
          <Link to={adminPaths.course(course._id)}>{course.title}</Link>
          <div className={styles.muted}>
            {[course.code, course.topic?.name ?? 'Chưa có chủ đề'].join(' · ')}
          </div>
          <div className={`${styles.muted} ${own.teachers}`}>
            {course.people.map(({ fullName }) => fullName).join(', ') || 'Chưa có giảng viên'}
          </div>
        </div>
      </div>
    ),
  },
  {
    head: 'Trạng thái',
    card: 'bare',
    cell: ({ status, askedAt }) => (
      <div className={own.status}>
        <StatusBadge status={status} />
        {status === 'PENDING' && askedAt ? (
          <div className={`${styles.muted} ${own.date}`}>
            {`Đã gửi ${formatSiteDay(siteDayOf(new Date(askedAt)))}`}
          </div>
        ) : null}
      </div>
    ),
  },
  { head: 'Giá', end: true, card: 'bare', cell: (course) => <Price course={course} /> },
  { head: 'Bài học', end: true, cell: ({ lessonCount }) => formatCount(lessonCount) },
  { head: 'Học viên', end: true, cell: ({ enrolmentCount }) => formatCount(enrolmentCount) },
]

const Price = ({ course }: { course: AdminCourseRow }) => (
  <div className={own.price}>
    <span>{formatPrice(priceToPay(course))}</span>
    {isOnSale(course) ? (
      <div className={`${styles.muted} ${own.oldPrice}`}>
        <s>{formatMoney(course.price ?? 0)}</s>
        {course.saleEndsAt ? (
          <div className={own.date}>{`đến ${formatDateTime(course.saleEndsAt)}`}</div>
        ) : null}
      </div>
    ) : null}
  </div>
)

/** /admin/courses: all courses, whatever their status. */
export default function CoursesPage() {
  const { values, set, clear, isFiltered } = useFilter(['q', 'status'])
  const { q, status = '' } = values
  const query = adminCoursesQuery(values)
  const counts = useQuery(query).data?.counts
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <AdminPage title="Khóa học">
      <StatusTabs
        chosen={status}
        tabs={[
          ['', 'Tất cả', total],
          ...Object.entries(COURSE_STATUS_NAMES).map(
            ([name, words]) => [name, words, counts && (counts[name] ?? 0)] as const,
          ),
        ]}
        to={(name) => adminPaths.courses({ ...(q && { q }), ...(name && { status: name }) })}
      />
      <Filters
        label="Tìm khóa học"
        placeholder="Tên, chủ đề, giảng viên, mã…"
        q={q}
        onSearch={(words) => set({ q: words })}
        onClear={isFiltered ? clear : undefined}
      />
      <AdminList
        label="Khóa học"
        columns={COLUMNS}
        query={query}
        failure="Không tải được danh sách khóa học"
        empty={{
          title: 'Không có khóa học nào',
          text: isFiltered ? 'Hãy tìm bằng từ khác hoặc chọn trạng thái khác.' : undefined,
        }}
      />
    </AdminPage>
  )
}
