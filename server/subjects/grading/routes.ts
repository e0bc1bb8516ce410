import { SubmissionCommentSchema } from '../../../shared/contract/assessments.ts'
import {
  CourseStudentSchema,
  SubmissionForGradingSchema,
  GradebookEntrySchema,
  GradeSchema,
} from '../../../shared/contract/grading.ts'
import { pageOf } from '../../../shared/contract/page.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { body, ok, teacherRoute } from '../../platform/http/route.ts'
import { jsonRows, jsonWithRows } from '../../platform/http/json-rows.ts'
import { pageQuery } from '../../platform/http/pages.ts'
import { rowId } from '../../platform/http/params.ts'
import { submissionForGrading, submissionPage, submissionsOf } from './submissions-for-grading.ts'
import { gradebookOf } from './gradebook.ts'
import { addTeacherComment, gradeSubmission } from './grades.ts'
import { studentPage, studentsOf } from './students.ts'
import { limited } from '../../platform/limits/limited.ts'
import { CommentBody } from '../assessments/comment-body.ts'

const params = z.object({ id: rowId })

const studentsRoute = teacherRoute({
  path: '/courses/{id}/students',
  summary: 'Học viên của khóa học, theo tên',
  request: { params, query: z.object(pageQuery(1_000)) },
  answers: ok(z.union([z.array(CourseStudentSchema), pageOf(CourseStudentSchema)])),
})

const submissionsRoute = teacherRoute({
  path: '/assessments/{id}/submissions',
  summary: 'Bài nộp của một bài, mới nhất trước; với user thì chỉ của học viên đó',
  request: {
    params,
    query: z.object({
      user: rowId
        .optional()
        .catch(undefined)
        .openapi({ type: 'string', description: 'Id học viên' }),
      ...pageQuery(100),
    }),
  },
  answers: ok(z.union([z.array(SubmissionForGradingSchema), pageOf(SubmissionForGradingSchema)])),
})

const gradebookRoute = teacherRoute({
  path: '/lessons/{id}/gradebook',
  summary: 'Bảng điểm của bài học: bài nộp của mọi học viên cho mọi bài',
  request: { params },
  answers: ok(z.array(GradebookEntrySchema)),
})

const submissionRoute = teacherRoute({
  path: '/submissions/{id}',
  summary: 'Một bài nộp với câu trả lời, tệp và trao đổi',
  request: { params },
  answers: ok(SubmissionForGradingSchema),
})

const gradeRoute = teacherRoute({
  method: 'post',
  path: '/submissions/{id}/grade',
  summary: 'Chấm bài (pass: true) hoặc yêu cầu làm lại (pass: false)',
  request: {
    params,
    ...body(GradeSchema),
  },
  answers: ok(SubmissionForGradingSchema),
  also: [409],
})

const commentRoute = teacherRoute({
  method: 'post',
  path: '/submissions/{id}/comments',
  summary: 'Nhận xét của giảng viên dưới một bài nộp',
  limit: limited('comment'),
  request: { params, ...body(CommentBody) },
  answers: ok(SubmissionCommentSchema),
  also: [409],
})

/** Read already, but still to be sent piece by piece. */
async function* atOnce<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows
}

/** The grading calls (docs/product.md#instructor-calls); the services check the access. */
export function instructorGradingRoutes() {
  const app = createRouter()

  app.openapi(studentsRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { limit, after } = c.req.valid('query')
    const [deps, actor] = [c.get('deps'), requireActor(c)]
    return limit === undefined
      ? jsonRows(c, await studentsOf(deps, actor, id))
      : c.json(await studentPage(deps, actor, id, { limit, after }), 200)
  })
  app.openapi(submissionsRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { user, limit, after } = c.req.valid('query')
    const [deps, actor] = [c.get('deps'), requireActor(c)]
    return limit === undefined
      ? jsonRows(c, await submissionsOf(deps, actor, id, user))
      : c.json(await submissionPage(deps, actor, id, { user, limit, after }), 200)
  })
  app.openapi(gradebookRoute, async (c) =>
    jsonRows(c, await gradebookOf(c.get('deps'), requireActor(c), c.req.valid('param').id)),
  )
  app.openapi(submissionRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { comments, ...rest } = await submissionForGrading(c.get('deps'), requireActor(c), id)
    return jsonWithRows(c, rest, 'comments', atOnce(comments))
  })
  app.openapi(gradeRoute, async (c) => {
    const { id } = c.req.valid('param')
    const grade = c.req.valid('json')
    return c.json(await gradeSubmission(c.get('deps'), requireActor(c), id, grade), 200)
  })
  app.openapi(commentRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { message } = c.req.valid('json')
    return c.json(await addTeacherComment(c.get('deps'), requireActor(c), id, message), 200)
  })
  return app
}
