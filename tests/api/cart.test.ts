import { describe, expect, it } from 'vitest'
import { sharedApi } from '../support/api.ts'
import { enrol, makeCourse, makeTopic, makeUser } from '../support/fixtures.ts'

const api = sharedApi()

const add = (as: string, courseId: unknown, quantity: unknown = 1) =>
  api.call('POST', '/api/student/cart/add', { as, json: { courseId, quantity } })
const put = (as: string, courseId: unknown, quantity: unknown) =>
  api.call('PUT', '/api/student/cart/quantity', { as, json: { courseId, quantity } })
const read = (as: string) => api.call('GET', '/api/student/cart', { as })

describe('cart', () => {
  it('holds courses as cards in the order of adding, once each, per user', async () => {
    const [user, other] = [
      await makeUser(api.db),
      await makeUser(api.db, { roles: ['INSTRUCTOR'] }),
    ]
    const topic = await makeTopic(api.db)
    const first = await makeCourse(api.db, {
      price: 300_000,
      salePrice: 199_000,
      topicId: topic.id,
    })
    const second = await makeCourse(api.db, {
      price: null,
      instructors: [{ userId: other.id, role: 'MAIN' }],
    })
    expect(await read(user.id)).toMatchObject({ status: 200, body: { items: [] } })
    api.clock.now = new Date('2026-03-01T08:00:00Z')
    expect((await add(user.id, first.id)).status).toBe(200)
    api.clock.now = new Date('2026-03-01T08:01:00Z')
    await add(user.id, second.id)
    const again = await add(user.id, first.id)
    api.clock.now = null
    expect(again.body).toEqual({
      items: [
        {
          quantity: 1,
          course: expect.objectContaining({
            _id: first.id,
            slug: first.slug,
            title: first.title,
            price: 300_000,
            salePrice: 199_000,
            topic: { _id: topic.id, slug: topic.slug, name: topic.name },
          }),
        },
        {
          quantity: 1,
          course: expect.objectContaining({
            _id: second.id,
            price: null,
            instructors: [{ _id: other.id, fullName: other.fullName }],
          }),
        },
      ],
    })
    expect((await read(other.id)).body).toEqual({ items: [] })
    // Instructors buy too.
    expect((await add(other.id, first.id)).body.items).toHaveLength(1)
  })

  it('stays one line when the same course is added many times at once', async () => {
    const user = await makeUser(api.db)
    const course = await makeCourse(api.db)
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(user.id, course.id)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    expect((await read(user.id)).body.items).toHaveLength(1)
  })

  it('refuses what cannot be bought', async () => {
    const user = await makeUser(api.db)
    const owned = await makeCourse(api.db)
    await enrol(api.db, user.id, owned.id)
    const draft = await makeCourse(api.db, { status: 'DRAFT' })
    expect(await add(user.id, owned.id)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_OWNED', message: 'Bạn đã có khóa học này.' },
    })
    expect((await add(user.id, draft.id)).status).toBe(404)
    expect(await add(user.id, '0123456789abcdef01234567')).toMatchObject({
      status: 404,
      body: { message: 'Không tìm thấy khóa học.' },
    })
    expect((await read(user.id)).body.items).toEqual([])
  })

  it('never holds two of one course', async () => {
    const user = await makeUser(api.db)
    const course = await makeCourse(api.db)
    expect(await add(user.id, course.id, 2)).toMatchObject({
      status: 409,
      body: { code: 'ONE_PER_COURSE' },
    })
    expect((await put(user.id, course.id, 1)).status).toBe(404)
    await add(user.id, course.id)
    expect(await put(user.id, course.id, 2)).toMatchObject({
      status: 409,
      body: {
        code: 'ONE_PER_COURSE',
        message: 'Mỗi khóa học chỉ cần mua một lần, số lượng luôn là 1.',
      },
    })
    expect(await put(user.id, course.id, 1)).toMatchObject({
      status: 200,
      body: { items: [{ quantity: 1 }] },
    })
  })

  it('answers nonsense with 400 and the field', async () => {
    const user = await makeUser(api.db)
    const course = await makeCourse(api.db)
    for (const quantity of [0, -1, 1.5, '1', null, [1]]) {
      expect(await put(user.id, course.id, quantity)).toMatchObject({
        status: 400,
        body: { code: 'INVALID', fields: { quantity: 'Số lượng phải là số nguyên từ 1.' } },
      })
    }
    for (const courseId of [undefined, null, 5, ['a'], '', 'a\u0000b', '../x', 'x'.repeat(65)]) {
      expect((await add(user.id, courseId)).status).toBe(400)
    }
  })

  it('takes a course out, again and again, and only from its own cart', async () => {
    const [user, other] = [await makeUser(api.db), await makeUser(api.db)]
    const course = await makeCourse(api.db)
    await add(user.id, course.id)
    await add(other.id, course.id)
    const remove = () =>
      api.call('DELETE', `/api/student/cart/course/${course.id}`, { as: user.id })
    expect(await remove()).toMatchObject({ status: 200, body: { items: [] } })
    expect(await remove()).toMatchObject({ status: 200, body: { items: [] } })
    expect((await read(other.id)).body.items).toHaveLength(1)
  })
})
