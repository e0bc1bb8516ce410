import type { TaughtLesson } from '../../../shared/contract/teaching.ts'

interface Counts {
  lessons?: number
  /** Absent when the thing itself is one. */
  assessments?: number
  /** Hand-ins; null when the backend does not tell. */
  submissions: number | null
}

/** What goes along when something is deleted, in sentences. */
export function deletionWords({ lessons = 0, assessments, submissions }: Counts): string {
  const along = [
    lessons > 0 ? `${lessons} bài học` : '',
    assessments ? `${assessments} quiz và bài tập` : '',
    submissions ? `${submissions} bài nộp của học viên` : '',
  ].filter(Boolean)
  return [
    along.length > 0 ? `Bị xoá theo: ${along.join(', ')}.` : '',
    assessments === 0 ? '' : handInWords(submissions),
    'Xoá rồi thì không lấy lại được.',
  ]
    .filter(Boolean)
    .join(' ')
}

function handInWords(submissions: number | null): string {
  if (submissions === null) return 'Bài nộp của học viên, nếu có, cũng bị xoá theo.'
  return submissions === 0 ? 'Chưa có bài nộp nào của học viên.' : ''
}

/** What lessons take along; hand-ins are known only when every lesson tells its own. */
export function lessonCounts(lessons: readonly TaughtLesson[]): Required<Counts> {
  let submissions: number | null = 0
  for (const lesson of lessons) {
    submissions =
      submissions === null || lesson.submissions === null ? null : submissions + lesson.submissions
  }
  return {
    lessons: lessons.length,
    assessments: lessons.reduce((sum, { assessments }) => sum + assessments.length, 0),
    submissions,
  }
}
