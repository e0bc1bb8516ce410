import { formatCount } from '../../../shared/format/money.ts'
import {
  ClassLessonsSchema,
  ClassMessagesSchema,
  ClassPageSchema,
  ClassSortSchema,
  ReminderResultSchema,
} from '../../../shared/contract/class.ts'
import { SearchText } from '../../../shared/contract/page.ts'
import {
  MAX_MESSAGE_BODY,
  MAX_MESSAGE_TITLE,
  MAX_TICKED,
} from '../../../shared/rules/class-messages.ts'
import { invalid } from '../../platform/errors.ts'
import { z } from '../../platform/http/context.ts'
import { body, created, ok, okText, teacherRoute, routerOf } from '../../platform/http/route.ts'
import { csvAnswer } from '../../platform/http/csv-answer.ts'
import { filledLines, filledText } from '../../platform/http/filled-text.ts'
import { pageQuery } from '../../platform/http/pages.ts'
import { rowId } from '../../platform/http/params.ts'
import { CLASS_HEADS, csvPages } from './class-csv.ts'
import { classLessons } from './class-lessons.ts'
import { announce, remind, sentMessages } from './class-messages.ts'
import { classPage, wholeClass } from './class-students.ts'

const params = z.object({ id: rowId })
const USUAL_LIMIT = 100
const { limit, after } = pageQuery(500)

const order = {
  sort: z.enum(ClassSortSchema.options, 'Không có cách sắp xếp này.').default('name'),
  dir: z.enum(['asc', 'desc'], 'Không có chiều sắp xếp này.').default('asc'),
  q: SearchText.optional().openapi({ description: 'Từ trong họ tên hoặc email' }),
}

const MessageBody = filledLines('Hãy viết nội dung.').max(
  MAX_MESSAGE_BODY,
  `Viết tối đa ${formatCount(MAX_MESSAGE_BODY)} ký tự.`,
)

const whole = (least: number, most: number) => {
  const message = `Nhập một số nguyên từ ${least} đến ${most}.`
  return z.number(message).int(message).min(least, message).max(most, message).optional()
}

/** What a teacher sees of a class and writes to it (docs/class.md); the services check the access. */
export const instructorClassRoutes = () =>
  routerOf(
    teacherRoute({
      path: '/courses/{id}/class',
      summary: 'Tiến độ của lớp: tổng quan và một trang học viên',
      request: { params, query: z.object({ ...order, limit, after }) },
      answers: ok(ClassPageSchema),
      run: ({ deps, actor, params: { id }, query: { limit = USUAL_LIMIT, ...query } }) =>
        classPage(deps, actor, id, { ...query, limit }),
    }),
    teacherRoute({
      path: '/courses/{id}/class.csv',
      summary: 'Tiến độ của lớp, tệp CSV',
      request: { params, query: z.object(order) },
      answers: okText('Thành công', 'text/csv'),
      run: async ({ c, deps, actor, params: { id }, query }) => {
        const found = await wholeClass(deps, actor, id, query)
        return csvAnswer(c, `lop-${found.slug}.csv`, CLASS_HEADS, csvPages(found))
      },
    }),
    teacherRoute({
      path: '/courses/{id}/class/lessons',
      summary: 'Bao nhiêu học viên đã học tới từng bài, và dừng lại ở đó',
      request: { params },
      answers: ok(ClassLessonsSchema),
      run: ({ deps, actor, params: { id } }) => classLessons(deps, actor, id),
    }),
    teacherRoute({
      path: '/courses/{id}/class/messages',
      summary: 'Thông báo và lời nhắc đã gửi, mới nhất trước',
      request: { params, query: z.object({ after }) },
      answers: ok(ClassMessagesSchema),
      run: ({ deps, actor, params: { id }, query }) => sentMessages(deps, actor, id, query.after),
    }),
    teacherRoute({
      method: 'post',
      path: '/courses/{id}/class/announcements',
      summary: 'Gửi thông báo cho cả lớp',
      request: {
        params,
        ...body(
          z.object({
            title: filledText('Hãy viết tiêu đề.').max(
              MAX_MESSAGE_TITLE,
              `Viết tối đa ${formatCount(MAX_MESSAGE_TITLE)} ký tự.`,
            ),
            body: MessageBody,
          }),
        ),
      },
      answers: created(z.object({ _id: z.string(), recipients: z.number() }), 'Đã gửi'),
      also: [409],
      run: ({ deps, actor, params: { id }, json }) => announce(deps, actor, id, json),
    }),
    teacherRoute({
      method: 'post',
      path: '/courses/{id}/class/reminders',
      summary: 'Gửi lời nhắc cho những người học chậm; dryRun: chỉ đếm',
      request: {
        params,
        ...body(
          z.object({
            below: whole(1, 100).openapi({ description: 'Tiến độ dưới số phần trăm này' }),
            unseenDays: whole(1, 365).openapi({ description: 'Số ngày chưa vào học' }),
            students: z
              .array(rowId, 'Danh sách học viên không hợp lệ.')
              .min(1, 'Hãy chọn ít nhất một học viên.')
              .max(MAX_TICKED, `Chọn tối đa ${MAX_TICKED} học viên.`)
              .optional(),
            body: MessageBody.optional(),
            dryRun: z.boolean('Giá trị này không hợp lệ.').default(false),
          }),
        ),
      },
      answers: ok(ReminderResultSchema),
      also: [409],
      run: ({ deps, actor, params: { id }, json: { body: text, ...given } }) => {
        const { dryRun, below, unseenDays, students } = given
        if (below === undefined && unseenDays === undefined && students === undefined) {
          const message = 'Hãy chọn học viên, hoặc nhập ít nhất một điều kiện.'
          throw invalid(message, { below: message })
        }
        if (!dryRun && text === undefined) {
          throw invalid('Hãy viết nội dung.', { body: 'Hãy viết nội dung.' })
        }
        return remind(deps, actor, id, { ...given, body: text ?? '' })
      },
    }),
  )
