import { createRoute, createRouter, errors, json, requireActor, z } from '../http/context.ts'
import { taughtCourses, type TaughtCourse } from './teaching.ts'
import { teachers } from './schemas.ts'

const TaughtCourseSchema = z
  .object({
    _id: z.string(),
    slug: z.string(),
    title: z.string(),
    imageUrl: z.string().nullable(),
    imageSrcSet: z.string().nullable().optional(),
    myRole: z.enum(['MAIN', 'CO', 'TA']),
    status: z.string(),
    ratingAvg: z.number(),
    ratingCount: z.number().int(),
    lessons: z.number().int().optional().openapi({ description: 'Số bài học, khi stats=1' }),
    totalDurationSec: z.number().int().optional().openapi({ description: 'Giây, khi stats=1' }),
    studentCount: z.number().int().nullish().openapi({ description: 'Số học viên, khi stats=1' }),
  })
  .openapi('InstructorCourse') satisfies z.ZodType<TaughtCourse>

const myCoursesRoute = createRoute({
  method: 'get',
  path: '/my-courses',
  summary: 'Các khóa học tôi giảng dạy (quản trị viên: tất cả)',
  middleware: teachers,
  request: {
    query: z.object({
      stats: z
        .unknown()
        .optional()
        .transform((value) => value === '1' || value === 'true')
        .openapi({ type: 'string', enum: ['1'], description: '1: kèm số bài và tổng thời lượng' }),
    }),
  },
  responses: { 200: json(z.array(TaughtCourseSchema)), ...errors(401, 403) },
})

export function instructorRoutes() {
  const app = createRouter()
  app.openapi(myCoursesRoute, async (c) => {
    const { stats } = c.req.valid('query')
    return c.json(await taughtCourses(c.get('deps'), requireActor(c), stats), 200)
  })
  return app
}
