import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Lesson } from '../../../shared/contract/learning.ts'
import { paths } from '../../../shared/paths.ts'
import { formatSiteDay, siteDayOf } from '../../../shared/rules/site-days.ts'
import { NoCoursesDrawing } from '../../ui/Drawings.tsx'
import { CertificateWhereOffered } from './certificates/CertificateWhereOffered.tsx'
import * as styles from './lesson.module.scss'

/** Said when the last missing lesson has been completed. */
export function Finished({ course }: { course: NonNullable<Lesson['course']> }) {
  const [day] = useState(() => formatSiteDay(siteDayOf(new Date())))
  return (
    <div className={styles.lessonFinished}>
      <NoCoursesDrawing />
      <p>{`Bạn đã học xong ${course.title || 'khóa học này'} ngày ${day}`}</p>
      <CertificateWhereOffered courseId={course._id} isComplete />
      <Link className="btn btn-primary" to={paths.learning()}>
        Về khóa học của tôi
      </Link>
    </div>
  )
}
