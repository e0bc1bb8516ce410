import { InstructorCourseSchema } from '../../../shared/contract/teaching.ts'
import { z } from '../../platform/http/context.ts'
import { ok, teacherRoute, routerOf } from '../../platform/http/route.ts'
import { taughtCourses } from './teaching.ts'

const CourseWithStatsSchema = InstructorCourseSchema.partial({
  lessons: true,
  totalDurationSec: true,
  studentCount: true,
}).openapi('InstructorCourse')

/** The courses of a teacher (docs/product.md#instructor-calls). */
export const instructorRoutes = () =>
  routerOf(
    teacherRoute({
      path: '/my-courses',
      summary: 'Các khóa học tôi giảng dạy (quản trị viên: tất cả)',
      request: {
        query: z.object({
          stats: z
            .unknown()
            .optional()
            .transform((value) => value === '1' || value === 'true')
            .openapi({
              type: 'string',
              enum: ['1'],
              description: '1: kèm số bài và tổng thời lượng',
            }),
        }),
      },
      answers: ok(z.array(CourseWithStatsSchema)),
      never: [400],
      run: ({ deps, actor, query: { stats } }) => taughtCourses(deps, actor, stats),
    }),
  )
