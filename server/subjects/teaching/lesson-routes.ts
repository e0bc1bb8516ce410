import { MoveSchema } from '../../../shared/contract/teaching.ts'
import { z } from '../../platform/http/context.ts'
import { body, created, done, ok, teacherRoute, routerOf } from '../../platform/http/route.ts'
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

/** Lessons and their resources (docs/product.md#instructor-calls). */
export const instructorLessonRoutes = () =>
  routerOf(
    teacherRoute({
      method: 'post',
      path: '/courses/{courseId}/sections/{sectionId}/lessons',
      summary: `Thêm bài học (tối đa ${MAX_FILES} tệp, mỗi tệp ${MAX_FILE_SIZE}); sortOrder chèn vào vị trí đó`,
      limit: limited('upload'),
      request: {
        params: z.object({ courseId: rowId, sectionId: rowId }),
        ...lessonFormDocument,
      },
      answers: created(LessonForEditWithLinksSchema),
      run: async ({ c, deps, actor, params }) => {
        // Before the files are stored: a lesson that is refused anyway must not fill the disk.
        const course = await taughtCourse(deps, actor, params.courseId, 'edit')
        await requireSection(deps, course._id, params.sectionId)
        const form = await readMultipart(c, LESSON_FORM_LIMITS)
        const id = await form.orDiscardFiles(async () =>
          createLesson(deps, actor, params, readLessonForm(form)),
        )
        return lessonForEdit(deps, actor, id)
      },
    }),
    teacherRoute({
      path: '/lessons/{lessonId}',
      summary: 'Một bài học để sửa',
      request: { params },
      answers: ok(LessonForEditWithLinksSchema),
      run: ({ deps, actor, params: { lessonId } }) => lessonForEdit(deps, actor, lessonId),
    }),
    teacherRoute({
      method: 'put',
      path: '/lessons/{lessonId}',
      summary:
        'Sửa bài học; section khác thì chuyển chương, resourceUrls thay các địa chỉ, tệp thêm vào',
      limit: limited('upload'),
      request: { params, headers: IfMatch, ...lessonFormDocument },
      answers: ok(LessonForEditWithLinksSchema),
      also: [409],
      run: async ({ c, deps, actor, params: { lessonId }, headers }) => {
        await taughtLesson(deps, actor, lessonId, 'edit')
        const form = await readMultipart(c, LESSON_FORM_LIMITS)
        const expected = expectedVersion(headers)
        await form.orDiscardFiles(async () =>
          updateLesson(deps, actor, lessonId, readLessonForm(form), expected),
        )
        return lessonForEdit(deps, actor, lessonId)
      },
    }),
    teacherRoute({
      method: 'patch',
      path: '/lessons/{lessonId}/move',
      summary: 'Dời bài học lên hoặc xuống một bậc trong chương',
      request: { params, ...body(MoveSchema) },
      answers: ok(LessonForEditWithLinksSchema),
      run: ({ deps, actor, params: { lessonId }, json: { dir } }) =>
        moveLesson(deps, actor, lessonId, dir),
    }),
    teacherRoute({
      method: 'delete',
      path: '/lessons/{lessonId}',
      summary: 'Xoá bài học cùng bài đánh giá và bài nộp của nó',
      request: { params },
      answers: done('Đã xoá'),
      run: ({ deps, actor, params }) => deleteLesson(deps, actor, params.lessonId),
    }),
    teacherRoute({
      method: 'delete',
      path: '/lessons/{lessonId}/resources/{resourceId}',
      summary: 'Bỏ một tài nguyên khỏi bài học',
      request: { params: resourceParams },
      answers: done('Đã bỏ'),
      run: ({ deps, actor, params: { lessonId, resourceId } }) =>
        deleteResource(deps, actor, lessonId, resourceId),
    }),
    teacherRoute({
      method: 'put',
      path: '/lessons/{lessonId}/resources/{resourceId}/primary',
      summary: 'Đặt làm tài nguyên chính, được mở đầu tiên',
      request: { params: resourceParams },
      answers: ok(LessonForEditWithLinksSchema),
      run: ({ deps, actor, params: { lessonId, resourceId } }) =>
        makePrimary(deps, actor, lessonId, resourceId),
    }),
  )
