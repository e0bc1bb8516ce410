import { paths } from '../../../../shared/paths.ts'
import { ACT_WORDS } from '../../../parts/submissions/assessment-state.ts'
import type { OfLesson } from './dialog-props.ts'
import { DialogLink } from './DialogLink.tsx'

export const ResultLink = ({ className, ...of }: OfLesson & { className?: string }) => (
  <DialogLink className={className} to={paths.lesson(of.lessonId, { view: of.assessmentId })}>
    {ACT_WORDS.view}
  </DialogLink>
)
