import { describe, expect, test } from 'vitest'
import { courses } from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import {
  changeRow,
  enrol,
  makeCourse,
  makeLesson,
  makeSection,
  makeUser,
} from '../support/fixtures.ts'
import { makeAssessment, makeFile, makeResource } from '../support/learning-fixtures.ts'

/** Free previews without an account (docs/trust.md#previews). */

const api = sharedApi()

const read = (id: string, as?: string) =>
  api.call('GET', `/api/public/lessons/${id}`, as ? { as } : {})

/** A course with two sections: a preview, a lesson for buyers, and two more previews. */
async function school(given: Parameters<typeof makeCourse>[1] = {}) {
  const { db } = api
  const course = await makeCourse(db, given)
  const first = await makeSection(db, course.id, { sortOrder: 1, title: 'Mở đầu' })
  const second = await makeSection(db, course.id, { sortOrder: 2 })
  const [begin, paid, middle, end] = await Promise.all([
    makeLesson(db, first, { isFreePreview: true, sortOrder: 1, durationSec: 60, title: 'Một' }),
    makeLesson(db, first, { sortOrder: 2, durationSec: 100 }),
    makeLesson(db, second, { isFreePreview: true, sortOrder: 1, title: 'Ba' }),
    makeLesson(db, second, { isFreePreview: true, sortOrder: 2, title: 'Bốn' }),
  ])
  return { course, begin, paid, middle, end }
}

test('the lesson with its files, the course with its price, and the previews around it', async () => {
  const teacher = await makeUser(api.db, { fullName: 'Cô Hoa' })
  const saleEndsAt = new Date(Date.now() + 86_400_000)
  const { course, begin, middle, end } = await school({
    title: 'Cắm hoa',
    price: 300_000,
    salePrice: 200_000,
    saleEndsAt,
    instructors: [{ userId: teacher.id, role: 'MAIN' }],
  })
  const file = await makeFile(api.deps, { name: 'hoa.txt', content: 'hoa hồng' })
  await makeResource(api.db, middle.id, { title: 'Tờ rơi', kind: 'DOCUMENT', fileId: file.id })
  await makeAssessment(api.db, middle)

  const { status, body } = await read(middle.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    lesson: {
      _id: middle.id,
      title: 'Ba',
      isFreePreview: true,
      course: { _id: course.id, title: 'Cắm hoa' },
      resources: [{ title: 'Tờ rơi' }],
    },
    course: {
      _id: course.id,
      slug: course.slug,
      price: 300_000,
      salePrice: 200_000,
      saleEndsAt: saleEndsAt.toISOString(),
      instructors: [{ fullName: 'Cô Hoa' }],
      lessons: 4,
      durationSec: 160,
    },
    previous: { _id: begin.id, title: 'Một' },
    next: { _id: end.id, title: 'Bốn' },
  })
  expect(Object.keys(body)).not.toContain('assessments')
  expect(Object.keys(body.lesson)).not.toContain('completed')
  const [{ url }] = body.lesson.resources
  expect(await (await fetch(api.url + url)).text()).toBe('hoa hồng')
})

test('the first has none before it, the last none after it', async () => {
  const { begin, middle, end } = await school()
  expect((await read(begin.id)).body).toMatchObject({ previous: null, next: { _id: middle.id } })
  expect((await read(end.id)).body).toMatchObject({ previous: { _id: middle.id }, next: null })
})

describe('any other lesson is a 404 of the same words', () => {
  const none = { status: 404, body: { message: 'Không tìm thấy bài học này.' } }

  test('an unknown one, and one for buyers, also for its buyer', async () => {
    const { course, paid } = await school()
    const buyer = await makeUser(api.db)
    await enrol(api.db, buyer.id, course.id)
    expect(await read('khong-co')).toMatchObject(none)
    expect(await read(paid.id)).toMatchObject(none)
    expect(await read(paid.id, buyer.id)).toMatchObject(none)
  })

  test.each(['DRAFT', 'PENDING', 'ARCHIVED'])('one of a course that is %s', async (status) => {
    const { course, begin } = await school()
    expect((await read(begin.id)).status).toBe(200)
    await changeRow(api.db, courses, course.id, { status })
    expect(await read(begin.id)).toMatchObject(none)
  })
})
