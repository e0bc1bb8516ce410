import { formatCount } from '../../../shared/format/money.ts'
import { type ExtensionDraft, ExtensionSchema } from '../../../shared/contract/extensions.ts'
import { EXTENSION_MESSAGES, LONGEST_REASON } from '../../../shared/rules/extension.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { body, done, ok, teacherRoute } from '../../platform/http/route.ts'
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

const listRoute = teacherRoute({
  path: '/assessments/{id}/extensions',
  summary: 'Các học viên được gia hạn ở bài này, theo tên',
  request: { params },
  answers: ok(z.array(ExtensionSchema)),
})

const giveRoute = teacherRoute({
  method: 'put',
  path: '/assessments/{id}/extensions/{userId}',
  summary: 'Gia hạn cho một học viên: hạn nộp mới, thêm lượt, thêm phút; thay bản trước',
  request: { params: studentParams, ...body(DraftBody) },
  answers: ok(ExtensionSchema),
  also: [409],
})

const takeRoute = teacherRoute({
  method: 'delete',
  path: '/assessments/{id}/extensions/{userId}',
  summary: 'Bỏ gia hạn của một học viên; gọi lại không đổi gì',
  request: { params: studentParams },
  answers: done('Đã bỏ'),
})

/** More time or attempts for one student (docs/class.md#more-time); the services check the access. */
export function extensionRoutes() {
  const app = createRouter()

  app.openapi(listRoute, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await extensionsOf(c.get('deps'), requireActor(c), id), 200)
  })
  app.openapi(giveRoute, async (c) => {
    const { id, userId } = c.req.valid('param')
    const target = { assessmentId: id, userId }
    const draft = c.req.valid('json')
    return c.json(await giveExtension(c.get('deps'), requireActor(c), target, draft), 200)
  })
  app.openapi(takeRoute, async (c) => {
    const { id, userId } = c.req.valid('param')
    await takeExtension(c.get('deps'), requireActor(c), { assessmentId: id, userId })
    return c.body(null, 204)
  })
  return app
}
