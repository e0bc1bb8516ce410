import { formatCount } from '../../../shared/format/money.ts'
import { QuestionFeedbackSchema } from '../../../shared/contract/assessments.ts'
import type { AssignmentDraft, QuizDraft } from '../../../shared/contract/teaching.ts'
import { ASSESSMENT_MESSAGES } from '../../../shared/rules/assessment-problem.ts'
import { DEFAULT_MAX_SCORE, MAX_SCORE_MESSAGE } from '../../../shared/rules/assignment-draft.ts'
import { QUESTION_MESSAGES, QUIZ_MESSAGES } from '../../../shared/rules/quiz-draft.ts'
import { joinWithOr } from '../../../shared/format/join-with-or.ts'
import { LONGEST_EXPLANATION } from '../../../shared/rules/question-feedback.ts'
import { questionTypes } from '../../../shared/rules/question-types.ts'
import { z } from '../../platform/http/context.ts'

/** Drafts with the API's limits (docs/product.md#limits-of-the-api); a wrong type gets the message of its rule. */

const MAX_QUESTIONS = 500
const MAX_OPTIONS = 50
const MAX_NUMBER = 1_000_000

/** In the column's precision, so that a number that would be stored as 0 counts as 0 in the rules. */
const decimal = (message: string) =>
  z.number(message).max(MAX_NUMBER, 'Số lớn nhất là 1.000.000.').transform(Math.fround)
const whole = (message: string, max: number) =>
  z
    .number(message)
    .max(max, `Số lớn nhất là ${formatCount(max)}.`)
    .openapi({ type: 'integer' })
const time = (message: string) =>
  z
    .string(message)
    .max(100, message)
    .nullish()
    .transform((value) => value || undefined)
    .openapi({ type: 'string', format: 'date-time' })

const common = {
  title: z.string(ASSESSMENT_MESSAGES.title).max(200, 'Tiêu đề dài tối đa 200 ký tự.'),
  description: z
    .string('Mô tả phải là văn bản.')
    .max(50_000, 'Mô tả dài tối đa 50.000 ký tự.')
    .default('')
    .openapi({ description: 'Có thể chứa HTML; nơi hiển thị làm sạch' }),
  availableAt: time(ASSESSMENT_MESSAGES.availableAt),
  dueAt: time(ASSESSMENT_MESSAGES.dueAt),
}

export const AssignmentDraftBody = z
  .object({ ...common, maxScore: decimal(MAX_SCORE_MESSAGE).default(DEFAULT_MAX_SCORE) })
  .openapi('AssignmentDraft') satisfies z.ZodType<AssignmentDraft>

const OptionSchema = z.object(
  {
    content: z
      .string(QUESTION_MESSAGES.optionContent)
      .max(2000, 'Phương án dài tối đa 2.000 ký tự.'),
    isCorrect: z.boolean('isCorrect phải là true hoặc false.').default(false),
  },
  'Phương án không hợp lệ.',
)

const QuestionSchema = z.object(
  {
    _id: z.string('Mã câu hỏi không hợp lệ.').optional(),
    question: z.string(QUESTION_MESSAGES.question).max(5000, 'Câu hỏi dài tối đa 5.000 ký tự.'),
    type: z
      .enum(questionTypes, `Loại câu hỏi phải là ${joinWithOr(questionTypes)}.`)
      .default('SINGLE'),
    // A missing score falls back to 1 (docs/product.md#quiz-rules).
    score: decimal(QUESTION_MESSAGES.score).default(1),
    sortOrder: z
      .int()
      .catch(0)
      .openapi({ type: 'integer', description: 'Không dùng: thứ tự là vị trí trong danh sách' }),
    options: z
      .array(OptionSchema, QUESTION_MESSAGES.options)
      .max(MAX_OPTIONS, `Mỗi câu hỏi có tối đa ${MAX_OPTIONS} phương án.`)
      .default([]),
    explanation: z
      .string('Lời giải thích phải là chữ.')
      // Room for blanks at both ends, which do not count.
      .max(2 * LONGEST_EXPLANATION, 'Lời giải thích dài tối đa 2.000 ký tự.')
      .optional(),
  },
  'Câu hỏi không hợp lệ.',
)

export const QuizDraftBody = z
  .object({
    ...common,
    points: decimal(QUIZ_MESSAGES.points),
    passScore: decimal(QUIZ_MESSAGES.passScore),
    durationMinutes: whole(QUIZ_MESSAGES.durationMinutes, 100_000),
    attemptsAllowed: whole(QUIZ_MESSAGES.attemptsAllowed, 1000),
    shuffleQuestions: z.boolean('shuffleQuestions phải là true hoặc false.').default(false),
    questionFeedback: z
      .enum(
        QuestionFeedbackSchema.options,
        `questionFeedback phải là ${joinWithOr(QuestionFeedbackSchema.options)}.`,
      )
      .optional(),
    questions: z
      .array(QuestionSchema, QUIZ_MESSAGES.questions)
      .max(MAX_QUESTIONS, `Mỗi bài kiểm tra có tối đa ${MAX_QUESTIONS} câu hỏi.`),
  })
  .openapi('QuizDraft') satisfies z.ZodType<QuizDraft>
