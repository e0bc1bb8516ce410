import { AdminTopicSchema, TopicMergedSchema } from '../../shared/contract/admin/topics.ts'
import { MoveSchema } from '../../shared/contract/teaching.ts'
import { createTopic, deleteTopic, mergeTopic, renameTopic } from '../catalogue/topic-admin.ts'
import { TopicNameRule } from '../catalogue/topic-rules.ts'
import {
  admins,
  body,
  createRoute,
  createRouter,
  errors,
  json,
  requireActor,
  z,
} from '../http/context.ts'
import { rowId } from '../http/params.ts'
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

const listRoute = createRoute({
  method: 'get',
  path: '/topics',
  summary: 'Các chủ đề theo thứ tự của danh mục, kèm số khóa học',
  middleware: admins,
  responses: { 200: json(z.array(AdminTopicSchema)), ...errors(401, 403) },
})
const createTopicRoute = createRoute({
  method: 'post',
  path: '/topics',
  summary: 'Thêm chủ đề vào cuối danh sách',
  middleware: admins,
  request: body(TopicDraftSchema),
  responses: { 201: json(z.object({ _id: z.string() })), ...errors(400, 401, 403, 409) },
})
const renameRoute = createRoute({
  method: 'patch',
  path: '/topics/{id}',
  summary: 'Đổi tên hoặc đường dẫn của một chủ đề',
  middleware: admins,
  request: { params, ...body(TopicDraftSchema) },
  responses: { 204: { description: 'Đã đổi' }, ...errors(400, 401, 403, 404, 409) },
})
const moveRoute = createRoute({
  method: 'post',
  path: '/topics/{id}/move',
  summary: 'Chuyển chủ đề lên hoặc xuống một bậc',
  middleware: admins,
  request: { params, ...body(MoveSchema) },
  responses: { 204: { description: 'Đã chuyển' }, ...errors(400, 401, 403, 404) },
})
const mergeRoute = createRoute({
  method: 'post',
  path: '/topics/{id}/merge',
  summary: 'Gộp chủ đề vào một chủ đề khác: khóa học chuyển sang, chủ đề này bị xoá',
  middleware: admins,
  request: { params, ...body(z.object({ into: z.string('Chọn chủ đề để gộp vào.') })) },
  responses: { 200: json(TopicMergedSchema), ...errors(400, 401, 403, 404) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: '/topics/{id}',
  summary: 'Xoá một chủ đề không có khóa học nào',
  middleware: admins,
  request: { params },
  responses: { 204: { description: 'Đã xoá' }, ...errors(401, 403, 404, 409) },
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
