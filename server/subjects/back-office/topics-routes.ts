import { AdminTopicSchema, TopicMergedSchema } from '../../../shared/contract/admin/topics.ts'
import { MoveSchema } from '../../../shared/contract/teaching.ts'
import { createTopic, deleteTopic, mergeTopic, renameTopic } from '../catalogue/topic-admin.ts'
import { TopicNameRule } from '../catalogue/topic-rules.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { adminRoute, body, created, done, ok } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { listTopics, moveTopic } from './topics.ts'

const params = z.object({ id: rowId })

const TopicDraftSchema = z
  .object({
    name: TopicNameRule,
    slug: z
      .string('Đường dẫn phải là văn bản.')
      .trim()
      .max(100, 'Đường dẫn dài tối đa 100 ký tự.')
      .optional()
      .openapi({ description: 'Bỏ trống: lấy từ tên khi tạo, giữ nguyên khi đổi tên' }),
  })
  .openapi('TopicDraft')

const listRoute = adminRoute({
  path: '/topics',
  summary: 'Các chủ đề theo thứ tự của danh mục, kèm số khóa học',
  answers: ok(z.array(AdminTopicSchema)),
})
const createTopicRoute = adminRoute({
  method: 'post',
  path: '/topics',
  summary: 'Thêm chủ đề vào cuối danh sách',
  request: body(TopicDraftSchema),
  answers: created(z.object({ _id: z.string() })),
  also: [409],
})
const renameRoute = adminRoute({
  method: 'patch',
  path: '/topics/{id}',
  summary: 'Đổi tên hoặc đường dẫn của một chủ đề',
  request: { params, ...body(TopicDraftSchema) },
  answers: done('Đã đổi'),
  also: [409],
})
const moveRoute = adminRoute({
  method: 'post',
  path: '/topics/{id}/move',
  summary: 'Chuyển chủ đề lên hoặc xuống một bậc',
  request: { params, ...body(MoveSchema) },
  answers: done('Đã chuyển'),
})
const mergeRoute = adminRoute({
  method: 'post',
  path: '/topics/{id}/merge',
  summary: 'Gộp chủ đề vào một chủ đề khác: khóa học chuyển sang, chủ đề này bị xoá',
  request: { params, ...body(z.object({ into: z.string('Chọn chủ đề để gộp vào.') })) },
  answers: ok(TopicMergedSchema),
})
const deleteRoute = adminRoute({
  method: 'delete',
  path: '/topics/{id}',
  summary: 'Xoá một chủ đề không có khóa học nào',
  request: { params },
  answers: done('Đã xoá'),
  also: [409],
})

/** Topics of the back office (docs/back-office.md#topics). */
export function topicRoutes() {
  const app = createRouter()
  app.openapi(listRoute, async (c) => c.json(await listTopics(c.get('deps')), 200))
  app.openapi(createTopicRoute, async (c) => {
    const made = await createTopic(
      c.get('deps'),
      { userId: requireActor(c).id },
      draftOf(c.req.valid('json')),
    )
    return c.json({ _id: made.id }, 201)
  })
  app.openapi(renameRoute, async (c) => {
    await renameTopic(
      c.get('deps'),
      { userId: requireActor(c).id },
      c.req.valid('param').id,
      draftOf(c.req.valid('json')),
    )
    return c.body(null, 204)
  })
  app.openapi(moveRoute, async (c) => {
    const by = { userId: requireActor(c).id }
    await moveTopic(c.get('deps'), by, c.req.valid('param').id, c.req.valid('json').dir)
    return c.body(null, 204)
  })
  app.openapi(mergeRoute, async (c) => {
    const by = { userId: requireActor(c).id }
    const moved = await mergeTopic(
      c.get('deps'),
      by,
      c.req.valid('param').id,
      c.req.valid('json').into,
    )
    return c.json({ moved }, 200)
  })
  app.openapi(deleteRoute, async (c) => {
    await deleteTopic(c.get('deps'), { userId: requireActor(c).id }, c.req.valid('param').id)
    return c.body(null, 204)
  })
  return app
}

const draftOf = ({ name, slug }: z.output<typeof TopicDraftSchema>) => ({
  name,
  ...(slug ? { slug } : {}),
})
