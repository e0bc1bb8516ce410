import { paths } from '../../../../shared/paths.ts'
import type { Link, MailContent } from '../render.ts'

/** What a teacher writes to a class, or to those who are behind (docs/class.md#announcements). */
export const classMessageMail = (
  link: Link,
  message: {
    title: string
    body: string
    /** Null: nobody is known. */
    author: string | null
    courseId: string
    course: string
  },
): MailContent => ({
  subject: `${message.title} · ${message.course}`,
  title: message.title,
  paragraphs: [
    message.author
      ? `${message.author} gửi tới lớp “${message.course}”:`
      : `Gửi tới lớp “${message.course}”:`,
  ],
  words: message.body,
  action: { label: 'Vào khóa học', url: link(paths.outline(message.courseId)) },
})
