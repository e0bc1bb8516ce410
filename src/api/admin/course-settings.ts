import { queryOptions } from '@tanstack/react-query'
import type {
  CourseSettings,
  CourseSettingsDraft,
  Cover,
  CreatedCourse,
  PublicationAct,
} from '../../../shared/contract/course-settings.ts'
import { http, type RequestOptions, type UploadOptions } from '../http.ts'
import { path } from '../path.ts'
import { forEditing, TEACHING } from '../teaching.ts'
import { readAs } from '../extra-call.ts'

/** Calls about the settings of a course (docs/back-office.md#course-settings). */

const COURSES = '/api/instructor/courses'
const settingsOf = (courseId: string) => path`/api/instructor/courses/${courseId}/settings`
const coverOf = (courseId: string) => path`/api/instructor/courses/${courseId}/cover`

const readSettings = (answer: unknown) =>
  readAs<CourseSettings>(answer, '_id', 'cover', 'checklist')

export const fetchSettings = async (courseId: string, signal?: AbortSignal) =>
  readSettings(await http.get(settingsOf(courseId), { ...(signal && { signal }) }))

/** The settings as the form edits them: read when it opens, and after its own changes. */
export const courseSettingsQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...TEACHING, 'courses', courseId, 'settings'],
    queryFn: ({ signal }) => fetchSettings(courseId, signal),
    ...forEditing,
  })

/** PUT …/settings; `CHANGED` unless the stored ones have the version of `ifMatch`. */
export const saveSettings = async (
  courseId: string,
  draft: CourseSettingsDraft,
  options: RequestOptions,
) => readSettings(await http.put(settingsOf(courseId), draft, options))

/** POST of a new course, a draft. */
export const createCourse = async (
  course: { title: string; topicId: string },
  signal: AbortSignal,
) => readAs<CreatedCourse>(await http.post(COURSES, course, { signal }), '_id')

/** POST …/publication */
export const changePublication = async (
  courseId: string,
  act: PublicationAct,
  signal: AbortSignal,
) =>
  readSettings(
    await http.post(path`/api/instructor/courses/${courseId}/publication`, { act }, { signal }),
  )

/** POST …/cover of a picture that is cropped already. */
export async function uploadCover(courseId: string, picture: Blob, options: UploadOptions) {
  const form = new FormData()
  form.append('cover', picture, 'bia')
  return readAs<Cover>(await http.post(coverOf(courseId), form, options), 'imageUrl')
}

/** DELETE …/cover */
export const removeCover = async (courseId: string, signal: AbortSignal) =>
  readAs<Cover>(await http.delete(coverOf(courseId), { signal }), 'imageUrl')
