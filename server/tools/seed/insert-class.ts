import { and, eq, lte, sql } from 'drizzle-orm'
import { REMINDER_TITLE } from '../../../shared/rules/class-messages.ts'
import type { Queries } from '../../platform/db/client.ts'
import * as t from '../../platform/db/schema.ts'
import { daysBefore } from './days.ts'
import { seedId } from './ids.ts'
import { seededRandom } from './random.ts'

interface SeedMessage {
  course: string
  author: string
  kind: 'ANNOUNCEMENT' | 'REMINDER'
  daysAgo: number
  title: string
  body: string
  /** The share of those who have put it away. */
  read: number
}

/** What the teachers of the demo have written to their classes. */
const MESSAGES: readonly SeedMessage[] = [
  {
    course: 'javascript-tu-con-so-0',
    author: 'giangvien',
    kind: 'ANNOUNCEMENT',
    daysAgo: 20,
    title: 'Chào mừng các bạn mới',
    body: 'Chào cả lớp,\n\nTuần đầu, các bạn chỉ cần xem chương 1 và làm bài kiểm tra ngắn. Ai gặp lỗi khi cài đặt, hãy chụp màn hình và gửi kèm bài tập.',
    read: 0.9,
  },
  {
    course: 'javascript-tu-con-so-0',
    author: 'giangvien',
    kind: 'REMINDER',
    daysAgo: 9,
    title: REMINDER_TITLE,
    body: 'Chào bạn,\n\nBạn đang học dở khóa này. Mỗi ngày một bài ngắn là đủ để theo kịp lớp.',
    read: 0.4,
  },
  {
    course: 'javascript-tu-con-so-0',
    author: 'giangvien',
    kind: 'ANNOUNCEMENT',
    daysAgo: 1,
    title: 'Chữa bài tập chương 2 tối thứ Năm',
    body: 'Chào cả lớp,\n\nTối thứ Năm, 20 giờ, mình chữa bài tập chương 2. Đường dẫn phòng học nằm trong tài nguyên của bài đầu chương.\n\nBạn nào chưa nộp, hãy nộp trước 18 giờ để mình xem kịp.',
    read: 0.5,
  },
]

/** Half of the lessons. */
const BEHIND = 0.5

/** Inserts them with their readers, all mailed already: the demo sends no mail of its own accord. */
export async function insertClass(q: Queries, now: Date): Promise<void> {
  for (const { course, author, kind, daysAgo, read, ...texts } of MESSAGES) {
    const id = seedId('class-message', `${course}/${daysAgo}`)
    const courseId = seedId('course', course)
    const createdAt = daysBefore(now, daysAgo)
    await q
      .insert(t.classMessages)
      .values({ id, courseId, authorId: seedId('user', author), kind, ...texts, createdAt })
    const lessons = await q.$count(t.lessons, eq(t.lessons.courseId, courseId))
    const readers = await q
      .select({ userId: t.enrolments.userId })
      .from(t.enrolments)
      .where(
        and(
          eq(t.enrolments.courseId, courseId),
          lte(t.enrolments.createdAt, createdAt),
          kind === 'REMINDER'
            ? sql`${t.enrolments.lessonsDone} < ${Math.floor(lessons * BEHIND)}`
            : undefined,
        ),
      )
    const demo = seedId('user', 'hocvien')
    const rows = readers.map(({ userId }) => {
      // The student of the demo has the newest one to read.
      const isRead = userId === demo ? daysAgo > 1 : seededRandom(`${id}/${userId}`)() < read
      return {
        messageId: id,
        userId,
        mailedAt: createdAt,
        readAt: isRead ? daysBefore(now, daysAgo * 0.6) : null,
      }
    })
    if (rows.length > 0) await q.insert(t.classMessageRecipients).values(rows)
  }
}
