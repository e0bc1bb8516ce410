import { courseEditors, json, policy, type Row, teachers } from './access-policies.ts'
import * as a from './access.ts'
import { coverForm, picture } from './course-settings.ts'
import { courseRow, makeLesson, makeSection, makeTopic } from './fixtures.ts'

/** Course settings in the table of who may call what. */

/** To change what a course is sold by. */
const mainTeachers = policy(`
  own      .      401    401    .       403   403  403  ok   ok    .
  foreign  401    401    401    403     403   404  404  404  404   ok
  missing  401    401    401    403     403   404  404  404  404   404`)

/** A course with a slug of its own, complete enough to be asked for. */
const aDraft: a.Target = async (world, who, column) => {
  const { db } = world.api
  const { course } = world.sideOf(who, column)
  const section = await makeSection(db, course.id)
  await makeLesson(db, section, { isFreePreview: true })
  const ids = await a.aCourse(world, who, column)
  const row = await courseRow(db, course.id)
  return { ...ids, slug: row?.slug ?? '' }
}

/** The topic is there already, so that a call that is refused has written nothing. */
const aTopic: a.Target = async ({ api }) => ({ topicId: (await makeTopic(api.db)).id })

const settings = (slug: string) => ({
  title: 'Tên mới',
  slug,
  description: '<p>Mô tả</p>',
  goals: [],
  audience: [],
  requirements: [],
  topicId: null,
  level: 'BEGINNER',
  language: 'VI',
  durationLabel: '',
  price: 100_000,
  salePrice: null,
  saleEndsAt: null,
  promoUrl: null,
})

const cover = await picture(640, 360).png().toBuffer()

export const SETTINGS_ROWS: Record<string, Row> = {
  'POST /api/instructor/courses': {
    who: teachers,
    ok: 201,
    on: aTopic,
    send: ({ topicId }) => json({ title: 'Khóa học mới', topicId }),
  },
  'GET /api/instructor/courses/:courseId/settings': { who: courseEditors, on: a.aCourse },
  'PUT /api/instructor/courses/:courseId/settings': {
    who: mainTeachers,
    on: aDraft,
    send: ({ slug = '' }) => json(settings(slug)),
  },
  'POST /api/instructor/courses/:courseId/cover': {
    who: mainTeachers,
    on: a.aCourse,
    send: () => ({ form: coverForm(cover) }),
  },
  'DELETE /api/instructor/courses/:courseId/cover': { who: mainTeachers, on: a.aCourse },
  // The courses of the table are PUBLISHED: those of one person, one after the other, would get in each other's way.
  'POST /api/instructor/courses/:courseId/publication': {
    who: policy(`
      own      .      401    401    .       403   403  403  409  409   .
      foreign  401    401    401    403     403   404  404  404  404   409
      missing  401    401    401    403     403   404  404  404  404   404`),
    on: a.aCourse,
    send: json({ act: 'withdraw' }),
  },
}
