import { and, eq } from 'drizzle-orm'
import { paths } from '../../shared/paths.ts'
import { REVIEWS_ANCHOR, starWords } from '../../shared/rules/reviews.ts'
import { courseInstructors } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { enqueueNotices, type Notice } from '../mail/notices.ts'
import { mailLink } from '../mail/outbox.ts'

/** The mails about reviews (docs/trust.md#reviews); call each in the transaction of what it tells. */

export interface ReviewedCourse {
  id: string
  slug: string
  title: string
}

const linkTo = (deps: Deps, course: ReviewedCourse, label: string): Notice['action'] => ({
  label,
  url: `${mailLink(deps, paths.course(course.slug))}#${REVIEWS_ANCHOR}`,
})

/** To the MAIN teachers, once for each author: who takes a review back and writes another sends no second mail. */
export async function tellTeachers(
  deps: Deps,
  course: ReviewedCourse,
  review: { userId: string; stars: number; text: string },
): Promise<void> {
  const teachers = await deps.db.q
    .select({ userId: courseInstructors.userId })
    .from(courseInstructors)
    .where(and(eq(courseInstructors.courseId, course.id), eq(courseInstructors.role, 'MAIN')))
  const { stars, text } = review
  await enqueueNotices(
    deps,
    'review',
    teachers.map(({ userId }) => ({
      userId,
      dedupeKey: `review:${course.id}:${review.userId}:${userId}`,
      subject: `Lớp Mở: đánh giá mới cho khóa học “${course.title}”`,
      title: 'Khóa học của bạn có đánh giá mới',
      paragraphs: [
        `Một học viên vừa đánh giá khóa học “${course.title}”: ${stars} sao (${starWords(stars).toLowerCase()}).`,
        ...(text ? [`“${text}”`] : []),
      ],
      action: linkTo(deps, course, 'Xem và trả lời'),
    })),
  )
}

/** To the author, at the first answer. */
export async function tellAnswered(
  deps: Deps,
  course: ReviewedCourse,
  review: { id: string; userId: string; answer: string },
): Promise<void> {
  await enqueueNotices(deps, 'review', [
    {
      userId: review.userId,
      dedupeKey: `review-answer:${review.id}`,
      subject: `Lớp Mở: giảng viên đã trả lời đánh giá của bạn`,
      title: 'Đánh giá của bạn có câu trả lời',
      paragraphs: [
        `Giảng viên của khóa học “${course.title}” đã trả lời đánh giá của bạn:`,
        `“${review.answer}”`,
      ],
      action: linkTo(deps, course, 'Xem đánh giá'),
    },
  ])
}

/** To the author, each time. */
export async function tellHidden(
  deps: Deps,
  course: ReviewedCourse,
  review: { id: string; userId: string; reason: string },
): Promise<void> {
  await enqueueNotices(deps, 'review', [
    {
      userId: review.userId,
      dedupeKey: `review-hidden:${review.id}:${deps.now().getTime()}`,
      subject: `Lớp Mở: đánh giá của bạn đã bị ẩn`,
      title: 'Đánh giá của bạn không còn hiện trên trang',
      paragraphs: [
        `Người quản trị đã ẩn đánh giá của bạn về khóa học “${course.title}”, vì: ${review.reason}`,
        'Bạn vẫn sửa được đánh giá. Người quản trị sẽ xem lại trước khi cho hiện.',
      ],
      action: linkTo(deps, course, 'Xem đánh giá của bạn'),
    },
  ])
}
