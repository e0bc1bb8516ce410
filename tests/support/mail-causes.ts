import { eq } from 'drizzle-orm'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import { mailClassMessages } from '../../server/subjects/class/mail-messages.ts'
import { flag } from '../../server/subjects/commerce/flags.ts'
import * as t from '../../server/platform/db/schema.ts'
import type { MailName } from '../../server/providers/mail/samples.ts'
import { mailDigests } from '../../server/subjects/notifications/digest.ts'
import { mailDueSoon } from '../../server/subjects/notifications/due-soon.ts'
import { eraseAccounts } from '../../server/subjects/personal-data/erase-accounts.ts'
import type { TestApi } from './api.ts'
import { classroom } from './classroom.ts'
import { makeCourse, makeUser } from './fixtures.ts'
import { makeAssessment, makeSubmission } from './learning-fixtures.ts'
import { mailsTo, prove, tokenIn } from './mails.ts'
import { createPayment, fillCart, ordersOf } from './payments.ts'
import { recordedLog } from './recorded-log.ts'

/** What causes each mail of the site, over HTTP where a person does it. */

export interface Reader {
  id: string
  email: string
}

interface MailCause {
  /** A part of it. */
  subject: string
  /** Causes it; `before` prepares the reader of a notice. */
  cause: (before: (reader: Reader) => Promise<unknown>) => Promise<Reader>
  /** How often the cause is told of; the mail comes once. */
  repeat?: () => Promise<unknown>
}

/** A Monday, 7:30 in Việt Nam, when digests go. */
export const MONDAY = new Date('2026-11-23T00:30:00Z')

const HOUR = 3600_000
const DAY = 24 * HOUR
const PASSWORD = 'mat-khau-dai'

