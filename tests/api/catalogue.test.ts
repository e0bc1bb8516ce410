import { describe, expect, test } from 'vitest'
import { topics } from '../../server/platform/db/schema.ts'
import type { CourseRole } from '../../shared/contract/teaching.ts'
import { courseCards } from '../../server/subjects/catalogue/course-cards.ts'
import { sharedApi, startApi } from '../support/api.ts'
import {
  changeRow,
  makeCourse,
  makeLesson,
  makeSection,
  makeTopic,
  makeUser,
} from '../support/fixtures.ts'
import { makeAssessment } from '../support/learning-fixtures.ts'

test('cards carry the topic, the instructors in their order and a price that may be null', async () => {
  const api = await startApi()
  const topic = await makeTopic(api.db, { slug: 'thiet-ke', name: 'Thiết kế' })
  const first = await makeUser(api.db, { fullName: 'Trần Thị Bình' })
  const second = await makeUser(api.db, { fullName: 'Lê Văn An' })
  const course = await makeCourse(api.db, {
    topicId: topic.id,
    price: null,
    status: 'DRAFT',
    imageUrl: '/covers/1.webp',
    ratingAvg: 4.5,
    ratingCount: 12,
    instructors: [
      { userId: first.id, role: 'MAIN' },
      { userId: second.id, role: 'CO' },
    ],
  })
  const bare = await makeCourse(api.db, { price: 200_000, salePrice: 150_000 })

  const cards = await courseCards(api.deps, [course.id, bare.id, course.id, 'khong-co'])

  expect([...cards.keys()].sort()).toEqual([course.id, bare.id].sort())
  expect(cards.get(course.id)).toEqual({
    _id: course.id,
    slug: course.slug,
    title: course.title,
    imageUrl: '/covers/1.webp',
    imageSrcSet: null,
    topic: { _id: topic.id, slug: 'thiet-ke', name: 'Thiết kế' },
    instructors: [
      { _id: first.id, fullName: 'Trần Thị Bình' },
      { _id: second.id, fullName: 'Lê Văn An' },
    ],
    price: null,
    salePrice: null,
    currency: 'VND',
    ratingAvg: 4.5,
    ratingCount: 12,
  })
  expect(cards.get(bare.id)).toMatchObject({
    topic: null,
    instructors: [],
    price: 200_000,
    salePrice: 150_000,
  })
  expect(await courseCards(api.deps, [])).toEqual(new Map())
})

describe('topics', () => {
  test('come in their order', async () => {
    const api = await startApi()
    const b = await makeTopic(api.db, { slug: 'b', name: 'B' })
    const a = await makeTopic(api.db, { slug: 'a', name: 'A' })
    await changeRow(api.db, topics, a.id, { sortOrder: 2 })
    const answer = await api.call('GET', '/api/public/topics')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([
      { _id: b.id, slug: 'b', name: 'B' },
      { _id: a.id, slug: 'a', name: 'A' },
    ])
  })
})

