import {
  CourseSettingsSchema,
  CoverSchema,
  CreatedCourseSchema,
  PublicationActSchema,
} from '../../../shared/contract/course-settings.ts'
import { COVER_FORM, coverLine } from '../catalogue/make-cover.ts'
import { readMultipart } from '../../providers/files/form.ts'
import { removeBytes } from '../../providers/files/unused-files.ts'
import { z } from '../../platform/http/context.ts'
import { body, created, ok, teacherRoute, routerOf } from '../../platform/http/route.ts'
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

/** New courses, their settings, covers and publication (docs/back-office.md#course-settings). */
export const instructorSettingsRoutes = () =>
  routerOf(
    teacherRoute({
      method: 'post',
      path: '/courses',
      summary: 'Tạo khóa học nháp, người gọi là giảng viên chính',
      request: body(z.object({ title: TitleRule, topicId: z.string('Chọn một chủ đề.') })),
      answers: created(CreatedCourseSchema),
      also: [409],
      run: ({ deps, actor, json }) => addCourse(deps, actor, json),
    }),
    teacherRoute({
      path: '/courses/{courseId}/settings',
      summary: 'Thiết lập của khóa học (đồng giảng viên chỉ xem)',
      request: { params },
      answers: ok(Settings),
      run: ({ deps, actor, params: { courseId } }) => courseSettings(deps, actor, courseId),
    }),
    teacherRoute({
      method: 'put',
      path: '/courses/{courseId}/settings',
      summary: 'Sửa thiết lập của khóa học',
      request: { params, headers: IfMatch, ...body(CourseSettingsBody) },
      answers: ok(Settings),
      also: [409],
      run: ({ deps, actor, params, headers, json: draft }) => {
        const expected = expectedVersion(headers)
        const target = { ...params, expected }
        return updateSettings(deps, actor, target, draft)
      },
    }),
    teacherRoute({
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
      run: ({ deps, actor, params: { courseId }, json: { act } }) =>
        changePublication(deps, actor, courseId, act),
    }),
    teacherRoute({
      method: 'post',
      path: '/courses/{courseId}/cover',
      summary: 'Đặt ảnh bìa (PNG, JPEG, WebP; cắt theo 16:9)',
      limit: limited('upload'),
      request: { params, ...multipart([], ['cover'], ['cover']) },
      answers: ok(Cover),
      also: [503],
      run: async ({ c, deps, actor, params }) => {
        // Before ten megabytes are read for nothing.
        const { _id } = await ownCourse(deps, actor, params.courseId)
        coverLine.refuseIfFull()
        const form = await readMultipart(c, COVER_FORM)
        const cover = await form.orDiscardFiles(() => uploadCover(deps, actor, _id, form.files[0]))
        // What is kept are the sizes made of it.
        await removeBytes(
          deps,
          form.files.map(({ storageKey }) => storageKey),
        )
        return cover
      },
    }),
    teacherRoute({
      method: 'delete',
      path: '/courses/{courseId}/cover',
      summary: 'Bỏ ảnh bìa',
      request: { params },
      answers: ok(Cover),
      run: ({ deps, actor, params: { courseId } }) => dropCover(deps, actor, courseId),
    }),
  )
