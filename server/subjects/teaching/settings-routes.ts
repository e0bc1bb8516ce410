import {
  CourseSettingsSchema,
  CoverSchema,
  CreatedCourseSchema,
  PublicationActSchema,
} from '../../../shared/contract/course-settings.ts'
import { COVER_FORM, coverLine } from '../catalogue/make-cover.ts'
import { readMultipart } from '../../providers/files/form.ts'
import { removeBytes } from '../../providers/files/unused-files.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { body, created, ok, teacherRoute } from '../../platform/http/route.ts'
import { multipart } from '../../platform/http/forms.ts'
import { rowId } from '../../platform/http/params.ts'
import { limited } from '../../platform/limits/limited.ts'
import {
  addCourse,
  changePublication,
  courseSettings,
  dropCover,
  ownCourse,
  updateSettings,
  uploadCover,
} from './course-settings.ts'
import { expectedVersion, IfMatch } from './edit-stamp.ts'
import { CourseSettingsBody, TitleRule } from './settings-body.ts'

const params = z.object({ courseId: rowId })
const Settings = CourseSettingsSchema.openapi('CourseSettings')
const Cover = CoverSchema.openapi('Cover')

const createCourseRoute = teacherRoute({
  method: 'post',
  path: '/courses',
  summary: 'Tạo khóa học nháp, người gọi là giảng viên chính',
  request: body(z.object({ title: TitleRule, topicId: z.string('Chọn một chủ đề.') })),
  answers: created(CreatedCourseSchema),
  also: [409],
})
const readRoute = teacherRoute({
  path: '/courses/{courseId}/settings',
  summary: 'Thiết lập của khóa học (đồng giảng viên chỉ xem)',
  request: { params },
  answers: ok(Settings),
})
const updateRoute = teacherRoute({
  method: 'put',
  path: '/courses/{courseId}/settings',
  summary: 'Sửa thiết lập của khóa học',
  request: { params, headers: IfMatch, ...body(CourseSettingsBody) },
  answers: ok(Settings),
  also: [409],
})
const publicationRoute = teacherRoute({
  method: 'post',
  path: '/courses/{courseId}/publication',
  summary: 'Yêu cầu xuất bản, rút lại, xuất bản, gỡ khỏi danh mục',
  request: {
    params,
    ...body(
      z.object({
        act: z.enum(PublicationActSchema.options, 'act không hợp lệ.'),
      }),
    ),
  },
  answers: ok(Settings),
  also: [409],
})
const coverRoute = teacherRoute({
  method: 'post',
  path: '/courses/{courseId}/cover',
  summary: 'Đặt ảnh bìa (PNG, JPEG, WebP; cắt theo 16:9)',
  limit: limited('upload'),
  request: { params, ...multipart([], ['cover'], ['cover']) },
  answers: ok(Cover),
  also: [503],
})
const removeCoverRoute = teacherRoute({
  method: 'delete',
  path: '/courses/{courseId}/cover',
  summary: 'Bỏ ảnh bìa',
  request: { params },
  answers: ok(Cover),
})

/** New courses, their settings, covers and publication (docs/back-office.md#course-settings). */
export function instructorSettingsRoutes() {
  const app = createRouter()

  app.openapi(createCourseRoute, async (c) =>
    c.json(await addCourse(c.get('deps'), requireActor(c), c.req.valid('json')), 201),
  )
  app.openapi(readRoute, async (c) => {
    const { courseId } = c.req.valid('param')
    return c.json(await courseSettings(c.get('deps'), requireActor(c), courseId), 200)
  })
  app.openapi(updateRoute, async (c) => {
    const expected = expectedVersion(c.req.valid('header'))
    const target = { ...c.req.valid('param'), expected }
    const draft = c.req.valid('json')
    return c.json(await updateSettings(c.get('deps'), requireActor(c), target, draft), 200)
  })
  app.openapi(publicationRoute, async (c) => {
    const { courseId } = c.req.valid('param')
    const { act } = c.req.valid('json')
    return c.json(await changePublication(c.get('deps'), requireActor(c), courseId, act), 200)
  })
  app.openapi(coverRoute, async (c) => {
    const deps = c.get('deps')
    const actor = requireActor(c)
    // Before ten megabytes are read for nothing.
    const { _id } = await ownCourse(deps, actor, c.req.valid('param').courseId)
    coverLine.refuseIfFull()
    const form = await readMultipart(c, COVER_FORM)
    const cover = await form.orDiscardFiles(() => uploadCover(deps, actor, _id, form.files[0]))
    // What is kept are the sizes made of it.
    await removeBytes(
      deps,
      form.files.map(({ storageKey }) => storageKey),
    )
    return c.json(cover, 200)
  })
  app.openapi(removeCoverRoute, async (c) => {
    const { courseId } = c.req.valid('param')
    return c.json(await dropCover(c.get('deps'), requireActor(c), courseId), 200)
  })
  return app
}
