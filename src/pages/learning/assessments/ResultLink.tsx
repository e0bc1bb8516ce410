import { paths } from '../../../../shared/paths.ts'
import { ACT_WORDS } from '../../../parts/submissions/assessment-state.ts'
import { DialogLink } from './DialogLink.tsx'

interface ResultLinkProps {
  lessonId: string
  assessmentId: string
  className?: string
}

/** Leads from the quiz to its result. */
export const ResultLink = ({ lessonId, assessmentId, className }: ResultLinkProps) => (
  <DialogLink className={className} to={paths.lesson(lessonId, { view: assessmentId })}>
    {ACT_WORDS.view}
  </DialogLink>
)
