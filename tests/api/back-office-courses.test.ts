import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { adminOf } from '../support/admin.ts'
import { sharedApi, sharedUser } from '../support/api.ts'
import { linesAbout } from '../support/audit.ts'
import {
  changeRow,
  courseRow,
  makeCourse,
  makeLesson,
  makeSection,
  makeTopic,
  makeUser,
} from '../support/fixtures.ts'
import { statementCounter } from '../support/statements.ts'

const api = sharedApi()
const owner = sharedUser(api, { roles: ['ADMIN'], fullName: 'Chủ Trang' })

const call = (method: string, path: string, json?: unknown) =>
  api.call(method, `/api/admin${path}`, { as: owner.id, ...(json === undefined ? {} : { json }) })
const list = async (query: string) => (await call('GET', `/courses?${query}`)).body
const titles = async (query: string) =>
  (await list(query)).items.map(({ title }: { title: string }) => title)
const logOf = (targetId: string) =>
  linesAbout(api.db, targetId, 'action', 'actorId', 'command', 'before', 'after', 'note')
const rowOf = (id: string) => courseRow(api.db, id)

/** Everything that the checklist asks for. */
async function complete(given: Parameters<typeof makeCourse>[1] = {}) {
  const course = await makeCourse(api.db, {
    status: 'PENDING',
    publishedAt: null,
    imageUrl: '/api/public/covers/a.webp',
    description: '<p>Mô tả</p>',
    ...given,
  })
  await makeLesson(api.db, await makeSection(api.db, course.id), { isFreePreview: true })
  return course
}

describe('the list', () => {
  test('a row tells what a course is; any status, the newest first, found by words, code and id', async () => {
    const topic = await makeTopic(api.db, { name: 'Thủ công' })
    const teacher = await makeUser(api.db, { fullName: 'Lò Thị Thêu' })
    const old = await makeCourse(api.db, {
      title: 'Thêu chữ thập 100%',
      code: 'TC-0001',
      status: 'ARCHIVED',
      searchText: 'theu chu thap 100% thu cong',
      createdAt: new Date('2026-01-01T00:00:00Z'),
    })
    const course = await makeCourse(api.db, {
      title: 'Thêu chữ thổ cẩm',
      topicId: topic.id,
      price: 300_000,
      salePrice: 200_000,
      saleEndsAt: new Date('2030-01-01T00:00:00Z'),
      createdAt: new Date('2026-02-01T00:00:00Z'),
      instructors: [{ userId: teacher.id, role: 'MAIN', fullName: teacher.fullName }],
    })
    await makeLesson(api.db, await makeSection(api.db, course.id))
    const { body } = await call('GET', '/courses?q=theu%20chu')
    expect(body.items.map(({ _id }: { _id: string }) => _id)).toEqual([course.id, old.id])
    expect(body.next).toBeNull()
    expect(body.counts).toEqual({ ARCHIVED: 1, PUBLISHED: 1 })
    expect(body.items[0]).toEqual({
      _id: course.id,
      slug: course.slug,
      code: course.code,
      title: 'Thêu chữ thổ cẩm',
      status: 'PUBLISHED',
      topic: { _id: topic.id, name: 'Thủ công' },
      price: 300_000,
      salePrice: 200_000,
      saleEndsAt: '2030-01-01T00:00:00.000Z',
      imageUrl: null,
      people: [{ _id: teacher.id, fullName: 'Lò Thị Thêu', role: 'MAIN' }],
      enrolmentCount: 0,
      lessonCount: 1,
      askedAt: null,
      publishedAt: '2026-01-01T00:00:00.000Z',
    })
    expect(body.items[1].topic).toBeNull()
    expect(await titles('q=theu%20chu&status=ARCHIVED')).toEqual(['Thêu chữ thập 100%'])
    // What the counts tell does not depend on the tab.
    expect((await list('q=theu%20chu&status=ARCHIVED')).counts).toEqual({
      ARCHIVED: 1,
      PUBLISHED: 1,
    })
    for (const q of ['LÒ THỊ THÊU', 'tc-0001', course.id, course.slug, '100%25']) {
      expect([q, (await titles(`q=${q}`)).length]).toEqual([q, 1])
    }
    // Signs divide words, and are no wildcards.
    expect(await titles('q=theu%25chu')).toEqual(await titles('q=theu%20chu'))
    expect(await titles('q=theu%25xuchu')).toEqual([])
  })

  test('by pages, whose keys nothing shifts; as many statements for many as for one', async () => {
    const made = new Date('2020-05-05T00:00:00Z')
    for (let index = 0; index < 60; index += 1) {
      const teacher = await makeUser(api.db)
      await makeCourse(api.db, {
        title: `Trang ${index}`,
        searchText: 'kho trang giay',
        createdAt: made,
        instructors: [{ userId: teacher.id, role: 'MAIN' }],
      })
    }
    const first = await list('q=kho%20trang')
    expect(first.items).toHaveLength(50)
    await makeCourse(api.db, { searchText: 'kho trang giay' })
    const second = await list(`q=kho%20trang&after=${encodeURIComponent(first.next)}`)
    expect(second.items).toHaveLength(10)
    expect(second.next).toBeNull()
    const ids = [...first.items, ...second.items].map(({ _id }: { _id: string }) => _id)
    expect(new Set(ids).size).toBe(60)
    const count = statementCounter(api.db)
    const many = await count(() => list('q=kho%20trang'))
    const one = await count(() => list('q=theu%20tho%20cam'))
    expect(many).toBe(one)
    expect((await call('GET', '/courses?after=x')).status).toBe(400)
  })
})

