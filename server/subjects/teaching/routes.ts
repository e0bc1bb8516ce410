import { InstructorCourseSchema } from '../../../shared/contract/teaching.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { ok, teacherRoute } from '../../platform/http/route.ts'
import { taughtCourses } from './teaching.ts'

const CourseWithStatsSchema = InstructorCourseSchema.partial({
  lessons: true,
  totalDurationSec: true,
  studentCount: true,
}).openapi('InstructorCourse')

const myCoursesRoute = teacherRoute({
  path: '/my-courses',
  summary: 'Các khóa học tôi giảng dạy (quản trị viên: tất cả)',
  request: {
    query: z.object({
      stats: z
        .unknown()
        .optional()
        .transform((value) => value === '1' || value === 'true')
        .openapi({ type: 'string', enum: ['1'], description: '1: kèm số bài và tổng thời lượng' }),
    }),
  },
  answers: ok(z.array(CourseWithStatsSchema)),
  never: [400],
})

/** The courses of a teacher (docs/product.md#instructor-calls). */
export function instructorRoutes() {
  const app = createRouter()
  app.openapi(myCoursesRoute, async (c) => {
    const { stats } = c.req.valid('query')
    return c.json(await taughtCourses(c.get('deps'), requireActor(c), stats), 200)
  })
  return app
}
