import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { myCoursesQuery } from '../../api/learning.ts'
import { ownNextStep } from '../../parts/course/next-step.ts'
import { useOwner } from '../../parts/session/use-owner.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import * as styles from './own-course.module.scss'

/**
 * On the home page of whoever has begun a course: the way to the next lesson. It takes the place of the drawing, and
 * where there is none, of what visitors are told, so that nothing moves when it comes.
 */
export function ReadOn() {
  const { data: mine = [] } = useQuery(myCoursesQuery())
  const step = ownNextStep(useOwner(), mine)
  if (!step) return null
  const { lesson, entry } = step
  const { course, progressPct } = entry
  return (
    <Link
      className={styles.readOn}
      to={lesson ? paths.lesson(lesson.lessonId) : paths.outline(course._id)}
    >
      <span className={styles.readOnAct}>Học tiếp</span>{' '}
      <strong className={`${styles.readOnTitle} lines-2`}>{lesson?.title ?? course.title}</strong>
      <span className="line-1">{course.title}</span>
      <ProgressBar percent={progressPct} label="Tiến độ" />
    </Link>
  )
}
