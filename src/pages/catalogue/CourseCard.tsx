import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import type { CourseCard as Course } from '../../../shared/contract/catalogue.ts'
import { coursePath } from '../../../shared/paths.ts'
import { CourseImage } from '../../parts/course/CourseImage.tsx'
import { PriceTag } from '../../parts/course/PriceTag.tsx'
import { Rating } from '../../parts/course/Rating.tsx'
import * as styles from './catalogue.module.scss'

export interface OwnMarkProps {
  courseId: string
}

export interface CourseCardProps {
  course: Course
  load: 'lazy' | 'eager' | 'first'
  /** For who is signed in, once it is there. */
  OwnMark?: ComponentType<OwnMarkProps> | undefined
}

/** A course in the list; its one link is stretched over the whole card. */
export function CourseCard({ course, load, OwnMark }: CourseCardProps) {
  return (
    <article className={`card ${styles.courseCard}`}>
      <CourseImage
        className={styles.courseCardImage}
        course={course}
        // On dense screens less than its width, because 640 pixels, twice 320, are enough there.
        sizes="(min-resolution: 2dppx) 213px, 320px"
        load={load}
      />
      {course.topic?.name ? (
        <span className={`badge lines-2 ${styles.courseCardTopic}`}>{course.topic.name}</span>
      ) : null}
      {OwnMark ? <OwnMark courseId={course._id} /> : null}
      <div className={styles.courseCardBody}>
        <h3 className={`${styles.courseCardTitle} lines-2`}>{course.title}</h3>
        <PriceTag course={course} withSaving />
        <p className={`${styles.courseCardPeople} line-1`}>
          {course.instructors.map((each) => each.fullName).join(', ')}
        </p>
        <p className={styles.courseCardFoot}>
          <Rating course={course} />
          <Link className={styles.courseCardLink} to={coursePath(course.slug)}>
            Xem chi tiết<span className="visually-hidden">{`: ${course.title}`}</span>
          </Link>
        </p>
      </div>
    </article>
  )
}
