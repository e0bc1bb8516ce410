import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { searchTextOf } from '../../server/subjects/catalogue/search-text.ts'
import { adminOf } from '../support/admin.ts'
import { startApi } from '../support/api.ts'
import { makeCourse, makeTopic, makeUser } from '../support/fixtures.ts'

const ROUNDS = 8

async function start() {
  const api = await startApi()
  const owner = await makeUser(api.db, { roles: ['ADMIN'] })
  const call = (method: string, path: string, json?: unknown) =>
    api.call(method, `/api/admin${path}`, { as: owner.id, ...(json ? { json } : {}) })
  return { api, call }
}

test('two who approve and return one course at once: one of them does, the other is told', async () => {
  const { api, call } = await start()
  for (let round = 0; round < ROUNDS; round += 1) {
    const course = await makeCourse(api.db, { status: 'PENDING', publishedAt: null })
    const answers = await Promise.all([
      call('POST', `/courses/${course.id}/status`, { act: 'publish' }),
      call('POST', `/courses/${course.id}/status`, { act: 'return', note: 'Chưa được.' }),
    ])
    const statuses = answers.map(({ status }) => status)
    // Publishing may follow the return: a draft may be published.
    expect([
      [204, 204],
      [204, 409],
    ]).toContainEqual(statuses)
    const [row] = await api.db.q.select().from(t.courses).where(eq(t.courses.id, course.id))
    expect(row).toMatchObject({ status: 'PUBLISHED', returnNote: '' })
    const lines = await api.db.q.$count(t.adminLog, eq(t.adminLog.targetId, course.id))
    expect(lines).toBe(statuses.filter((status) => status === 204).length)
  }
})

test('a topic is renamed while courses are made in it and people given to them: each text is right', async () => {
  const { api, call } = await start()
  const topic = await makeTopic(api.db, { slug: 'len', name: 'Tên 0' })
  const teacher = await makeUser(api.db, { fullName: 'Phan Dạy' })
  const admin = adminOf(api)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const course = await makeCourse(api.db, { title: `Cũ ${round}`, topicId: topic.id })
    const slug = `moi-${round}`
    const args = ['--title', `Mới ${round}`, '--topic', 'len', '--price', '0', '--slug', slug]
    const [renamed, assigned, created] = await Promise.all([
      call('PATCH', `/topics/${topic.id}`, { name: `Tên ${round}` }),
      call('PUT', `/courses/${course.id}/people/${teacher.id}`, { role: 'MAIN' }),
      admin.run('course:create', ...args),
    ])
    expect([renamed.status, assigned.status, created]).toEqual([204, 204, 0])
    const rows = await api.db.q.select().from(t.courses).where(eq(t.courses.topicId, topic.id))
    for (const { title, searchText } of rows) {
      const taught = title.startsWith('Cũ') ? ['Phan Dạy'] : []
      expect(searchText).toBe(searchTextOf(title, `Tên ${round}`, taught))
    }
  }
})

test('two topics merged into each other, a course made in one of them meanwhile: nothing is lost', async () => {
  const { api, call } = await start()
  const admin = adminOf(api)
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = [await makeTopic(api.db), await makeTopic(api.db)]
    await makeCourse(api.db, { topicId: a.id })
    await makeCourse(api.db, { topicId: b.id })
    const args = ['--title', `Giữa chừng ${round}`, '--topic', a.slug, '--price', '0']
    const [one, other, made] = await Promise.all([
      call('POST', `/topics/${a.id}/merge`, { into: b.id }),
      call('POST', `/topics/${b.id}/merge`, { into: a.id }),
      admin.run('course:create', ...args),
    ])
    expect([one.status, other.status].toSorted((x, y) => x - y)).toEqual([200, 404])
    const left = one.status === 200 ? b : a
    const rows = await api.db.q.select().from(t.courses).where(eq(t.courses.topicId, left.id))
    expect(rows).toHaveLength(made === 0 ? 3 : 2)
    for (const { title, searchText } of rows.filter(({ title }) => title.startsWith('Giữa'))) {
      expect(searchText).toBe(searchTextOf(title, left.name, []))
    }
  }
})

test('a topic moved by two at once: every topic keeps a position of its own', async () => {
  const { api, call } = await start()
  await api.db.q.delete(t.topics)
  for (let index = 0; index < 5; index += 1) await makeTopic(api.db)
  const ids: string[] = (await call('GET', '/topics')).body.map(({ _id }: { _id: string }) => _id)
  const moves = ids.flatMap((id) => ['up', 'down'].map((dir) => ({ id, dir })))
  const answers = await Promise.all(
    moves.map(({ id, dir }) => call('POST', `/topics/${id}/move`, { dir })),
  )
  expect(answers.every(({ status }) => status === 204)).toBe(true)
  const rows = await api.db.q.select().from(t.topics)
  expect(rows.map(({ sortOrder }) => sortOrder).toSorted((x, y) => x - y)).toEqual([1, 2, 3, 4, 5])
})
