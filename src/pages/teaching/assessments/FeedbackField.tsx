import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { QuestionFeedback } from '../../../../shared/contract/assessments.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { QuizFields } from './quiz-fields.ts'

/** In the order of the choice. */
export const FEEDBACK_WORDS: Record<QuestionFeedback, string> = {
  NEVER: 'Không',
  AFTER_HAND_IN: 'Sau khi nộp',
  AFTER_DUE: 'Sau hạn nộp',
}

const HINTS: Record<QuestionFeedback, string> = {
  NEVER: 'Học viên chỉ thấy điểm và nhận xét.',
  AFTER_HAND_IN:
    'Học viên thấy lựa chọn của mình đúng hay chưa; lời giải thích hiện khi không còn lượt làm nào.',
  AFTER_DUE: 'Học viên thấy lựa chọn của mình đúng hay chưa và lời giải thích, sau hạn của mình.',
}

/** When students see each question's result (docs/class.md#feedback-per-question). */
export function FeedbackField({ form }: { form: UseFormReturn<QuizFields> }) {
  const [setting, dueAt] = useWatch({
    control: form.control,
    name: ['questionFeedback', 'dueAt'],
  })
  const isNever = setting === 'AFTER_DUE' && dueAt === ''
  return (
    <SelectField
      form={form}
      name="questionFeedback"
      label="Cho học viên xem kết quả từng câu"
      hint={
        isNever
          ? 'Quiz này chưa có hạn nộp nên học viên chưa xem được kết quả từng câu. Hãy đặt hạn nộp.'
          : HINTS[setting]
      }
      options={Object.entries(FEEDBACK_WORDS)}
    />
  )
}