describe('course detail', () => {
  const api = sharedApi()

  test('has the course, sections and lessons in their order, by id and by slug', async () => {
    const course = await makeCourse(api.db, {
      slug: 'java-co-ban',
      code: 'JAVA01',
      title: 'Java',
      description: '<p>Học Java.</p>',
    })
    const second = await makeSection(api.db, course.id, { title: 'Hai', sortOrder: 2 })
    const first = await makeSection(api.db, course.id, { title: 'Một', sortOrder: 1, summary: 'M' })
    const lessonB = await makeLesson(api.db, first, { title: 'B', sortOrder: 2, type: 'DOCUMENT' })
    const lessonA = await makeLesson(api.db, first, {
      title: 'A',
      sortOrder: 1,
      durationSec: 90,
      isFreePreview: true,
      contentText: 'chỉ học viên mới đọc được',
    })

    const answer = await api.call('GET', '/api/public/courses/java-co-ban')

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      course: {
        _id: course.id,
        slug: 'java-co-ban',
        code: 'JAVA01',
        title: 'Java',
        description: '<p>Học Java.</p>',
        imageUrl: null,
        imageSrcSet: null,
        topic: null,
        instructors: [],
        price: 100_000,
        salePrice: null,
        currency: 'VND',
        ratingAvg: 0,
        ratingCount: 0,
        level: 'BEGINNER',
        language: 'VI',
        durationLabel: '',
      },
      sections: [
        {
          _id: first.id,
          title: 'Một',
          summary: 'M',
          sortOrder: 1,
          lessons: [
            {
              _id: lessonA.id,
              title: 'A',
              type: 'VIDEO',
              isFreePreview: true,
              durationSec: 90,
              sortOrder: 1,
            },
            {
              _id: lessonB.id,
              title: 'B',
              type: 'DOCUMENT',
              isFreePreview: false,
              durationSec: null,
              sortOrder: 2,
            },
          ],
        },
        { _id: second.id, title: 'Hai', summary: '', sortOrder: 2, lessons: [] },
      ],
    })
    expect((await api.call('GET', `/api/public/courses/${course.id}`)).body).toEqual(answer.body)
  })

  test('tells how many quizzes and assignments it has, where it has any', async () => {
    const course = await makeCourse(api.db)
    const lesson = await makeLesson(api.db, await makeSection(api.db, course.id))
    const other = await makeCourse(api.db)
    const elsewhere = await makeLesson(api.db, await makeSection(api.db, other.id))
    for (const at of [lesson, lesson, elsewhere])
      await makeAssessment(api.db, at, { type: 'ASSIGNMENT' })
    await makeAssessment(api.db, lesson, { type: 'QUIZ' })
    const read = async ({ id }: { id: string }) =>
      (await api.call('GET', `/api/public/courses/${id}`)).body.course
    expect(await read(course)).toMatchObject({ quizCount: 1, assignmentCount: 2 })
    const { quizCount, assignmentCount } = await read(other)
    expect([quizCount, assignmentCount]).toEqual([undefined, 1])
  })

  test('tells what its teachers teach in all: what is published, and how often that is studied', async () => {
    const [first, second] = [await makeUser(api.db), await makeUser(api.db)]
    const both: { userId: string; role: CourseRole }[] = [
      { userId: first.id, role: 'MAIN' },
      { userId: second.id, role: 'TA' },
    ]
    const course = await makeCourse(api.db, { instructors: both, enrolmentCount: 3 })
    const ofFirst = { instructors: both.slice(0, 1), enrolmentCount: 40 }
    await makeCourse(api.db, ofFirst)
    await makeCourse(api.db, { ...ofFirst, status: 'DRAFT' })
    const { body } = await api.call('GET', `/api/public/courses/${course.id}`)
    expect(body.course.instructors).toEqual([
      { _id: first.id, fullName: first.fullName, courseCount: 2, enrolmentCount: 43 },
      { _id: second.id, fullName: second.fullName, courseCount: 1, enrolmentCount: 3 },
    ])
  })

  test('an id wins over a slug that looks like it', async () => {
    const course = await makeCourse(api.db)
    await makeCourse(api.db, { slug: course.id })
    const answer = await api.call('GET', `/api/public/courses/${course.id}`)
    expect(answer.body.course._id).toBe(course.id)
  })

  test.each(['khong-co', '%00', '%E0%A4%A', "'--"])('unknown (%s) is 404', async (name) => {
    const answer = await api.call('GET', `/api/public/courses/${name}`)
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ code: 'NOT_FOUND', message: 'Không tìm thấy khóa học.' })
  })

  test('an unpublished course is 404, also for its admin', async () => {
    const draft = await makeCourse(api.db, { status: 'DRAFT' })
    const admin = await makeUser(api.db, { roles: ['ADMIN'] })
    const path = `/api/public/courses/${draft.slug}`
    expect((await api.call('GET', path)).status).toBe(404)
    expect((await api.call('GET', path, { as: admin.id })).status).toBe(404)
  })
})
