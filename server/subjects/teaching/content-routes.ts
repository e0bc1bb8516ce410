import { MoveSchema, SectionSchema } from '../../../shared/contract/teaching.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { body, created, done, ok, teacherRoute } from '../../platform/http/route.ts'
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

const contentRoute = teacherRoute({
  path: '/courses/{courseId}/content',
  summary: 'Toàn bộ chương, bài học, tài nguyên và bài đánh giá của một khóa học tôi dạy',
  request: { params: courseParams },
  answers: ok(ContentWithLinksSchema),
})
const listRoute = teacherRoute({
  path: '/courses/{courseId}/sections',
  summary: 'Các chương, không kèm bài học',
  request: { params: courseParams },
  answers: ok(z.array(SectionSchema)),
})
const createSectionRoute = teacherRoute({
  method: 'post',
  path: '/courses/{courseId}/sections',
  summary: 'Thêm chương vào cuối khóa học',
  request: { params: courseParams, ...body(SectionDraftSchema) },
  answers: created(SectionSchema),
})
const updateSectionRoute = teacherRoute({
  method: 'put',
  path: '/courses/{courseId}/sections/{sectionId}',
  summary: 'Sửa chương',
  request: { params: sectionParams, headers: IfMatch, ...body(SectionDraftSchema) },
  answers: ok(SectionSchema),
  also: [409],
})
const moveSectionRoute = teacherRoute({
  method: 'patch',
  path: '/courses/{courseId}/sections/{sectionId}/move',
  summary: 'Dời chương lên hoặc xuống một bậc',
  request: { params: sectionParams, ...body(MoveSchema) },
  answers: ok(SectionSchema),
})
const deleteSectionRoute = teacherRoute({
  method: 'delete',
  path: '/courses/{courseId}/sections/{sectionId}',
  summary: 'Xoá chương cùng mọi bài học và bài nộp trong đó',
  request: { params: sectionParams },
  answers: done('Đã xoá'),
})

/** A course's outline and its sections (docs/product.md#instructor-calls). */
export function instructorContentRoutes() {
  const app = createRouter()

  app.openapi(contentRoute, async (c) => {
    const { courseId } = c.req.valid('param')
    return c.json(await courseContent(c.get('deps'), requireActor(c), courseId), 200)
  })
  app.openapi(listRoute, async (c) => {
    const { courseId } = c.req.valid('param')
    return c.json(await courseSections(c.get('deps'), requireActor(c), courseId), 200)
  })
  app.openapi(createSectionRoute, async (c) => {
    const { courseId } = c.req.valid('param')
    const draft = c.req.valid('json')
    return c.json(await createSection(c.get('deps'), requireActor(c), courseId, draft), 201)
  })
  app.openapi(updateSectionRoute, async (c) => {
    const expected = expectedVersion(c.req.valid('header'))
    const target = { ...c.req.valid('param'), expected }
    const draft = c.req.valid('json')
    return c.json(await updateSection(c.get('deps'), requireActor(c), target, draft), 200)
  })
  app.openapi(moveSectionRoute, async (c) => {
    const { courseId, sectionId } = c.req.valid('param')
    const { dir } = c.req.valid('json')
    const deps = c.get('deps')
    return c.json(await moveSection(deps, requireActor(c), courseId, sectionId, dir), 200)
  })
  app.openapi(deleteSectionRoute, async (c) => {
    const { courseId, sectionId } = c.req.valid('param')
    await deleteSection(c.get('deps'), requireActor(c), courseId, sectionId)
    return c.body(null, 204)
  })
  return app
}
