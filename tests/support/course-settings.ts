import sharp from 'sharp'
import type { CourseSettings, CourseSettingsDraft } from '../../shared/contract/course-settings.ts'
import type * as t from '../../server/platform/db/schema.ts'
import type { TestApi } from './api.ts'
import { linesAbout } from './audit.ts'
import { courseRow, makeCourse, makeLesson, makeSection, makeTopic, makeUser } from './fixtures.ts'

/** The body of PUT …/settings that changes nothing of what was read. */
export const draftOf = (read: CourseSettings): CourseSettingsDraft => {
  const { title, slug, description, goals, audience, requirements, topicId, level } = read
  const { language, durationLabel, price, salePrice, saleEndsAt, promoUrl } = read
  const words = { title, slug, description, goals, audience, requirements, topicId, level }
  return { ...words, language, durationLabel, price, salePrice, saleEndsAt, promoUrl }
}

/** A draft that lacks nothing, with its MAIN and its calls. */
export async function newDraft(api: TestApi, columns: Partial<typeof t.courses.$inferInsert> = {}) {
  const { db } = api
  const [main, topic] = await Promise.all([
    makeUser(db, { fullName: 'Lê Thị Hát', roles: ['STUDENT', 'INSTRUCTOR'] }),
    makeTopic(db),
  ])
  const course = await makeCourse(db, {
    status: 'DRAFT',
    publishedAt: null,
    topicId: topic.id,
    description: '<p>Học hát.</p>',
    imageUrl: '/api/public/covers/mot.webp',
    instructors: [{ userId: main.id, role: 'MAIN' }],
    ...columns,
  })
  const section = await makeSection(db, course.id)
  const lesson = await makeLesson(db, section, { isFreePreview: true })
  return { main, topic, course, section, lesson, ...settingsCalls(api, course.id, main.id) }
}

/** The calls about one course, by its MAIN unless said otherwise. */
export function settingsCalls(api: TestApi, courseId: string, main: string) {
  const path = `/api/instructor/courses/${courseId}`
  const read = async (as = main) =>
    (await api.call<CourseSettings>('GET', `${path}/settings`, { as })).body
  return {
    path,
    read,
    save: async (
      change: Partial<CourseSettingsDraft>,
      { as = main, headers = {} }: { as?: string; headers?: Record<string, string> } = {},
    ) => {
      const json = { ...draftOf(await read()), ...change }
      return api.call('PUT', `${path}/settings`, { as, json, headers })
    },
    act: (act: string, as = main) => api.call('POST', `${path}/publication`, { as, json: { act } }),
    cover: (bytes: Uint8Array, { as = main, name }: { as?: string; name?: string } = {}) =>
      api.call('POST', `${path}/cover`, { as, form: coverForm(bytes, name) }),
    row: async () => {
      const row = await courseRow(api.db, courseId)
      if (!row) throw new Error(`no course ${courseId}`)
      return row
    },
    log: () => linesAbout(api.db, courseId, 'actorId', 'action', 'before', 'after', 'note'),
  }
}

/** The upload of a cover. */
export function coverForm(bytes: Uint8Array, name = 'bia.png') {
  const form = new FormData()
  form.append('cover', new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** A picture of one colour. */
export const picture = (width: number, height: number, background = '#0a7') =>
  sharp({ create: { width, height, channels: 3, background } })
