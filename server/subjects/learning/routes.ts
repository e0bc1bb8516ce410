import {
  DeadlineItemSchema,
  EnrolledCourseSchema,
  LessonDetailSchema,
  OutlineSchema,
  ProgressSchema,
} from '../../../shared/contract/learning.ts'
import { z } from '../../platform/http/context.ts'
import { ok, routerOf, signedInRoute } from '../../platform/http/route.ts'
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

const MARK = {
  method: 'post',
  request: { params },
  answers: ok(ProgressSchema, 'Tiến độ của khóa học sau đó'),
  also: [403],
} as const

/** The learning calls (docs/product.md#student-calls), for every role; the services check the access. */
export const studentLearningRoutes = () =>
  routerOf(
    signedInRoute({
      path: '/my-courses',
      summary: 'Các khóa học của tôi, ghi danh mới nhất trước',
      answers: ok(z.array(EnrolledCourseSchema)),
      run: ({ deps, actor }) => myCourses(deps, actor),
    }),
    signedInRoute({
      path: '/courses/{id}/outline',
      summary: 'Nội dung khóa học với trạng thái từng bài',
      request: { params },
      answers: ok(OutlineSchema),
      run: ({ deps, actor, params: { id } }) => courseOutline(deps, actor, id),
    }),
    signedInRoute({
      path: '/courses/{id}/progress',
      summary: 'Tiến độ học một khóa',
      request: { params },
      answers: ok(ProgressSchema),
      run: ({ deps, actor, params: { id } }) => progressOfCourse(deps, actor, id),
    }),
    signedInRoute({
      path: '/lessons/{id}',
      summary: 'Một bài học với tài nguyên và bài kiểm tra',
      request: { params },
      answers: ok(LessonDetailSchema),
      also: [403],
      run: ({ deps, actor, params: { id } }) => lessonDetail(deps, actor, id),
    }),
    signedInRoute({
      ...MARK,
      path: '/lessons/{id}/complete',
      summary: 'Đánh dấu hoàn thành bài học',
      run: ({ deps, actor, params: { id } }) => completeLesson(deps, actor, id),
    }),
    signedInRoute({
      ...MARK,
      path: '/lessons/{id}/uncomplete',
      summary: 'Bỏ đánh dấu hoàn thành bài học',
      run: ({ deps, actor, params: { id } }) => uncompleteLesson(deps, actor, id),
    }),
    signedInRoute({
      path: '/deadlines',
      summary: 'Hạn nộp sắp tới và bài quá hạn chưa nộp',
      request: { query: z.object({ withinDays }) },
      answers: ok(z.array(DeadlineItemSchema)),
      never: [400],
      run: ({ deps, actor, query }) => deadlinesOf(deps, actor, query.withinDays),
    }),
  )
