import type { LessonAssessment } from '../../../../shared/contract/assessments.ts'
import { formatDue, formatTimeLeft } from '../../../../shared/format/dates.ts'
import { formatNumber, formatScore } from '../../../../shared/format/score.ts'
import { opensLater } from '../../../../shared/rules/deadlines.ts'
import * as styles from './assessments.module.scss'

type Terms = Pick<
  LessonAssessment,
  | 'assessmentType'
  | 'availableAt'
  | 'durationMinutes'
  | 'attemptsAllowed'
  | 'attempts'
  | 'passScore'
>

/** What to know before opening an assessment, because opening a quiz starts its clock. */
export function QuizTerms({ assessment, now }: { assessment: Terms; now: Date }) {
  const { assessmentType, availableAt, durationMinutes, attemptsAllowed, attempts, passScore } =
    assessment
  const isTimed = assessmentType === 'QUIZ' && Boolean(durationMinutes)
  const terms = [
    ...(isTimed ? [`${formatNumber(durationMinutes)} phút`] : []),
    // Those left are told beside the result.
    ...(assessmentType === 'QUIZ' && attemptsAllowed && !attempts
      ? [`${formatNumber(attemptsAllowed)} lượt làm`]
      : []),
    ...(passScore ? [`đạt từ ${formatScore(passScore)}`] : []),
    ...(isTimed ? ['đồng hồ chạy ngay khi mở'] : []),
  ]
  return (
    <>
      {opensLater(assessment, now) ? (
        <p className={`${styles.opensLater} numeric`}>
          {`Mở ${formatDue(availableAt, now)} (${formatTimeLeft(availableAt, now)})`}
        </p>
      ) : null}
      {terms.length > 0 ? (
        <p className={`${styles.terms} text-secondary numeric`}>{terms.join(' · ')}</p>
      ) : null}
    </>
  )
}
