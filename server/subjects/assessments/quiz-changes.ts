import type { TaughtQuestion } from '../../../shared/contract/teaching.ts'
import type { QuestionRow } from './quiz-attempts.ts'

type Stored = Pick<QuestionRow, 'id' | 'question' | 'type' | 'score' | 'options'>

/** True when the new text `to` of this position is the old text of another: the texts were moved. */
const comesFromElsewhere = (texts: readonly string[], position: number, to: string): boolean =>
  texts[position] !== to && texts.includes(to)

/** The change, in Vietnamese, that would alter the score of submitted answers to this question; else null. */
function questionChange(stored: Stored, draft: TaughtQuestion): string | null {
  if (draft.type !== stored.type) return 'không đổi được loại câu hỏi'
  // The column stores single precision.
  if (Math.fround(draft.score) !== Math.fround(stored.score))
    return 'không đổi được điểm của câu hỏi'
  if (draft.options.length !== stored.options.length) return 'không thêm hoặc bớt được phương án'
  const contents = stored.options.map(({ content }) => content)
  for (const [index, { content, isCorrect }] of draft.options.entries()) {
    if (isCorrect !== stored.options[index]?.isCorrect) return 'không đổi được đáp án đúng'
    if (comesFromElsewhere(contents, index, content)) return 'không đổi được thứ tự phương án'
  }
  return null
}

/**
 * Why the questions of a begun quiz cannot change to `draft`, in Vietnamese; null when only texts differ. Answers are
 * positions, scored by type, weight and correct options, so these must stay. Both in the author's order.
 */
export function quizChange(
  stored: readonly Stored[],
  draft: readonly TaughtQuestion[],
): string | null {
  if (draft.length !== stored.length) {
    return `Đã có học viên làm bài kiểm tra này nên không thêm hoặc bớt được câu hỏi: đề có ${stored.length} câu, bản sửa có ${draft.length} câu.`
  }
  const texts = stored.map(({ question }) => question)
  for (const [index, question] of draft.entries()) {
    const before = stored[index]
    if (!before) continue
    const isOther =
      (question._id !== undefined && question._id !== before.id) ||
      comesFromElsewhere(texts, index, question.question)
    const change = isOther ? 'không đổi được thứ tự câu hỏi' : questionChange(before, question)
    if (change) {
      return `Câu ${index + 1}: đã có học viên làm bài kiểm tra này nên ${change}; chỉ sửa được lời văn.`
    }
  }
  return null
}