/** Of every mail that the preview has. `admin`: the id of an account; `owner`: the address of `Settings.ownerEmail`. */
export function mailCauses(
  api: TestApi,
  { admin, owner }: { admin: string; owner: string },
): Record<MailName, MailCause> {
  const { db, deps } = api
  const inMs = (ms: number) => new Date(deps.now().getTime() + ms)

  const call = async (as: string, method: string, path: string, json?: unknown) => {
    const { status, body } = await api.call(method, path, {
      as,
      ...(json !== undefined && { json }),
    })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  /** What was written until now does not count. */
  const forget = ({ email }: Reader) => db.q.delete(t.mails).where(eq(t.mails.toAddress, email))

  let count = 0
  async function registered(): Promise<Reader> {
    count += 1
    const email = `thu-${count}@example.test`
    const form = new FormData()
    const fields = { username: `thu-${count}`, email, password: PASSWORD, fullName: 'Lê Na' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const { body } = await api.call('POST', '/auth/register', { form })
    return { id: body._id, email }
  }

  /** A class with an essay; the student has handed it in, or it is due in 20 hours. */
  async function essay(isSubmitted: boolean) {
    const people = await classroom(api)
    const { lesson, student, classmate } = people
    const work = await makeAssessment(db, lesson, { title: 'Bài <luận>', dueAt: inMs(20 * HOUR) })
    const { id } = await makeSubmission(db, work.id, isSubmitted ? student.id : classmate.id)
    return { ...people, submissionId: id }
  }

  const grade = (pass: boolean) => async (before: (reader: Reader) => Promise<unknown>) => {
    const { student, teacher, submissionId } = await essay(true)
    await before(student)
    const json = { score: 90, pass, feedback: 'Lời nhận xét riêng' }
    await call(teacher.id, 'POST', `/api/instructor/submissions/${submissionId}/grade`, json)
    return student
  }

  const comment =
    (area: 'student' | 'instructor') => async (before: (reader: Reader) => Promise<unknown>) => {
      const { student, teacher, submissionId } = await essay(true)
      const [author, reader] = area === 'student' ? [student, teacher] : [teacher, student]
      await before(reader)
      const path = `/api/${area}/submissions/${submissionId}/comments`
      await call(author.id, 'POST', path, { message: 'Lời nhắn riêng' })
      return reader
    }

  const courseStatus =
    (act: 'publish' | 'return') => async (before: (reader: Reader) => Promise<unknown>) => {
      const teacher = await makeUser(db, { roles: ['INSTRUCTOR'] })
      await before(teacher)
      const instructors = [{ userId: teacher.id, role: 'MAIN' as const }]
      const { id } = await makeCourse(db, { status: 'PENDING', publishedAt: null, instructors })
      const json = { act, note: act === 'return' ? 'Ảnh bìa mờ.' : '' }
      await call(admin, 'POST', `/api/admin/courses/${id}/status`, json)
      return teacher
    }

  const classMessage =
    (path: string, json: (students: string[]) => object) =>
    async (before: (reader: Reader) => Promise<unknown>) => {
      const { student, classmate, teacher, course } = await classroom(api)
      await before(student)
      const address = `/api/instructor/courses/${course.id}/class/${path}`
      await call(teacher.id, 'POST', address, json([student.id, classmate.id]))
      await mailClassMessages(deps)
      return student
    }

  /** A student reviews a course. */
  async function reviewed(before?: (teacher: Reader) => Promise<unknown>) {
    const { student, teacher, course, lesson } = await classroom(api)
    await db.q.insert(t.lessonCompletions).values({ userId: student.id, lessonId: lesson.id })
    await before?.(teacher)
    const json = { stars: 4, text: 'Dễ hiểu.' }
    await call(student.id, 'PUT', `/api/student/courses/${course.id}/review`, json)
    const [review] = await db.q
      .select({ id: t.courseReviews.id })
      .from(t.courseReviews)
      .where(eq(t.courseReviews.courseId, course.id))
    return { student, teacher, reviewId: review?.id ?? '' }
  }

  const order = async () => {
    const { user } = await fillCart(api, [0])
    await createPayment(api, 'MOMO', user.id)
    const [row] = await ordersOf(api, user.id)
    return { ...user, orderId: row?.id ?? '' }
  }
  const orderAct = (orderId: string, name: string) =>
    call(admin, 'POST', `/api/admin/orders/${orderId}/${name}`, { reason: 'Thử' })

  const withPassword = async () => makeUser(db, { passwordHash: await hashPassword(PASSWORD) })

  /** Somebody with a proved address asks for another one. */
  const askEmailChange = async (email: string) => {
    const reader = await withPassword()
    await prove(api, reader)
    await call(reader.id, 'POST', '/api/profile/email', { password: PASSWORD, email })
    return reader
  }
  const newAddress = () => `moi-${(count += 1)}@example.test`

  const askErasure = async () => {
    const reader = await withPassword()
    await call(reader.id, 'POST', '/api/profile/erasure', { password: PASSWORD })
    return reader
  }
  const userAct = (id: string, name: string, json?: unknown) =>
    call(admin, 'POST', `/api/admin/users/${id}/${name}`, json)

  return {
    'email-proof': { subject: 'Xác nhận địa chỉ email của bạn', cause: registered },
    'email-change': {
      subject: 'Xác nhận địa chỉ email mới',
      cause: async () => {
        const email = newAddress()
        return { ...(await askEmailChange(email)), email }
      },
    },
    'email-change-taken': {
      subject: 'Địa chỉ email của bạn đã có tài khoản Lớp Mở',
      cause: async () => {
        const owner = await makeUser(db)
        await askEmailChange(owner.email)
        return owner
      },
    },
    'email-change-asked': {
      subject: 'Yêu cầu đổi địa chỉ email của tài khoản Lớp Mở',
      cause: () => askEmailChange(newAddress()),
    },
    'email-changed': {
      subject: 'Địa chỉ email của tài khoản Lớp Mở đã được đổi',
      cause: async () => {
        const email = newAddress()
        const reader = await askEmailChange(email)
        await forget(reader)
        const [mail] = await mailsTo(api, email)
        const json = { token: tokenIn(mail?.textBody) }
        await api.call('POST', '/auth/change-email', { json })
        return reader
      },
    },
    'email-changed-by-admin': {
      subject: 'Địa chỉ email của tài khoản Lớp Mở đã được đổi',
      cause: async () => {
        const reader = await makeUser(db)
        await userAct(reader.id, 'email', { email: newAddress(), reason: 'Gõ nhầm' })
        return reader
      },
    },
    welcome: {
      subject: 'Chào mừng bạn đến với Lớp Mở',
      cause: async () => {
        const reader = await registered()
        const [mail] = await mailsTo(api, reader.email)
        await forget(reader)
        await api.call('POST', '/auth/verify-email', { json: { token: tokenIn(mail?.textBody) } })
        return reader
      },
    },
    'registered-again': {
      subject: 'Bạn đã có tài khoản Lớp Mở',
      cause: async () => {
        const reader = await makeUser(db, { email: `thu-${count + 1}@example.test` })
        await registered()
        return reader
      },
    },
    reset: {
      subject: 'Đặt lại mật khẩu Lớp Mở',
      cause: async () => {
        const reader = await makeUser(db)
        await api.call('POST', '/auth/forgot-password', { json: { email: reader.email } })
        return reader
      },
    },
    'reset-by-admin': {
      subject: 'Đặt lại mật khẩu Lớp Mở',
      cause: async () => {
        const reader = await makeUser(db)
        await userAct(reader.id, 'reset-link')
        return reader
      },
    },
    invitation: {
      subject: 'Tài khoản Lớp Mở của bạn',
      cause: async () => {
        const reader = await makeUser(db, { passwordHash: '' })
        await userAct(reader.id, 'reset-link')
        return reader
      },
    },
    erasure: { subject: 'Tài khoản Lớp Mở của bạn sẽ được xoá', cause: askErasure },
    'erasure-on-request': {
      subject: 'Tài khoản Lớp Mở của bạn sẽ được xoá',
      cause: async () => {
        const reader = await makeUser(db)
        await userAct(reader.id, 'erasure', { reason: 'Thư gửi ngày 20/11' })
        return reader
      },
    },
    'erasure-soon': {
      subject: 'Tài khoản Lớp Mở của bạn sắp được xoá',
      cause: async () => {
        const reader = await askErasure()
        await forget(reader)
        api.clock.now = inMs(14 * DAY)
        await eraseAccounts(deps)
        return reader
      },
      repeat: () => eraseAccounts(deps),
    },
    'erasure-kept': {
      subject: 'Tài khoản Lớp Mở của bạn được giữ lại',
      cause: async () => {
        const reader = await askErasure()
        await forget(reader)
        await call(reader.id, 'DELETE', '/api/profile/erasure')
        return reader
      },
    },
    'data-export': {
      subject: 'Dữ liệu của bạn trên Lớp Mở',
      cause: async () => {
        const reader = await makeUser(db)
        await prove(api, reader)
        await userAct(reader.id, 'data-export')
        return reader
      },
    },
    receipt: { subject: 'đã hoàn tất', cause: order },
    'receipt-copy': {
      subject: '(gửi lại)',
      cause: async () => {
        const { orderId, ...reader } = await order()
        await forget(reader)
        api.clock.now = inMs(HOUR)
        await orderAct(orderId, 'receipt')
        return reader
      },
    },
    refund: {
      subject: 'đã được hủy',
      cause: async () => {
        const { orderId, ...reader } = await order()
        await forget(reader)
        await orderAct(orderId, 'refund')
        return reader
      },
    },
    'order-review': {
      subject: 'cần người xem',
      cause: async () => {
        const { orderId } = await order()
        const quiet = { ...deps, log: recordedLog() }
        for (let n = 0; n < 2; n += 1) await flag(quiet, orderId, 'Cổng báo sai số tiền.')
        return { id: '', email: owner }
      },
    },
    'due-soon': {
      subject: 'Sắp đến hạn: Bài <luận>',
      cause: async (before) => {
        const { student } = await essay(false)
        await before(student)
        await mailDueSoon(deps)
        return student
      },
      repeat: () => mailDueSoon(deps),
    },
    graded: { subject: 'Đã chấm: Bài <luận>', cause: grade(true) },
    redo: { subject: 'Cần làm lại: Bài <luận>', cause: grade(false) },
    comment: { subject: 'Bình luận mới: Bài <luận>', cause: comment('instructor') },
    'comment-to-teacher': { subject: 'Bình luận mới: Bài <luận>', cause: comment('student') },
    announcement: {
      subject: 'Đổi giờ học',
      cause: classMessage('announcements', () => ({ title: 'Đổi giờ học', body: 'Nghỉ.' })),
      repeat: () => mailClassMessages(deps),
    },
    reminder: {
      subject: 'Lời nhắc học tiếp',
      cause: classMessage('reminders', (students) => ({ students, body: 'Học tiếp nhé.' })),
      repeat: () => mailClassMessages(deps),
    },
    review: {
      subject: 'đánh giá mới cho khóa học',
      cause: async (before) => (await reviewed(before)).teacher,
    },
    'review-answered': {
      subject: 'giảng viên đã trả lời đánh giá của bạn',
      cause: async (before) => {
        const { student, teacher, reviewId } = await reviewed()
        await before(student)
        const path = `/api/instructor/reviews/${reviewId}/answer`
        for (const text of ['Cảm ơn bạn.', 'Cảm ơn bạn nhiều.']) {
          await call(teacher.id, 'PUT', path, { text })
        }
        return student
      },
    },
    'review-hidden': {
      subject: 'đánh giá của bạn đã bị ẩn',
      cause: async (before) => {
        const { student, reviewId } = await reviewed()
        await before(student)
        await call(admin, 'POST', `/api/admin/reviews/${reviewId}/hide`, { reason: 'Có số lạ.' })
        return student
      },
    },
    'course-published': { subject: 'Khóa học đã xuất bản', cause: courseStatus('publish') },
    'course-returned': { subject: 'Khóa học cần sửa', cause: courseStatus('return') },
    digest: {
      subject: 'Trong 7 ngày tới: 1 bài đến hạn',
      cause: async (before) => {
        api.clock.now = MONDAY
        const { student } = await essay(false)
        await before(student)
        await mailDigests(deps)
        return student
      },
      repeat: () => mailDigests(deps),
    },
  }
}
