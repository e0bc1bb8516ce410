import { MoveSchema } from '../../../shared/contract/teaching.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { body, created, done, ok, teacherRoute } from '../../platform/http/route.ts'
import { MAX_FILE_SIZE, MAX_FILES } from '../../../shared/rules/picked-files.ts'
import { rowId } from '../../platform/http/params.ts'
import { createLesson, deleteLesson, moveLesson, updateLesson } from './content-lessons.ts'
import { lessonForEdit } from './content-outline.ts'
import { deleteResource, makePrimary } from './content-resources.ts'
import { expectedVersion, IfMatch } from './edit-stamp.ts'
import { requireSection } from './content-sections.ts'
import { taughtCourse, taughtLesson } from './teaching-access.ts'
import { readMultipart } from '../../providers/files/form.ts'
import { limited } from '../../platform/limits/limited.ts'
import { LESSON_FORM_LIMITS, lessonFormDocument, readLessonForm } from './lesson-form.ts'
import { LessonForEditWithLinksSchema } from './content-schemas.ts'

const params = z.object({ lessonId: rowId })
const resourceParams = z.object({ lessonId: rowId, resourceId: rowId })

const createLessonRoute = teacherRoute({
  method: 'post',
  path: '/courses/{courseId}/sections/{sectionId}/lessons',
  summary: `Thêm bài học (tối đa ${MAX_FILES} tệp, mỗi tệp ${MAX_FILE_SIZE}); sortOrder chèn vào vị trí đó`,
  limit: limited('upload'),
  request: {
    params: z.object({ courseId: rowId, sectionId: rowId }),
    ...lessonFormDocument,
  },
  answers: created(LessonForEditWithLinksSchema),
})
const getRoute = teacherRoute({
  path: '/lessons/{lessonId}',
  summary: 'Một bài học để sửa',
  request: { params },
  answers: ok(LessonForEditWithLinksSchema),
})
const updateLessonRoute = teacherRoute({
  method: 'put',
  path: '/lessons/{lessonId}',
  summary:
    'Sửa bài học; section khác thì chuyển chương, resourceUrls thay các địa chỉ, tệp thêm vào',
  limit: limited('upload'),
  request: { params, headers: IfMatch, ...lessonFormDocument },
  answers: ok(LessonForEditWithLinksSchema),
  also: [409],
})
const moveLessonRoute = teacherRoute({
  method: 'patch',
  path: '/lessons/{lessonId}/move',
  summary: 'Dời bài học lên hoặc xuống một bậc trong chương',
  request: { params, ...body(MoveSchema) },
  answers: ok(LessonForEditWithLinksSchema),
})
const deleteLessonRoute = teacherRoute({
  method: 'delete',
  path: '/lessons/{lessonId}',
  summary: 'Xoá bài học cùng bài đánh giá và bài nộp của nó',
  request: { params },
  answers: done('Đã xoá'),
})
const deleteResourceRoute = teacherRoute({
  method: 'delete',
  path: '/lessons/{lessonId}/resources/{resourceId}',
  summary: 'Bỏ một tài nguyên khỏi bài học',
  request: { params: resourceParams },
  answers: done('Đã bỏ'),
})
const primaryRoute = teacherRoute({
  method: 'put',
  path: '/lessons/{lessonId}/resources/{resourceId}/primary',
  summary: 'Đặt làm tài nguyên chính, được mở đầu tiên',
  request: { params: resourceParams },
  answers: ok(LessonForEditWithLinksSchema),
})

/** Lessons and their resources (docs/product.md#instructor-calls). */
export function instructorLessonRoutes() {
  const app = createRouter()

  app.openapi(createLessonRoute, async (c) => {
    const deps = c.get('deps')
    const actor = requireActor(c)
    const params = c.req.valid('param')
    // Before the files are stored: a lesson that is refused anyway must not fill the disk.
    const course = await taughtCourse(deps, actor, params.courseId, 'edit')
    await requireSection(deps, course._id, params.sectionId)
    const form = await readMultipart(c, LESSON_FORM_LIMITS)
    const id = await form.orDiscardFiles(async () =>
      createLesson(deps, actor, params, readLessonForm(form)),
    )
    return c.json(await lessonForEdit(deps, actor, id), 201)
  })
  app.openapi(getRoute, async (c) => {
    const { lessonId } = c.req.valid('param')
    return c.json(await lessonForEdit(c.get('deps'), requireActor(c), lessonId), 200)
  })
  app.openapi(updateLessonRoute, async (c) => {
    const deps = c.get('deps')
    const actor = requireActor(c)
    const { lessonId } = c.req.valid('param')
    await taughtLesson(deps, actor, lessonId, 'edit')
    const form = await readMultipart(c, LESSON_FORM_LIMITS)
    const expected = expectedVersion(c.req.valid('header'))
    await form.orDiscardFiles(async () =>
      updateLesson(deps, actor, lessonId, readLessonForm(form), expected),
    )
    return c.json(await lessonForEdit(deps, actor, lessonId), 200)
  })
  app.openapi(moveLessonRoute, async (c) => {
    const { lessonId } = c.req.valid('param')
    const { dir } = c.req.valid('json')
    return c.json(await moveLesson(c.get('deps'), requireActor(c), lessonId, dir), 200)
  })
  app.openapi(deleteLessonRoute, async (c) => {
    await deleteLesson(c.get('deps'), requireActor(c), c.req.valid('param').lessonId)
    return c.body(null, 204)
  })
  app.openapi(deleteResourceRoute, async (c) => {
    const { lessonId, resourceId } = c.req.valid('param')
    await deleteResource(c.get('deps'), requireActor(c), lessonId, resourceId)
    return c.body(null, 204)
  })
  app.openapi(primaryRoute, async (c) => {
    const { lessonId, resourceId } = c.req.valid('param')
    return c.json(await makePrimary(c.get('deps'), requireActor(c), lessonId, resourceId), 200)
  })
  return app
}
