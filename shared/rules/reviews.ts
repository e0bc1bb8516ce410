/** The rules of reviews (docs/trust.md#reviews), for forms and API alike. */

export const MAX_STARS = 5
/** Characters, after trimming. */
export const MAX_REVIEW_TEXT = 2_000
export const MAX_ANSWER = 2_000
export const MAX_REPORT = 500
export const MAX_HIDE_REASON = 1_000

/** What a number of stars means, from one star on. */
const STAR_WORDS = ['Rất tệ', 'Chưa tốt', 'Tạm được', 'Tốt', 'Tuyệt vời'] as const

export const ALL_STARS = [1, 2, 3, 4, 5] as const

export const starWords = (stars: number): string => STAR_WORDS[stars - 1] ?? ''

/** Why somebody cannot write a review of a course. */
export type WhyNoReview = 'TEACHES' | 'NOT_ENROLLED' | 'NO_LESSON_DONE'

export const WHY_NO_REVIEW_WORDS: Record<WhyNoReview, string> = {
  TEACHES: 'Người dạy và người quản trị không đánh giá khóa học.',
  NOT_ENROLLED: 'Chỉ học viên của khóa học mới đánh giá được.',
  NO_LESSON_DONE: 'Bạn có thể đánh giá sau khi học xong bài đầu tiên.',
}
