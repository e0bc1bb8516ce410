import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Course, CourseCard as Card } from '../../../shared/contract/catalogue.ts'
import { CATALOGUE_DEFAULTS } from '../../../shared/rules/catalogue-query.ts'
import { coursesQuery } from '../../api/catalogue.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { whenNear } from '../../ui/when-near.ts'
import * as catalogue from './catalogue.module.scss'
import { CourseCard } from './CourseCard.tsx'
import { OwnMark } from './OwnMark.tsx'
import { ROW_LENGTH } from './shelves.ts'
import * as styles from './course-row.module.scss'

interface CourseRowProps {
  title: string
  courses: readonly Card[]
  /** The address of the list that goes on with these. */
  all?: string | undefined
}

export function CourseRow({ title, courses, all }: CourseRowProps) {
  const { signedIn } = useSession()
  return (
    <section aria-label={title} className={styles.courseRow}>
      <div className="d-flex align-items-baseline justify-content-between gap-3">
        <h2>{title}</h2>
        {all ? (
          <Link className="lone-link" to={all}>
            Xem tất cả<span className="visually-hidden">{`: ${title}`}</span>
          </Link>
        ) : null}
      </div>
      <ul className={`${catalogue.courseGrid} ${styles.courseRowGrid}`}>
        {courses.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} load="lazy" OwnMark={signedIn ? OwnMark : undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Other courses of the topic, fetched when the reader comes near; nothing when there are none or it fails. */
export function RelatedCourses({ course }: { course: Course }) {
  const [isNear, setIsNear] = useState(false)
  const topic = course.topic?.slug || course.topic?._id || ''
  const { data, isError } = useQuery({
    // One more, because the course itself is among them.
    ...coursesQuery({ ...CATALOGUE_DEFAULTS, topic, pageSize: ROW_LENGTH + 1 }),
    enabled: isNear && topic !== '',
    retry: false,
  })
  const others = (data?.items ?? []).filter(({ _id }) => _id !== course._id).slice(0, ROW_LENGTH)
  if (topic === '' || isError || (data && others.length === 0)) return null
  return data ? (
    <CourseRow title="Học viên cũng xem" courses={others} />
  ) : (
    <div
      className={styles.courseRow}
      ref={isNear ? undefined : whenNear(() => setIsNear(true), 200)}
    />
  )
}
