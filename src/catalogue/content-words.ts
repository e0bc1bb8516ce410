import { formatDuration } from '../../shared/format/duration.ts'
import { formatCount } from '../../shared/format/money.ts'

/** «5 bài học · 1 giờ 20 phút», without the duration when the backend sends none. */
export const contentOf = (lessons: number, seconds: number): string =>
  [`${formatCount(lessons)} bài học`, seconds >= 30 ? formatDuration(seconds) : '']
    .filter(Boolean)
    .join(' · ')
