import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '../../shared/contract/catalogue.ts'
import { CATALOGUE_DEFAULTS } from '../../shared/rules/catalogue-query.ts'
import { coursesQuery } from '../api/catalogue.ts'
import { whenNear } from '../ui/when-near.ts'
import * as catalogue from './catalogue.module.scss'
import { CourseCard } from './CourseCard.tsx'
import * as styles from './course.module.scss'

const SHOWN = 4

/**
 * Other courses of the topic, asked for when the reader comes near. Nothing depends on them, so a failure stays
 * silent.
 */
export function RelatedCourses({ course }: { course: Course }) {
  const topic = course.topic?.slug || course.topic?._id || ''
  const [isNear, setIsNear] = useState(false)
  const { data, isError } = useQuery({
    // One more, because this course is among them.
    ...coursesQuery({ ...CATALOGUE_DEFAULTS, topic, pageSize: SHOWN + 1 }),
    enabled: isNear && topic !== '',
    retry: false,
  })
  const others = (data?.items ?? []).filter(({ _id }) => _id !== course._id).slice(0, SHOWN)
  if (topic === '' || isError || (data && others.length === 0)) return null
  return (
    <section
      className={styles.courseRelated}
      ref={isNear ? undefined : whenNear(() => setIsNear(true), 200)}
    >
      {others.length > 0 ? (
        <>
          <h2>Học viên cũng xem</h2>
          <ul className={`${catalogue.courseGrid} ${styles.courseRelatedGrid}`}>
            {others.map((other) => (
              <li key={other._id}>
                <CourseCard course={other} load="lazy" />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
