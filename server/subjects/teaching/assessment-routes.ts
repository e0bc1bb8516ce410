import { TaughtAssessmentSchema } from '../../../shared/contract/teaching.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { body, created, done, ok, teacherRoute } from '../../platform/http/route.ts'
import { assessmentTypeOf } from '../../../shared/rules/assessment-types.ts'
import { readFields } from '../../platform/http/forms.ts'
import { rowId } from '../../platform/http/params.ts'
import { updateAssignment, updateQuiz } from './assessment-drafts.ts'
import {
  assessmentForEdit,
  attachAssessment,
  createAssignment,
  createQuiz,
  deleteAssessment,
} from './content-assessments.ts'
import { expectedVersion, IfMatch } from './edit-stamp.ts'
import { taughtAssessment } from './teaching-access.ts'
import { AssignmentDraftBody, QuizDraftBody } from './assessment-bodies.ts'

const params = z.object({ id: rowId })
const lessonParams = z.object({ lessonId: rowId })

const createAssignmentRoute = teacherRoute({
  method: 'post',
  path: '/lessons/{lessonId}/assessments/assignment',
  summary: 'Thêm bài tập vào bài học',
  request: { params: lessonParams, ...body(AssignmentDraftBody) },
  answers: created(TaughtAssessmentSchema),
})
const createQuizRoute = teacherRoute({
  method: 'post',
  path: '/lessons/{lessonId}/assessments/quiz',
  summary: 'Thêm bài kiểm tra cùng các câu hỏi vào bài học',
  request: { params: lessonParams, ...body(QuizDraftBody) },
  answers: created(TaughtAssessmentSchema),
})
const attachRoute = teacherRoute({
  method: 'post',
  path: '/lessons/{lessonId}/assessments/{assessmentId}/attach',
  summary: 'Gắn bài đánh giá vào bài học này của cùng khóa học; gọi lại không đổi gì',
  request: { params: z.object({ lessonId: rowId, assessmentId: rowId }) },
  answers: ok(TaughtAssessmentSchema),
})
const getRoute = teacherRoute({
  path: '/assessments/{id}',
  summary: 'Một bài đánh giá để sửa, kèm đáp án',
  request: { params },
  answers: ok(TaughtAssessmentSchema),
})
const updateRoute = teacherRoute({
  method: 'put',
  path: '/assessments/{id}',
  summary: 'Thay bài đánh giá; đề đã có học viên làm chỉ sửa được lời văn của câu hỏi',
  request: {
    params,
    headers: IfMatch,
    // Any object here: the type of the stored assessment decides which draft it must be.
    ...body(
      z.record(z.string(), z.unknown(), 'Nội dung gửi lên không hợp lệ.').openapi({
        description: 'QuizDraft hoặc AssignmentDraft, theo loại của bài đánh giá',
      }),
    ),
  },
  answers: ok(TaughtAssessmentSchema),
  also: [409],
})
const deleteRoute = teacherRoute({
  method: 'delete',
  path: '/assessments/{id}',
  summary: 'Xoá bài đánh giá cùng mọi bài nộp',
  request: { params },
  answers: done('Đã xoá'),
})

/** Teachers create, edit and delete assignments and quizzes (docs/product.md#instructor-calls). */
export function instructorAssessmentRoutes() {
  const app = createRouter()

  app.openapi(createAssignmentRoute, async (c) => {
    const { lessonId } = c.req.valid('param')
    const draft = c.req.valid('json')
    return c.json(await createAssignment(c.get('deps'), requireActor(c), lessonId, draft), 201)
  })
  app.openapi(createQuizRoute, async (c) => {
    const { lessonId } = c.req.valid('param')
    const draft = c.req.valid('json')
    return c.json(await createQuiz(c.get('deps'), requireActor(c), lessonId, draft), 201)
  })
  app.openapi(attachRoute, async (c) => {
    const { lessonId, assessmentId } = c.req.valid('param')
    const deps = c.get('deps')
    return c.json(await attachAssessment(deps, requireActor(c), lessonId, assessmentId), 200)
  })
  app.openapi(getRoute, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await assessmentForEdit(c.get('deps'), requireActor(c), id), 200)
  })
  app.openapi(updateRoute, async (c) => {
    const deps = c.get('deps')
    const actor = requireActor(c)
    const { id } = c.req.valid('param')
    const given = c.req.valid('json')
    const { assessment } = await taughtAssessment(deps, actor, id, 'edit')
    const assessmentType = assessmentTypeOf(assessment.type)
    const target = { assessmentId: id, expected: expectedVersion(c.req.valid('header')) }
    switch (assessmentType) {
      case 'QUIZ':
        await updateQuiz(deps, actor, target, readFields(QuizDraftBody, given))
        break
      case 'ASSIGNMENT':
        await updateAssignment(deps, actor, target, readFields(AssignmentDraftBody, given))
        break
      default:
        assessmentType satisfies never
    }
    return c.json(await assessmentForEdit(deps, actor, id), 200)
  })
  app.openapi(deleteRoute, async (c) => {
    await deleteAssessment(c.get('deps'), requireActor(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
  return app
}
