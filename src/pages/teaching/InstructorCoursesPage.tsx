import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { InstructorCourse } from '../../../shared/contract/teaching.ts'
import { classPaths, settingsPaths } from '../../../shared/extra-paths.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { paths } from '../../../shared/paths.ts'
import { useFeature } from '../../api/site.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { DeskLink, isWaiting } from '../../parts/course/DeskLink.tsx'
import { Rating } from '../../parts/course/Rating.tsx'
import { TaughtCourseCard, TaughtCourses } from '../../parts/course/TaughtCourses.tsx'
import * as styles from '../../parts/course/taught-courses.module.scss'

const FURTHER = 'btn btn-link btn-sm'

/** The instructor's course list (docs/product.md#instructor-courses). */
export default function InstructorCoursesPage() {
  const hasSettings = useFeature('course-settings')
  const hasClass = useFeature('class')
  return (
    <>
      <PageTitle>Khóa học giảng dạy</PageTitle>
      <div className={`${styles.taughtHead} page-head`}>
        <h1>Khóa học giảng dạy</h1>
        {hasSettings ? (
          <Link className="btn btn-primary" to={settingsPaths.newCourse()}>
            Khóa học mới
          </Link>
        ) : null}
      </div>
      <TaughtCourses>
        {(course) => (
          <TaughtCourseCard
            course={course}
            facts={
              <>
                <Rating course={course} />
                {factsOf(course).map((fact) => (
                  <Fragment key={fact}>
                    {' '}
                    <span>{fact}</span>
                  </Fragment>
                ))}
              </>
            }
            further={
              <>
                {hasClass ? (
                  <Link className={FURTHER} to={classPaths.courseClass(course._id)}>
                    Lớp học <span className="visually-hidden">{course.title}</span>
                  </Link>
                ) : null}
                {hasSettings && course.myRole !== 'TA' ? (
                  <Link className={FURTHER} to={settingsPaths.courseSettings(course._id)}>
                    Thiết lập <span className="visually-hidden">{course.title}</span>
                  </Link>
                ) : null}
                <Link
                  className={FURTHER}
                  to={paths.course(course.slug)}
                  target="_blank"
                  rel="noopener"
                >
                  Trang công khai{' '}
                  <span className="visually-hidden">{`của ${course.title} (mở trong thẻ mới)`}</span>
                </Link>
              </>
            }
          >
            {isWaiting(course) ? <DeskLink course={course} /> : null}
            <Link className="btn btn-outline-primary" to={paths.instructorCourse(course._id)}>
              Quản lý <span className="visually-hidden">{course.title}</span>
            </Link>
          </TaughtCourseCard>
        )}
      </TaughtCourses>
    </>
  )
}

/** «15 học viên», «12 bài học», «1 giờ 40 phút»; students where the backend counts them. */
const factsOf = ({ studentCount, lessons, totalDurationSec }: InstructorCourse): string[] => [
  ...(typeof studentCount === 'number' ? [`${formatCount(studentCount)} học viên`] : []),
  `${formatCount(lessons)} bài học`,
  formatDuration(totalDurationSec),
]
