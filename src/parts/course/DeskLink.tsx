import { Link } from 'react-router-dom'
import type { InstructorCourse } from '../../../shared/contract/teaching.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { paths } from '../../../shared/paths.ts'

/** The desk opens the first work that waits. */
export const TO_WAITING = { toWaiting: true }

export const isWaiting = ({ waitingCount = 0 }: InstructorCourse) => waitingCount > 0

/** To the desk, and where work waits to the first of it. */
export function DeskLink({ course }: { course: InstructorCourse }) {
  const { _id, title, waitingCount } = course
  const waits = isWaiting(course)
  return (
    <Link
      className={`btn ${waitingCount === 0 ? 'btn-outline-primary' : 'btn-primary'}`}
      to={paths.gradingCourse(_id)}
      state={waits ? TO_WAITING : undefined}
    >
      <span>{waits ? `Chấm ${formatCount(waitingCount ?? 0)} bài` : 'Chấm bài'}</span>
      <span className="visually-hidden">{`: ${title}`}</span>
    </Link>
  )
}
