import {
  DeadlineItemSchema,
  EnrolledCourseSchema,
  LessonDetailSchema,
  OutlineSchema,
  ProgressSchema,
} from '../../../shared/contract/learning.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { ok, signedInRoute } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { DEADLINE_DAYS } from '../../../shared/rules/deadlines.ts'
import { deadlinesOf, MAX_DEADLINE_DAYS } from './deadlines.ts'
import { completeLesson, myCourses, progressOfCourse, uncompleteLesson } from './learning.ts'
import { lessonDetail } from './lesson-detail.ts'
import { courseOutline } from './outline.ts'

const params = z.object({ id: rowId })

/** Whole days, limited to 1 to `MAX_DEADLINE_DAYS`; any other text falls back to the default. */
const withinDays = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform((days) => Math.min(Math.max(Number(days), 1), MAX_DEADLINE_DAYS))
  .catch(DEADLINE_DAYS)
  .openapi({ type: 'integer', minimum: 1, maximum: MAX_DEADLINE_DAYS, default: DEADLINE_DAYS })

const myCoursesRoute = signedInRoute({
  path: '/my-courses',
  summary: 'Các khóa học của tôi, ghi danh mới nhất trước',
  answers: ok(z.array(EnrolledCourseSchema)),
})

const outlineRoute = signedInRoute({
  path: '/courses/{id}/outline',
  summary: 'Nội dung khóa học với trạng thái từng bài',
  request: { params },
  answers: ok(OutlineSchema),
})

const progressRoute = signedInRoute({
  path: '/courses/{id}/progress',
  summary: 'Tiến độ học một khóa',
  request: { params },
  answers: ok(ProgressSchema),
})

const lessonRoute = signedInRoute({
  path: '/lessons/{id}',
  summary: 'Một bài học với tài nguyên và bài kiểm tra',
  request: { params },
  answers: ok(LessonDetailSchema),
  also: [403],
})

const markRoute = <P extends string>(path: P, summary: string) =>
  signedInRoute({
    method: 'post',
    path,
    summary,
    request: { params },
    answers: ok(ProgressSchema, 'Tiến độ của khóa học sau đó'),
    also: [403],
  })

const deadlinesRoute = signedInRoute({
  path: '/deadlines',
  summary: 'Hạn nộp sắp tới và bài quá hạn chưa nộp',
  request: { query: z.object({ withinDays }) },
  answers: ok(z.array(DeadlineItemSchema)),
  never: [400],
})

/** The learning calls (docs/product.md#student-calls), for every role; the services check the access. */
export function studentLearningRoutes() {
  const app = createRouter()

  app.openapi(myCoursesRoute, async (c) => {
    return c.json(await myCourses(c.get('deps'), requireActor(c)), 200)
  })
  app.openapi(outlineRoute, async (c) => {
    return c.json(await courseOutline(c.get('deps'), requireActor(c), c.req.valid('param').id), 200)
  })
  app.openapi(progressRoute, async (c) => {
    return c.json(
      await progressOfCourse(c.get('deps'), requireActor(c), c.req.valid('param').id),
      200,
    )
  })
  app.openapi(lessonRoute, async (c) => {
    return c.json(await lessonDetail(c.get('deps'), requireActor(c), c.req.valid('param').id), 200)
  })
  app.openapi(markRoute('/lessons/{id}/complete', 'Đánh dấu hoàn thành bài học'), async (c) => {
    return c.json(
      await completeLesson(c.get('deps'), requireActor(c), c.req.valid('param').id),
      200,
    )
  })
  app.openapi(
    markRoute('/lessons/{id}/uncomplete', 'Bỏ đánh dấu hoàn thành bài học'),
    async (c) => {
      return c.json(
        await uncompleteLesson(c.get('deps'), requireActor(c), c.req.valid('param').id),
        200,
      )
    },
  )
  app.openapi(deadlinesRoute, async (c) => {
    const { withinDays } = c.req.valid('query')
    return c.json(await deadlinesOf(c.get('deps'), requireActor(c), withinDays), 200)
  })
  return app
}
