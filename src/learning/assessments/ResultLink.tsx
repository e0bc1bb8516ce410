import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { ACT_WORDS } from '../../submissions/assessment-state.ts'

interface ResultLinkProps {
  lessonId: string
  assessmentId: string
  className?: string
}

/** Leads from the quiz to its result, whose dialog takes the place of this one. */
export function ResultLink({ lessonId, assessmentId, className }: ResultLinkProps) {
  // Replaces this dialog, so that closing and "Back" lead to the lesson.
  const { state } = useLocation()
  return (
    <Link
      className={className}
      to={paths.lesson(lessonId, { view: assessmentId })}
      replace
      state={state as unknown}
    >
      {ACT_WORDS.view}
    </Link>
  )
}
