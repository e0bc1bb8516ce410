import {
  AdminCoursePageSchema,
  AdminCourseSchema,
  CourseActSchema,
} from '../../../shared/contract/admin/courses.ts'
import { CourseRoleSchema } from '../../../shared/contract/teaching.ts'
import { SearchText } from '../../../shared/contract/page.ts'
import { assignInstructor, dismissInstructor } from '../catalogue/course-admin.ts'
import { changeStatus } from '../catalogue/course-status.ts'
import { after } from '../../platform/http/pages.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { adminRoute, body, done, ok } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { listCourses, readCourse } from './courses.ts'

const RoleRule = z.enum(CourseRoleSchema.options, 'Chọn vai trò MAIN, CO hoặc TA.')

const params = z.object({ id: rowId })
const personParams = z.object({ id: rowId, userId: rowId })

const listRoute = adminRoute({
  path: '/courses',
  summary: 'Mọi khóa học, ở mọi trạng thái, mới nhất trước',
  request: {
    query: z.object({
      after,
      q: SearchText.optional(),
      status: z
        .string('Tình trạng phải là văn bản.')
        .max(20, 'Không có tình trạng này.')
        .optional(),
    }),
  },
  answers: ok(AdminCoursePageSchema),
})
const readRoute = adminRoute({
  path: '/courses/{id}',
  summary: 'Một khóa học với người phụ trách và những gì còn thiếu',
  request: { params },
  answers: ok(AdminCourseSchema),
})
const statusRoute = adminRoute({
  method: 'post',
  path: '/courses/{id}/status',
  summary: 'Duyệt, trả lại, gỡ, lưu trữ hoặc khôi phục một khóa học',
  request: {
    params,
    ...body(
      z.object({
        act: CourseActSchema,
        note: z.string('Ghi chú phải là văn bản.').default(''),
      }),
    ),
  },
  answers: done('Đã đổi trạng thái'),
  also: [409],
})
const assignRoute = adminRoute({
  method: 'put',
  path: '/courses/{id}/people/{userId}',
  summary: 'Giao khóa học cho một người, hoặc đổi vai trò của người đó',
  request: { params: personParams, ...body(z.object({ role: RoleRule })) },
  answers: done('Đã giao'),
  also: [409],
})
const dismissRoute = adminRoute({
  method: 'delete',
  path: '/courses/{id}/people/{userId}',
  summary: 'Thôi giao khóa học cho một người',
  request: { params: personParams },
  answers: done('Người đó không còn dạy'),
})

/** Courses of the back office (docs/back-office.md#courses). */
export function courseRoutes() {
  const app = createRouter()
  app.openapi(listRoute, async (c) =>
    c.json(await listCourses(c.get('deps'), c.req.valid('query')), 200),
  )
  app.openapi(readRoute, async (c) =>
    c.json(await readCourse(c.get('deps'), c.req.valid('param').id), 200),
  )
  app.openapi(statusRoute, async (c) => {
    const { act, note } = c.req.valid('json')
    const by = { userId: requireActor(c).id }
    await changeStatus(c.get('deps'), by, c.req.valid('param').id, act, note)
    return c.body(null, 204)
  })
  app.openapi(assignRoute, async (c) => {
    const { id, userId } = c.req.valid('param')
    const by = { userId: requireActor(c).id }
    await assignInstructor(c.get('deps'), by, id, userId, c.req.valid('json').role)
    return c.body(null, 204)
  })
  app.openapi(dismissRoute, async (c) => {
    const { id, userId } = c.req.valid('param')
    await dismissInstructor(c.get('deps'), { userId: requireActor(c).id }, id, userId)
    return c.body(null, 204)
  })
  return app
}
