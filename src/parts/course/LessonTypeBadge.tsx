import type { LessonType } from '../../../shared/contract/catalogue.ts'

const WORDS: Record<LessonType, string> = { VIDEO: 'VIDEO', DOCUMENT: 'TÀI LIỆU', QUIZ: 'QUIZ' }

export const LessonTypeBadge = ({ type }: { type: LessonType }) => (
  <span className="badge badge-neutral">{WORDS[type]}</span>
)
