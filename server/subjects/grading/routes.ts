import { SubmissionCommentSchema } from '../../../shared/contract/assessments.ts'
import {
  CourseStudentSchema,
  SubmissionForGradingSchema,
  GradebookEntrySchema,
  GradeSchema,
} from '../../../shared/contract/grading.ts'
import { pageOf } from '../../../shared/contract/page.ts'
import { z } from '../../platform/http/context.ts'
import { body, ok, teacherRoute, routerOf } from '../../platform/http/route.ts'
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

/** Read already, but still to be sent piece by piece. */
async function* atOnce<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows
}

/** The grading calls (docs/product.md#instructor-calls); the services check the access. */
export const instructorGradingRoutes = () =>
  routerOf(
    teacherRoute({
      path: '/courses/{id}/students',
      summary: 'Học viên của khóa học, theo tên',
      request: { params, query: z.object(pageQuery(1_000)) },
      answers: ok(z.union([z.array(CourseStudentSchema), pageOf(CourseStudentSchema)])),
      run: async ({ c, deps, actor, params: { id }, query: { limit, after } }) => {
        return limit === undefined
          ? jsonRows(c, await studentsOf(deps, actor, id))
          : c.json(await studentPage(deps, actor, id, { limit, after }), 200)
      },
    }),
    teacherRoute({
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
      answers: ok(
        z.union([z.array(SubmissionForGradingSchema), pageOf(SubmissionForGradingSchema)]),
      ),
      run: async ({ c, deps, actor, params: { id }, query: { user, limit, after } }) => {
        return limit === undefined
          ? jsonRows(c, await submissionsOf(deps, actor, id, user))
          : c.json(await submissionPage(deps, actor, id, { user, limit, after }), 200)
      },
    }),
    teacherRoute({
      path: '/lessons/{id}/gradebook',
      summary: 'Bảng điểm của bài học: bài nộp của mọi học viên cho mọi bài',
      request: { params },
      answers: ok(z.array(GradebookEntrySchema)),
      run: async ({ c, deps, actor, params }) =>
        jsonRows(c, await gradebookOf(deps, actor, params.id)),
    }),
    teacherRoute({
      path: '/submissions/{id}',
      summary: 'Một bài nộp với câu trả lời, tệp và trao đổi',
      request: { params },
      answers: ok(SubmissionForGradingSchema),
      run: async ({ c, deps, actor, params: { id } }) => {
        const { comments, ...rest } = await submissionForGrading(deps, actor, id)
        return jsonWithRows(c, rest, 'comments', atOnce(comments))
      },
    }),
    teacherRoute({
      method: 'post',
      path: '/submissions/{id}/grade',
      summary: 'Chấm bài (pass: true) hoặc yêu cầu làm lại (pass: false)',
      request: {
        params,
        ...body(GradeSchema),
      },
      answers: ok(SubmissionForGradingSchema),
      also: [409],
      run: ({ deps, actor, params: { id }, json: grade }) =>
        gradeSubmission(deps, actor, id, grade),
    }),
    teacherRoute({
      method: 'post',
      path: '/submissions/{id}/comments',
      summary: 'Nhận xét của giảng viên dưới một bài nộp',
      limit: limited('comment'),
      request: { params, ...body(CommentBody) },
      answers: ok(SubmissionCommentSchema),
      also: [409],
      run: ({ deps, actor, params: { id }, json: { message } }) =>
        addTeacherComment(deps, actor, id, message),
    }),
  )
