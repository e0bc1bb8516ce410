import { beforeAll, expect, test } from 'vitest'
import { courseCards } from '../../server/services/course-cards.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { makeCourse, makeTopic, makeUser } from '../support/fixtures.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi({ keepOpen: true })
  return api.close
})

test('cards carry the topic, the instructors in their order and a price that may be null', async () => {
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
