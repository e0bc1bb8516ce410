import { settingsPaths } from '../../../../shared/extra-paths.ts'
import { dueInVietnam } from '../../../../shared/format/dates.ts'
import { paths } from '../../../../shared/paths.ts'
import type { Link, MailContent } from '../render.ts'

/**
 * Mails that their readers can switch off (docs/trust.md#kinds-of-mails); `asNotice` adds greeting and link. No scores
 * and no words of others: a lock screen shows how a mail begins.
 */

export interface Work {
  assessmentId: string
  lessonId: string
  title: string
  courseTitle: string
}

/** The address of the feedback on an assessment (docs/product.md#feedback). */
const feedbackPath = ({ lessonId, assessmentId }: Pick<Work, 'lessonId' | 'assessmentId'>) =>
  paths.lesson(lessonId, { view: assessmentId })

/** The address of a submission on the grading desk. */
const deskPath = (work: {
  courseId: string
  lessonId: string
  studentId: string
  submissionId: string
}) =>
  paths.gradingCourse(work.courseId, {
    lesson: work.lessonId,
    student: work.studentId,
    submission: work.submissionId,
  })

const COURSE = 'Khóa học'

export const dueSoonMail = (
  link: Link,
  work: Omit<Work, 'lessonId'> & { dueAt: string },
): MailContent => ({
  subject: `Sắp đến hạn: ${work.title}`,
  title: `Sắp đến hạn: ${work.title}`,
  paragraphs: [
    `Còn chưa đến 24 giờ để nộp bài này: hạn là ${dueInVietnam(new Date(work.dueAt))} (giờ Việt Nam).`,
  ],
  rows: [{ label: COURSE, value: work.courseTitle }],
  action: { label: 'Xem hạn nộp', url: link(paths.deadlines(work.assessmentId)) },
})

export const gradedMail = (link: Link, work: Work): MailContent => ({
  subject: `Đã chấm: ${work.title}`,
  title: `Đã chấm: ${work.title}`,
  paragraphs: ['Giảng viên đã chấm bài của bạn. Hãy mở để xem điểm và nhận xét.'],
  rows: [{ label: COURSE, value: work.courseTitle }],
  action: { label: 'Xem kết quả', url: link(feedbackPath(work)) },
})

export const redoMail = (link: Link, work: Work): MailContent => ({
  subject: `Cần làm lại: ${work.title}`,
  title: `Cần làm lại: ${work.title}`,
  paragraphs: [
    'Giảng viên đã xem bài của bạn và đề nghị bạn làm lại. Hãy mở để đọc nhận xét, rồi nộp lại.',
  ],
  rows: [{ label: COURSE, value: work.courseTitle }],
  action: { label: 'Đọc nhận xét', url: link(feedbackPath(work)) },
})

export const commentMail = (
  link: Link,
  work: Work & {
    courseId: string
    submissionId: string
    /** Whose submission it is. */
    studentId: string
    authorName: string
    isToTeacher: boolean
  },
): MailContent => ({
  subject: `Bình luận mới: ${work.title}`,
  title: `Bình luận mới: ${work.title}`,
  paragraphs: [
    `${work.authorName} vừa bình luận về ${work.isToTeacher ? 'bài nộp của mình' : 'bài nộp của bạn'}.`,
  ],
  rows: [{ label: COURSE, value: work.courseTitle }],
  action: work.isToTeacher
    ? { label: 'Mở bài để trả lời', url: link(deskPath(work)) }
    : { label: 'Đọc và trả lời', url: link(feedbackPath(work)) },
})

/** To the MAIN teachers; `note` says why a course was returned. */
export const courseStatusMail = (
  link: Link,
  course: { courseId: string; slug: string; title: string } & (
    | { act: 'publish' }
    | { act: 'return'; note: string }
  ),
): MailContent =>
  course.act === 'publish'
    ? {
        subject: `Khóa học đã xuất bản: ${course.title}`,
        title: 'Khóa học của bạn đã xuất bản',
        paragraphs: [`«${course.title}» đang được bán. Bạn vẫn sửa được nội dung như trước.`],
        action: { label: 'Xem trang khóa học', url: link(paths.course(course.slug)) },
      }
    : {
        subject: `Khóa học cần sửa: ${course.title}`,
        title: 'Khóa học của bạn được trả lại',
        paragraphs: [
          `«${course.title}» chưa xuất bản được. Sau khi sửa, hãy gửi duyệt lại ở trang cài đặt của khóa học.`,
          'Người duyệt viết:',
        ],
        words: course.note,
        action: {
          label: 'Mở cài đặt khóa học',
          url: link(settingsPaths.courseSettings(course.courseId)),
        },
      }

/** What one student has to hand in within a week, earliest first; `more` says how many are left out. */
export const digestMail = (
  link: Link,
  {
    due,
    more,
  }: { due: readonly { title: string; courseTitle: string; dueAt: string }[]; more: number },
): MailContent => ({
  subject: `Trong 7 ngày tới: ${due.length + more} bài đến hạn`,
  title: 'Bài đến hạn trong 7 ngày tới',
  paragraphs: [
    `Bạn còn ${due.length + more} bài chưa nộp và đến hạn trong 7 ngày tới. Giờ dưới đây là giờ Việt Nam.`,
  ],
  rows: [
    ...due.map(({ title, courseTitle, dueAt }) => ({
      label: title,
      note: courseTitle,
      value: dueInVietnam(new Date(dueAt)),
    })),
    ...(more > 0 ? [{ label: 'Và những bài khác', value: String(more) }] : []),
  ],
  action: { label: 'Xem mọi hạn nộp', url: link(paths.deadlines()) },
})
