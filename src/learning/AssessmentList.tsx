import type { AssessmentSummary } from '../api/learning.ts'
import { DEADLINE_TYPES } from '../deadlines/words.ts'
import { formatDue } from '../format/dates.ts'

/** The lesson's assessments: title, type, due date. */
export function AssessmentList({ assessments }: { assessments: readonly AssessmentSummary[] }) {
  if (assessments.length === 0) return null
  return (
    <section className="lesson-part" aria-labelledby="assessments">
      <h2 id="assessments">Bài kiểm tra và bài tập</h2>
      <ul className="lesson-list">
        {assessments.map(({ _id, title, type, dueAt }, index) => (
          <li key={_id || index}>
            <span className="badge badge-neutral">{DEADLINE_TYPES[type]}</span>
            <span>{title}</span>
            <span className="text-secondary numeric">
              {dueAt ? `Hạn nộp: ${formatDue(dueAt)}` : 'Không có hạn nộp'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
