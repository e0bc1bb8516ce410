import { AdminTopicSchema, TopicMergedSchema } from '../../../shared/contract/admin/topics.ts'
import { MoveSchema } from '../../../shared/contract/teaching.ts'
import { createTopic, deleteTopic, mergeTopic, renameTopic } from '../catalogue/topic-admin.ts'
import { TopicNameRule } from '../catalogue/topic-rules.ts'
import { z } from '../../platform/http/context.ts'
import { adminRoute, body, created, done, ok, routerOf } from '../../platform/http/route.ts'
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

/** Topics of the back office (docs/back-office.md#topics). */
export const topicRoutes = () =>
  routerOf(
    adminRoute({
      path: '/topics',
      summary: 'Các chủ đề theo thứ tự của danh mục, kèm số khóa học',
      answers: ok(z.array(AdminTopicSchema)),
      run: ({ deps }) => listTopics(deps),
    }),
    adminRoute({
      method: 'post',
      path: '/topics',
      summary: 'Thêm chủ đề vào cuối danh sách',
      request: body(TopicDraftSchema),
      answers: created(z.object({ _id: z.string() })),
      also: [409],
      run: async ({ deps, by, json }) => {
        const made = await createTopic(deps, by, draftOf(json))
        return { _id: made.id }
      },
    }),
    adminRoute({
      method: 'patch',
      path: '/topics/{id}',
      summary: 'Đổi tên hoặc đường dẫn của một chủ đề',
      request: { params, ...body(TopicDraftSchema) },
      answers: done('Đã đổi'),
      also: [409],
      run: ({ deps, by, params, json }) => renameTopic(deps, by, params.id, draftOf(json)),
    }),
    adminRoute({
      method: 'post',
      path: '/topics/{id}/move',
      summary: 'Chuyển chủ đề lên hoặc xuống một bậc',
      request: { params, ...body(MoveSchema) },
      answers: done('Đã chuyển'),
      run: ({ deps, by, params, json }) => moveTopic(deps, by, params.id, json.dir),
    }),
    adminRoute({
      method: 'post',
      path: '/topics/{id}/merge',
      summary: 'Gộp chủ đề vào một chủ đề khác: khóa học chuyển sang, chủ đề này bị xoá',
      request: { params, ...body(z.object({ into: z.string('Chọn chủ đề để gộp vào.') })) },
      answers: ok(TopicMergedSchema),
      run: async ({ deps, by, params, json }) => {
        const moved = await mergeTopic(deps, by, params.id, json.into)
        return { moved }
      },
    }),
    adminRoute({
      method: 'delete',
      path: '/topics/{id}',
      summary: 'Xoá một chủ đề không có khóa học nào',
      request: { params },
      answers: done('Đã xoá'),
      also: [409],
      run: ({ deps, by, params }) => deleteTopic(deps, by, params.id),
    }),
  )

const draftOf = ({ name, slug }: z.output<typeof TopicDraftSchema>) => ({
  name,
  ...(slug ? { slug } : {}),
})
