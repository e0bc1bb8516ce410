import type { Course } from '../../../shared/contract/catalogue.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/money.ts'

/** «5 bài học · 1 giờ 20 phút», without the duration when the backend sends none. */
export const contentOf = (lessons: number, seconds: number): string =>
  [`${formatCount(lessons)} bài học`, seconds >= 30 ? formatDuration(seconds) : '']
    .filter(Boolean)
    .join(' · ')

/** «4 quiz», «6 bài tập», as far as the backend tells of them. */
export const workOf = ({
  quizCount = 0,
  assignmentCount = 0,
}: Pick<Course, 'quizCount' | 'assignmentCount'>): readonly string[] => [
  ...(quizCount > 0 ? [`${formatCount(quizCount)} quiz`] : []),
  ...(assignmentCount > 0 ? [`${formatCount(assignmentCount)} bài tập`] : []),
]
