import type { LessonAssessment } from '../../../shared/contract/assessments.ts'
import { formatDue, formatOwnDue, NO_DUE } from '../../../shared/format/dates.ts'
import { formatNumber, formatScore } from '../../../shared/format/score.ts'
import { FactList, type Fact } from '../../ui/FactList.tsx'

type Facts = Pick<
  LessonAssessment,
  'passScore' | 'availableAt' | 'dueAt' | 'extended' | 'durationMinutes' | 'attemptsAllowed'
>

/** Pass score, open and due time, length and attempts if any (docs/product.md#quiz-dialog). */
export function QuizFacts({ quiz }: { quiz: Facts }) {
  const facts: Fact[] = [
    ['Điểm đạt', quiz.passScore === null ? null : formatScore(quiz.passScore)],
    ['Mở lúc', quiz.availableAt && formatDue(quiz.availableAt)],
    ['Hạn nộp', quiz.dueAt ? formatOwnDue(quiz) : NO_DUE],
    ['Thời gian', quiz.durationMinutes ? `${formatNumber(quiz.durationMinutes)} phút` : null],
    ['Lượt làm', quiz.attemptsAllowed ? `${formatNumber(quiz.attemptsAllowed)} lượt` : null],
  ]
  return <FactList facts={facts} />
}
