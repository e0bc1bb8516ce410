import * as styles from './course-top.module.scss'

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
        <span className={styles.page}>{`${page}: `}</span>
        <span>{course}</span>
      </>
    ) : (
      page
    )}
  </h1>
)
