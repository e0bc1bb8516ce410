import { TaughtAssessmentSchema } from '../../../shared/contract/teaching.ts'
import { z } from '../../platform/http/context.ts'
import { body, created, done, ok, teacherRoute, routerOf } from '../../platform/http/route.ts'
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

/** Teachers create, edit and delete assignments and quizzes (docs/product.md#instructor-calls). */
export const instructorAssessmentRoutes = () =>
  routerOf(
    teacherRoute({
      method: 'post',
      path: '/lessons/{lessonId}/assessments/assignment',
      summary: 'Thêm bài tập vào bài học',
      request: { params: lessonParams, ...body(AssignmentDraftBody) },
      answers: created(TaughtAssessmentSchema),
      run: ({ deps, actor, params: { lessonId }, json: draft }) =>
        createAssignment(deps, actor, lessonId, draft),
    }),
    teacherRoute({
      method: 'post',
      path: '/lessons/{lessonId}/assessments/quiz',
      summary: 'Thêm bài kiểm tra cùng các câu hỏi vào bài học',
      request: { params: lessonParams, ...body(QuizDraftBody) },
      answers: created(TaughtAssessmentSchema),
      run: ({ deps, actor, params: { lessonId }, json: draft }) =>
        createQuiz(deps, actor, lessonId, draft),
    }),
    teacherRoute({
      method: 'post',
      path: '/lessons/{lessonId}/assessments/{assessmentId}/attach',
      summary: 'Gắn bài đánh giá vào bài học này của cùng khóa học; gọi lại không đổi gì',
      request: { params: z.object({ lessonId: rowId, assessmentId: rowId }) },
      answers: ok(TaughtAssessmentSchema),
      run: ({ deps, actor, params: { lessonId, assessmentId } }) =>
        attachAssessment(deps, actor, lessonId, assessmentId),
    }),
    teacherRoute({
      path: '/assessments/{id}',
      summary: 'Một bài đánh giá để sửa, kèm đáp án',
      request: { params },
      answers: ok(TaughtAssessmentSchema),
      run: ({ deps, actor, params: { id } }) => assessmentForEdit(deps, actor, id),
    }),
    teacherRoute({
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
      run: async ({ deps, actor, params: { id }, headers, json: given }) => {
        const { assessment } = await taughtAssessment(deps, actor, id, 'edit')
        const assessmentType = assessmentTypeOf(assessment.type)
        const target = { assessmentId: id, expected: expectedVersion(headers) }
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
        return assessmentForEdit(deps, actor, id)
      },
    }),
    teacherRoute({
      method: 'delete',
      path: '/assessments/{id}',
      summary: 'Xoá bài đánh giá cùng mọi bài nộp',
      request: { params },
      answers: done('Đã xoá'),
      run: ({ deps, actor, params }) => deleteAssessment(deps, actor, params.id),
    }),
  )
