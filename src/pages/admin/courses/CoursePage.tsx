import { Link, useParams } from 'react-router-dom'
import type { AdminCourse } from '../../../../shared/contract/admin/courses.ts'
import { adminPaths, settingsPaths } from '../../../../shared/extra-paths.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { formatCount, formatMoney, formatPrice } from '../../../../shared/format/money.ts'
import { paths } from '../../../../shared/paths.ts'
import { isOnSale, priceToPay } from '../../../../shared/rules/prices.ts'
import { adminCourseQuery } from '../../../api/admin/courses.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { AdminCard } from '../ui/AdminCard.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import { TableSkeleton } from '../ui/AdminTable.tsx'
import { notThere } from '../ui/not-there.tsx'
import { CoursePeople } from './CoursePeople.tsx'
import { CourseStatus } from './CourseStatus.tsx'
import * as styles from '../admin.module.scss'

const gone = notThere(
  'Không tìm thấy khóa học',
  'Không có khóa học nào ở địa chỉ này.',
  <Link className="btn btn-outline-primary" to={adminPaths.courses()}>
    Về danh sách khóa học
  </Link>,
)

/** /admin/courses/:id: one course, its status, its people, and the ways to the rest of it. */
export default function CoursePage() {
  const { courseId = '' } = useParams()
  return (
    <LoadState
      query={adminCourseQuery(courseId)}
      skeleton={<TableSkeleton />}
      failure={{ title: 'Không tải được khóa học này', instead: gone }}
    >
      {(course) => (
        // The key: no dialog of one course stays for another.
        <AdminPage key={course._id} title={course.title} acts={<Ways course={course} />}>
          <div className="d-grid gap-3">
            <CourseStatus course={course} />
            <Facts course={course} />
            <CoursePeople course={course} />
          </div>
        </AdminPage>
      )}
    </LoadState>
  )
}

/** Links to the other pages about it. */
function Ways({ course: { _id, slug, status } }: { course: AdminCourse }) {
  const ways = [
    ['Thiết lập', settingsPaths.courseSettings(_id)],
    ['Nội dung', paths.instructorCourse(_id)],
    status === 'PUBLISHED'
      ? (['Trang bán hàng', paths.course(slug)] as const)
      : (['Xem như học viên', paths.outline(_id)] as const),
    ['Đơn hàng', adminPaths.orders({ course: _id })],
    ['Nhật ký', adminPaths.log({ target: _id })],
  ] as const
  return ways.map(([words, to]) => (
    <Link key={words} className="btn btn-outline-primary" to={to}>
      {words}
    </Link>
  ))
}

const Facts = ({ course }: { course: AdminCourse }) => (
  <AdminCard id="facts" title="Thông tin" className={styles.facts}>
    <FactList
      facts={[
        ['Mã', course.code],
        ['Chủ đề', course.topic?.name ?? 'Chưa có'],
        ['Giá', formatPrice(priceToPay(course))],
        ['Giá gốc', isOnSale(course) ? formatMoney(course.price ?? 0) : null],
        ['Khuyến mãi đến', course.saleEndsAt && formatDateTime(course.saleEndsAt)],
        ['Bài học', formatCount(course.lessonCount)],
        ['Học viên', formatCount(course.enrolmentCount)],
        ['Tạo lúc', formatDateTime(course.createdAt)],
        ['Xuất bản lần đầu', course.publishedAt && formatDateTime(course.publishedAt)],
        ['Đường dẫn', paths.course(course.slug)],
      ]}
    />
  </AdminCard>
)
