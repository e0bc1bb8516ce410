import { paths } from '../../../../shared/paths.ts'
import { REVIEWS_ANCHOR } from '../../../../shared/open-paths.ts'
import { starWords } from '../../../../shared/rules/reviews.ts'
import type { Link, MailContent } from '../render.ts'

/** The notices about reviews (docs/trust.md#reviews). */

export interface ReviewedCourse {
  id: string
  slug: string
  title: string
}

const actionOf = (link: Link, { slug }: ReviewedCourse, label: string) => ({
  label,
  url: link(`${paths.course(slug)}#${REVIEWS_ANCHOR}`),
})

export const newReviewMail = (
  link: Link,
  { course, stars, text }: { course: ReviewedCourse; stars: number; text: string },
): MailContent => ({
  subject: `Lớp Mở: đánh giá mới cho khóa học “${course.title}”`,
  title: 'Khóa học của bạn có đánh giá mới',
  paragraphs: [
    `Một học viên vừa đánh giá khóa học “${course.title}”: ${stars} sao (${starWords(stars).toLowerCase()}).`,
    ...(text ? [`“${text}”`] : []),
  ],
  action: actionOf(link, course, 'Xem và trả lời'),
})

export const reviewAnsweredMail = (
  link: Link,
  { course, answer }: { course: ReviewedCourse; answer: string },
): MailContent => ({
  subject: 'Lớp Mở: giảng viên đã trả lời đánh giá của bạn',
  title: 'Đánh giá của bạn có câu trả lời',
  paragraphs: [`Giảng viên của khóa học “${course.title}” đã trả lời đánh giá của bạn:`],
  words: `“${answer}”`,
  action: actionOf(link, course, 'Xem đánh giá'),
})

export const reviewHiddenMail = (
  link: Link,
  { course, reason }: { course: ReviewedCourse; reason: string },
): MailContent => ({
  subject: 'Lớp Mở: đánh giá của bạn đã bị ẩn',
  title: 'Đánh giá của bạn không còn hiện trên trang',
  paragraphs: [
    `Người quản trị đã ẩn đánh giá của bạn về khóa học “${course.title}”, vì: ${reason}`,
    'Bạn vẫn sửa được đánh giá. Người quản trị sẽ xem lại trước khi cho hiện.',
  ],
  action: actionOf(link, course, 'Xem đánh giá của bạn'),
})
