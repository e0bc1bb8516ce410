import { COURSE_STATUS_NAMES } from '../../../../shared/rules/course-status.ts'
import { STATUS_TONES } from './course-words.ts'

export const StatusBadge = ({ status }: { status: string }) => (
  <span className={`badge badge-${STATUS_TONES[status] ?? 'neutral'}`}>
    {COURSE_STATUS_NAMES[status] ?? status}
  </span>
)