test('one course with its people, their emails and what is missing', async () => {
  const teacher = await makeUser(api.db, { fullName: 'Đã Nghỉ' })
  await changeRow(api.db, t.users, teacher.id, { disabledAt: new Date() })
  const course = await makeCourse(api.db, {
    status: 'DRAFT',
    publishedAt: null,
    price: null,
    returnNote: 'Thiếu ảnh.',
    instructors: [{ userId: teacher.id, role: 'CO' }],
  })
  const { body } = await call('GET', `/courses/${course.id}`)
  expect(body).toMatchObject({
    returnNote: 'Thiếu ảnh.',
    checklist: { cover: false, description: false, price: false, lesson: false, preview: false },
    people: [{ _id: teacher.id, email: teacher.email, role: 'CO', disabledAt: expect.any(String) }],
  })
  const whole = await complete()
  expect((await call('GET', `/courses/${whole.id}`)).body.checklist).toEqual({
    cover: true,
    description: true,
    price: true,
    lesson: true,
    preview: true,
  })
})

describe('status', () => {
  test('returned with a note, approved, taken off, archived and restored, each in the log', async () => {
    const course = await complete()
    const act = (name: string, note?: string) =>
      call('POST', `/courses/${course.id}/status`, { act: name, ...(note ? { note } : {}) })
    const bare = await act('return')
    expect([bare.status, bare.body.fields.note]).toEqual([400, 'Hãy viết vì sao trả lại khóa học.'])
    expect((await act('return', ' Ảnh bìa mờ quá. ')).status).toBe(204)
    expect(await rowOf(course.id)).toMatchObject({
      status: 'DRAFT',
      returnNote: 'Ảnh bìa mờ quá.',
      publishedAt: null,
    })
    expect((await act('return', 'Lần nữa')).body.code).toBe('STATUS')
    expect((await act('publish')).status).toBe(204)
    const published = await rowOf(course.id)
    expect(published).toMatchObject({ status: 'PUBLISHED', returnNote: '' })
    for (const name of ['unpublish', 'publish', 'archive', 'restore']) {
      expect([name, (await act(name)).status]).toEqual([name, 204])
    }
    expect(await rowOf(course.id)).toMatchObject({
      status: 'DRAFT',
      publishedAt: published?.publishedAt,
    })
    expect(
      (await logOf(course.id)).map(({ action, actorId, note }) => [action, actorId, note]),
    ).toEqual([
      ['course.return', owner.id, 'Ảnh bìa mờ quá.'],
      ['course.publish', owner.id, ''],
      ['course.unpublish', owner.id, ''],
      ['course.publish', owner.id, ''],
      ['course.archive', owner.id, ''],
      ['course.restore', owner.id, ''],
    ])
  })

  test('the owner may publish what is not complete, a command too, which says what is missing', async () => {
    const bare = await makeCourse(api.db, { status: 'DRAFT', title: 'Trơ trọi' })
    expect((await call('POST', `/courses/${bare.id}/status`, { act: 'publish' })).status).toBe(204)
    expect((await call('POST', `/courses/${bare.id}/status`, { act: 'ask' })).status).toBe(400)
    const admin = adminOf(api)
    expect(await admin.run('course:unpublish', '--course', bare.code)).toBe(0)
    expect(await admin.run('course:publish', '--course', bare.code)).toBe(0)
    expect(admin.out.at(-1)).toBe(
      'Lưu ý: Chưa có ảnh bìa. Chưa có mô tả. Chưa có bài học nào. Chưa có bài học thử miễn phí.',
    )
    const lines = await logOf(bare.id)
    expect(lines.map(({ action, command }) => [action, command !== ''])).toEqual([
      ['course.publish', false],
      ['course.unpublish', true],
      ['course.publish', true],
    ])
  })
})

