import type { ReactNode } from 'react'
import type { InstructorCourse } from '../../../shared/contract/teaching.ts'
import { instructorCoursesQuery } from '../../api/teaching.ts'
import { CourseBadges } from './CourseBadges.tsx'
import { CourseImage } from './CourseImage.tsx'
import { NoCoursesDrawing } from '../../ui/Drawings.tsx'
import { GrowingList } from '../../ui/GrowingList.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Bar } from '../../ui/Skeletons.tsx'
import { Skeleton } from '../../ui/BarSkeleton.tsx'
import { waitingFirst } from './waiting-first.ts'
import '../../ui/styles/details.scss'
import * as styles from './taught-courses.module.scss'

interface TaughtCoursesProps {
  /** Splits the courses into those shown and those folded below, under a summary in words. */
  arrange?: (courses: readonly InstructorCourse[]) => {
    shown: readonly InstructorCourse[]
    folded: readonly InstructorCourse[]
    words: string
  }
  /** Renders a `TaughtCourseCard`. */
  children: (course: InstructorCourse) => ReactNode
}

const inOneList = (courses: readonly InstructorCourse[]) => ({
  shown: waitingFirst(courses),
  folded: [],
  words: '',
})

/** The courses that the user teaches, one a line; for the content and grading pages. */
export const TaughtCourses = ({ arrange = inOneList, children }: TaughtCoursesProps) => (
  <LoadState
    query={instructorCoursesQuery()}
    skeleton={<CardSkeletons />}
    isEmpty={(courses) => courses.length === 0}
    empty={
      <Message
        as="p"
        drawing={<NoCoursesDrawing />}
        title="Bạn chưa có khóa học nào"
        text="Khóa học bạn được giao giảng dạy sẽ hiện ở đây."
      />
    }
  >
    {(courses) => {
      const { shown, folded, words } = arrange(courses)
      return (
        <>
          <Cards courses={shown}>{children}</Cards>
          {folded.length > 0 ? (
            <details className={styles.taughtFolded}>
              <summary>{words}</summary>
              <Cards courses={folded}>{children}</Cards>
            </details>
          ) : null}
        </>
      )
    }}
  </LoadState>
)

interface CardsProps extends Pick<TaughtCoursesProps, 'children'> {
  courses: readonly InstructorCourse[]
}

const Cards = ({ courses, children }: CardsProps) => (
  <GrowingList items={courses} step={24} noun="khóa học" className={styles.taughtRows}>
    {(course) => <li key={course._id}>{children(course)}</li>}
  </GrowingList>
)

interface TaughtCourseCardProps {
  course: InstructorCourse
  facts: ReactNode
  children: ReactNode
  further?: ReactNode
}

export const TaughtCourseCard = ({ course, facts, children, further }: TaughtCourseCardProps) => (
  <article className={`card ${styles.taughtCard}`}>
    <CourseImage course={course} sizes="(min-width: 576px) 144px, 80px" />
    <div className="card-body">
      <CourseBadges course={course} />
      <h2 className="lines-2" title={course.title}>
        {course.title}
      </h2>
      <p className={styles.taughtFacts}>{facts}</p>
      <p className={styles.taughtAct}>{children}</p>
      {further ? <p className={styles.taughtFurther}>{further}</p> : null}
    </div>
  </article>
)

const CardSkeletons = () => (
  <Skeleton className={styles.taughtRows}>
    {[0, 1, 2].map((each) => (
      <div key={each} className={`card ${styles.taughtCard}`} aria-hidden="true">
        <div>
          <Bar height="100%" />
        </div>
        <div className="card-body">
          <p className="mb-0">
            <Bar width="50%" height={24} />
          </p>
          <h2>
            <Bar height={44} />
          </h2>
          <p className={styles.taughtFacts}>
            <Bar width="70%" />
          </p>
          <p className={styles.taughtAct}>
            <Bar height={44} />
          </p>
        </div>
      </div>
    ))}
  </Skeleton>
)
