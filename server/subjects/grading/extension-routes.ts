import { formatCount } from '../../../shared/format/money.ts'
import { type ExtensionDraft, ExtensionSchema } from '../../../shared/contract/extensions.ts'
import { EXTENSION_MESSAGES, LONGEST_REASON } from '../../../shared/rules/extension.ts'
import { z } from '../../platform/http/context.ts'
import { body, done, ok, teacherRoute, routerOf } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { extensionsOf, giveExtension, takeExtension } from './extensions.ts'

const params = z.object({ id: rowId })
const studentParams = z.object({ id: rowId, userId: rowId })

const extra = (message: string) => z.number(message).default(0).openapi({ type: 'integer' })

const DraftBody = z
  .object({
    dueAt: z
      .string(EXTENSION_MESSAGES.dueAt)
      .max(100, EXTENSION_MESSAGES.dueAt)
      .nullish()
      .transform((value) => value || null)
      .openapi({ type: 'string', format: 'date-time' }),
    extraAttempts: extra(EXTENSION_MESSAGES.extraAttempts),
    extraMinutes: extra(EXTENSION_MESSAGES.extraMinutes),
    // Room for blanks at both ends, which do not count.
    reason: z
      .string(EXTENSION_MESSAGES.reason)
      .max(2 * LONGEST_REASON, `Lý do dài tối đa ${formatCount(LONGEST_REASON)} ký tự.`),
    replaces: z
      .string('replaces phải là thời điểm hoặc null.')
      .max(100, 'replaces phải là thời điểm hoặc null.')
      .nullable()
      .optional()
      .openapi({
        description: 'createdAt của bản gia hạn đã xem; khác bản hiện có thì 409 CHANGED',
      }),
  })
  .openapi('ExtensionDraft') satisfies z.ZodType<ExtensionDraft>

/** More time or attempts for one student (docs/class.md#more-time); the services check the access. */
export const extensionRoutes = () =>
  routerOf(
    teacherRoute({
      path: '/assessments/{id}/extensions',
      summary: 'Các học viên được gia hạn ở bài này, theo tên',
      request: { params },
      answers: ok(z.array(ExtensionSchema)),
      run: ({ deps, actor, params: { id } }) => extensionsOf(deps, actor, id),
    }),
    teacherRoute({
      method: 'put',
      path: '/assessments/{id}/extensions/{userId}',
      summary: 'Gia hạn cho một học viên: hạn nộp mới, thêm lượt, thêm phút; thay bản trước',
      request: { params: studentParams, ...body(DraftBody) },
      answers: ok(ExtensionSchema),
      also: [409],
      run: ({ deps, actor, params: { id, userId }, json: draft }) => {
        const target = { assessmentId: id, userId }
        return giveExtension(deps, actor, target, draft)
      },
    }),
    teacherRoute({
      method: 'delete',
      path: '/assessments/{id}/extensions/{userId}',
      summary: 'Bỏ gia hạn của một học viên; gọi lại không đổi gì',
      request: { params: studentParams },
      answers: done('Đã bỏ'),
      run: ({ deps, actor, params: { id, userId } }) =>
        takeExtension(deps, actor, { assessmentId: id, userId }),
    }),
  )
