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
import { z } from '../../platform/http/context.ts'
import { adminRoute, body, done, ok, routerOf } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { listCourses, readCourse } from './courses.ts'

const RoleRule = z.enum(CourseRoleSchema.options, 'Chọn vai trò MAIN, CO hoặc TA.')

const params = z.object({ id: rowId })
const personParams = z.object({ id: rowId, userId: rowId })

/** Courses of the back office (docs/back-office.md#courses). */
export const courseRoutes = () =>
  routerOf(
    adminRoute({
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
      run: ({ deps, query }) => listCourses(deps, query),
    }),
    adminRoute({
      path: '/courses/{id}',
      summary: 'Một khóa học với người phụ trách và những gì còn thiếu',
      request: { params },
      answers: ok(AdminCourseSchema),
      run: ({ deps, params }) => readCourse(deps, params.id),
    }),
    adminRoute({
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
      run: ({ deps, by, params, json: { act, note } }) =>
        changeStatus(deps, by, params.id, act, note),
    }),
    adminRoute({
      method: 'put',
      path: '/courses/{id}/people/{userId}',
      summary: 'Giao khóa học cho một người, hoặc đổi vai trò của người đó',
      request: { params: personParams, ...body(z.object({ role: RoleRule })) },
      answers: done('Đã giao'),
      also: [409],
      run: ({ deps, by, params: { id, userId }, json }) =>
        assignInstructor(deps, by, id, userId, json.role),
    }),
    adminRoute({
      method: 'delete',
      path: '/courses/{id}/people/{userId}',
      summary: 'Thôi giao khóa học cho một người',
      request: { params: personParams },
      answers: done('Người đó không còn dạy'),
      run: ({ deps, by, params: { id, userId } }) => dismissInstructor(deps, by, id, userId),
    }),
  )
