import { filledText } from '../../platform/http/filled-text.ts'

export const TopicNameRule = filledText('Thiếu tên chủ đề.').max(
  100,
  'Tên chủ đề dài tối đa 100 ký tự.',
)
