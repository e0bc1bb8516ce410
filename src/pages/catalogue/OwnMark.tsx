import { useQuery } from '@tanstack/react-query'
import { myCoursesQuery } from '../../api/learning.ts'
import type { OwnMarkProps } from './CourseCard.tsx'
import * as styles from './own-course.module.scss'

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
