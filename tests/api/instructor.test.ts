import { beforeAll, describe, expect, test } from 'vitest'
import { sharedApi } from '../support/api.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from '../support/fixtures.ts'

describe('my courses of the instructor area', () => {
  const api = sharedApi()
  let main: { id: string }
  let assistant: { id: string }
  let older: { id: string; slug: string }
  let newer: { id: string }
  const path = '/api/instructor/my-courses'

  beforeAll(async () => {
    main = await makeUser(api.db, { roles: ['INSTRUCTOR'] })
    assistant = await makeUser(api.db, { roles: ['STUDENT', 'INSTRUCTOR'] })
    older = await makeCourse(api.db, {
      title: 'Cũ',
      imageUrl: '/covers/cu.webp',
      ratingAvg: 4.25,
      ratingCount: 8,
      createdAt: new Date('2025-01-01T00:00:00Z'),
      instructors: [
        { userId: main.id, role: 'MAIN' },
        { userId: assistant.id, role: 'TA' },
      ],
    })
    newer = await makeCourse(api.db, {
      title: 'Mới',
      status: 'DRAFT',
      createdAt: new Date('2026-01-01T00:00:00Z'),
      instructors: [{ userId: main.id, role: 'CO' }],
    })
    await makeCourse(api.db, { title: 'Của người khác' })
    const section = await makeSection(api.db, older.id)
    await makeLesson(api.db, section, { durationSec: 600 })
    await makeLesson(api.db, section, { durationSec: 61 })
    await makeLesson(api.db, section, { durationSec: null })
    for (const { id } of [await makeUser(api.db), await makeUser(api.db)]) {
      await enrol(api.db, id, older.id)
    }
  })

  test('shows an instructor their own courses with their role, drafts too, newest first', async () => {
    const answer = await api.call('GET', path, { as: main.id })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([
      expect.objectContaining({ _id: newer.id, title: 'Mới', status: 'DRAFT', myRole: 'CO' }),
      {
        _id: older.id,
        slug: older.slug,
        title: 'Cũ',
        imageUrl: '/covers/cu.webp',
        imageSrcSet: null,
        myRole: 'MAIN',
        status: 'PUBLISHED',
        ratingAvg: 4.25,
        ratingCount: 8,
      },
    ])
  })

  test('adds counts with stats=1', async () => {
    const answer = await api.call('GET', `${path}?stats=1`, { as: assistant.id })
    expect(answer.body).toHaveLength(1)
    expect(answer.body[0]).toMatchObject({
      _id: older.id,
      myRole: 'TA',
      lessons: 3,
      totalDurationSec: 661,
      studentCount: 2,
      waitingCount: 0,
    })
    const both = await api.call('GET', `${path}?stats=1`, { as: main.id })
    expect(both.body[0]).toMatchObject({
      _id: newer.id,
      lessons: 0,
      totalDurationSec: 0,
      studentCount: 0,
    })
  })

  test('shows an admin every course, as MAIN', async () => {
    const admin = await makeUser(api.db, { roles: ['ADMIN'] })
    const answer = await api.call('GET', `${path}?stats=1&stats=0`, { as: admin.id })
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(3)
    expect(answer.body.map((c: any) => [c.myRole, c.teaches])).toEqual(
      Array.from({ length: 3 }, () => ['MAIN', false]),
    )
    const teacher = await api.call('GET', path, { as: main.id })
    expect(teacher.body[0]).not.toHaveProperty('teaches')
  })

  test('an instructor without courses gets an empty list', async () => {
    const lonely = await makeUser(api.db, { roles: ['INSTRUCTOR'] })
    const answer = await api.call('GET', path, { as: lonely.id })
    expect([answer.status, answer.body]).toEqual([200, []])
  })

  test('refuses visitors and students in Vietnamese', async () => {
    const { id: as } = await makeUser(api.db)
    const visitor = await api.call('GET', path)
    expect([visitor.status, visitor.body.message]).toEqual([401, 'Vui lòng đăng nhập.'])
    const refused = await api.call('GET', path, { as })
    expect([refused.status, refused.body.message]).toEqual([403, 'Bạn không có quyền truy cập.'])
  })
})