describe('people', () => {
  const people = async (courseId: string) =>
    (await call('GET', `/courses/${courseId}`)).body.people.map(
      ({ _id, role }: { _id: string; role: string }) => [_id, role],
    )

  test('given, changed and taken away; found by their names; one line for each change', async () => {
    const course = await makeCourse(api.db, { title: 'Chèo cổ' })
    const [main, assistant] = [
      await makeUser(api.db, { fullName: 'Ngọ Văn Chèo' }),
      await makeUser(api.db),
    ]
    const put = (userId: string, role: string) =>
      call('PUT', `/courses/${course.id}/people/${userId}`, { role })
    expect((await put(main.id, 'MAIN')).status).toBe(204)
    expect((await put(assistant.id, 'TA')).status).toBe(204)
    expect((await put(assistant.id, 'CO')).status).toBe(204)
    // Once more: nothing changes, and no line says so.
    expect((await put(assistant.id, 'CO')).status).toBe(204)
    expect((await put(assistant.id, 'VUA')).status).toBe(400)
    expect(await people(course.id)).toEqual([
      [main.id, 'MAIN'],
      [assistant.id, 'CO'],
    ])
    const [account] = await api.db.q.select().from(t.users).where(eq(t.users.id, main.id))
    expect(account?.roles).toEqual(['STUDENT', 'INSTRUCTOR'])
    expect(await titles('q=ngo%20van%20cheo')).toEqual(['Chèo cổ'])

    const remove = () => call('DELETE', `/courses/${course.id}/people/${main.id}`)
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect(await people(course.id)).toEqual([[assistant.id, 'CO']])
    expect(await titles('q=ngo%20van%20cheo')).toEqual([])
    const lines = await logOf(course.id)
    expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
      [
        'course.assign',
        { userId: main.id, role: null, roles: ['STUDENT'] },
        { userId: main.id, role: 'MAIN', roles: ['STUDENT', 'INSTRUCTOR'] },
      ],
      [
        'course.assign',
        { userId: assistant.id, role: null, roles: ['STUDENT'] },
        { userId: assistant.id, role: 'TA', roles: ['STUDENT', 'INSTRUCTOR'] },
      ],
      ['course.assign', { userId: assistant.id, role: 'TA' }, { userId: assistant.id, role: 'CO' }],
      ['course.dismiss', { userId: main.id, role: 'MAIN' }, null],
    ])
    expect(lines.every(({ actorId }) => actorId === owner.id)).toBe(true)
  })

  test('nobody whose account is disabled, nor unknown; they are not offered either', async () => {
    const course = await makeCourse(api.db)
    const gone = await makeUser(api.db, { fullName: 'Khóa Rồi Nhé' })
    await changeRow(api.db, t.users, gone.id, { disabledAt: new Date() })
    const refused = await call('PUT', `/courses/${course.id}/people/${gone.id}`, { role: 'TA' })
    expect([refused.status, refused.body.code]).toEqual([409, 'USER_DISABLED'])
    const unknown = await call('PUT', `/courses/${course.id}/people/khong-co`, { role: 'TA' })
    expect(unknown.status).toBe(404)
    expect(await people(course.id)).toEqual([])
    expect(await logOf(course.id)).toEqual([])
    const here = await makeUser(api.db, { fullName: 'Khóa Rồi Mở', roles: ['INSTRUCTOR'] })
    const options = await call('GET', '/user-options?q=khoa%20roi')
    expect(options.body).toEqual([
      { _id: here.id, fullName: 'Khóa Rồi Mở', email: here.email, roles: ['INSTRUCTOR'] },
    ])
    expect((await call('GET', `/user-options?q=${here.email.toUpperCase()}`)).body).toHaveLength(1)
    expect((await call('GET', '/user-options')).body).toHaveLength(20)
  })

  test('a command leaves the same lines, by the name of who ran it', async () => {
    const topic = await makeTopic(api.db)
    const teacher = await makeUser(api.db)
    const admin = adminOf(api)
    const args = ['--title', 'Từ lệnh', '--topic', topic.slug, '--price', '0', '--slug', 'tu-lenh']
    expect(await admin.run('course:create', ...args, '--main', teacher.email)).toBe(0)
    expect(await admin.run('course:dismiss', '--course', 'tu-lenh', '--email', teacher.email)).toBe(
      0,
    )
    const [course] = await api.db.q.select().from(t.courses).where(eq(t.courses.slug, 'tu-lenh'))
    const lines = await logOf(course?.id ?? '')
    expect(lines.map(({ action }) => action)).toEqual([
      'course.create',
      'course.assign',
      'course.dismiss',
    ])
    expect(lines.every(({ actorId, command }) => actorId === null && command !== '')).toBe(true)
    await changeRow(api.db, t.users, teacher.id, { disabledAt: new Date() })
    expect(await admin.run('course:assign', '--course', 'tu-lenh', '--email', teacher.email)).toBe(
      1,
    )
    expect(
      await api.db.q.$count(
        t.courseInstructors,
        and(eq(t.courseInstructors.courseId, course?.id ?? '')),
      ),
    ).toBe(0)
  })
})
