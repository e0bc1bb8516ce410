import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Course, CourseCard as Card } from '../../shared/contract/catalogue.ts'
import { COURSES } from '../../shared/paths.ts'
import {
  CATALOGUE_DEFAULTS,
  catalogueSearch,
  type CatalogueQuery,
} from '../../shared/rules/catalogue-query.ts'
import { priceToPay } from '../../shared/rules/prices.ts'
import { coursesQuery } from '../api/catalogue.ts'
import { myCoursesQuery } from '../api/learning.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { whenNear } from '../ui/when-near.ts'
import * as catalogue from './catalogue.module.scss'
import { CourseCard, type OwnMarkProps } from './CourseCard.tsx'
import * as styles from './course-row.module.scss'

const SHOWN = 4

interface CourseRowProps {
  title: string
  filters: Partial<CatalogueQuery>
  /** Which of the answer belong here. */
  fits?: (course: Card) => boolean
  /** Leads to the list with these filters. */
  hasLink?: boolean
}

/**
 * A few courses under a title, asked for when the reader comes near. Nothing depends on them, so where there are none
 * and when the call fails, the row is not there.
 */
function CourseRow({ title, filters, fits = () => true, hasLink = false }: CourseRowProps) {
  const [isNear, setIsNear] = useState(false)
  const { signedIn } = useSession()
  const { data, isError } = useQuery({
    // One more, because one may not fit.
    ...coursesQuery({ ...CATALOGUE_DEFAULTS, ...filters, pageSize: SHOWN + 1 }),
    enabled: isNear,
    retry: false,
  })
  const courses = (data?.items ?? []).filter(fits).slice(0, SHOWN)
  if (isError || (data && courses.length === 0)) return null
  return (
    <section
      aria-label={title}
      className={styles.courseRow}
      ref={isNear ? undefined : whenNear(() => setIsNear(true), 200)}
    >
      {courses.length > 0 ? (
        <>
          <div className={styles.courseRowHead}>
            <h2>{title}</h2>
            {hasLink ? (
              <Link
                className="lone-link"
                to={`${COURSES}?${catalogueSearch({ ...CATALOGUE_DEFAULTS, ...filters })}`}
              >
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
        </>
      ) : null}
    </section>
  )
}

/** Other courses of the topic. */
export function RelatedCourses({ course }: { course: Course }) {
  const topic = course.topic?.slug || course.topic?._id || ''
  if (topic === '') return null
  return (
    <CourseRow
      title="Học viên cũng xem"
      filters={{ topic }}
      fits={({ _id }) => _id !== course._id}
    />
  )
}

/** What the home page offers below the list of all courses. */
export const HomeRows = () => (
  <div className={styles.courseRows}>
    <CourseRow
      title="Miễn phí để bắt đầu"
      filters={{ maxPrice: '0' }}
      fits={(course) => !priceToPay(course)}
      hasLink
    />
    <CourseRow title="Mới ra mắt" filters={{ sort: 'newest' }} hasLink />
  </div>
)

/** On the picture of a course that the reader has: how far they are. */
export function OwnMark({ courseId }: OwnMarkProps) {
  const { data: mine } = useQuery(myCoursesQuery())
  const own = mine?.find(({ course }) => course._id === courseId)
  if (!own) return null
  return (
    <span className={`badge badge-${own.completed ? 'success' : 'primary'} ${styles.ownMark}`}>
      {own.completed ? 'Hoàn tất' : `Đang học · ${own.progressPct}%`}
    </span>
  )
}
