import { MoveSchema, SectionSchema } from '../../../shared/contract/teaching.ts'
import { z } from '../../platform/http/context.ts'
import { body, created, done, ok, teacherRoute, routerOf } from '../../platform/http/route.ts'
import { filledText } from '../../platform/http/filled-text.ts'
import { rowId } from '../../platform/http/params.ts'
import { courseContent, courseSections } from './content-outline.ts'
import { createSection, deleteSection, moveSection, updateSection } from './content-sections.ts'
import { ContentWithLinksSchema } from './content-schemas.ts'
import { expectedVersion, IfMatch } from './edit-stamp.ts'

const courseParams = z.object({ courseId: rowId })
const sectionParams = z.object({ courseId: rowId, sectionId: rowId })

const TITLE = 'Nhập tiêu đề chương.'

const SectionDraftSchema = z
  .object({
    title: filledText(TITLE).max(200, 'Tiêu đề chương dài tối đa 200 ký tự.'),
    summary: z
      .string('Mô tả chương phải là văn bản.')
      .max(5000, 'Mô tả chương dài tối đa 5.000 ký tự.')
      .default(''),
  })
  .openapi('SectionDraft')

/** A course's outline and its sections (docs/product.md#instructor-calls). */
export const instructorContentRoutes = () =>
  routerOf(
    teacherRoute({
      path: '/courses/{courseId}/content',
      summary: 'Toàn bộ chương, bài học, tài nguyên và bài đánh giá của một khóa học tôi dạy',
      request: { params: courseParams },
      answers: ok(ContentWithLinksSchema),
      run: ({ deps, actor, params: { courseId } }) => courseContent(deps, actor, courseId),
    }),
    teacherRoute({
      path: '/courses/{courseId}/sections',
      summary: 'Các chương, không kèm bài học',
      request: { params: courseParams },
      answers: ok(z.array(SectionSchema)),
      run: ({ deps, actor, params: { courseId } }) => courseSections(deps, actor, courseId),
    }),
    teacherRoute({
      method: 'post',
      path: '/courses/{courseId}/sections',
      summary: 'Thêm chương vào cuối khóa học',
      request: { params: courseParams, ...body(SectionDraftSchema) },
      answers: created(SectionSchema),
      run: ({ deps, actor, params: { courseId }, json: draft }) =>
        createSection(deps, actor, courseId, draft),
    }),
    teacherRoute({
      method: 'put',
      path: '/courses/{courseId}/sections/{sectionId}',
      summary: 'Sửa chương',
      request: { params: sectionParams, headers: IfMatch, ...body(SectionDraftSchema) },
      answers: ok(SectionSchema),
      also: [409],
      run: ({ deps, actor, params, headers, json: draft }) => {
        const expected = expectedVersion(headers)
        const target = { ...params, expected }
        return updateSection(deps, actor, target, draft)
      },
    }),
    teacherRoute({
      method: 'patch',
      path: '/courses/{courseId}/sections/{sectionId}/move',
      summary: 'Dời chương lên hoặc xuống một bậc',
      request: { params: sectionParams, ...body(MoveSchema) },
      answers: ok(SectionSchema),
      run: ({ deps, actor, params: { courseId, sectionId }, json: { dir } }) =>
        moveSection(deps, actor, courseId, sectionId, dir),
    }),
    teacherRoute({
      method: 'delete',
      path: '/courses/{courseId}/sections/{sectionId}',
      summary: 'Xoá chương cùng mọi bài học và bài nộp trong đó',
      request: { params: sectionParams },
      answers: done('Đã xoá'),
      run: ({ deps, actor, params: { courseId, sectionId } }) =>
        deleteSection(deps, actor, courseId, sectionId),
    }),
  )
