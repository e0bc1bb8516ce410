import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { searchTextOf } from '../../server/subjects/catalogue/search-text.ts'
import { adminOf } from '../support/admin.ts'
import { sharedApi, sharedUser } from '../support/api.ts'
import { linesAbout } from '../support/audit.ts'
import { makeCourse, makeTopic, makeUser } from '../support/fixtures.ts'
import { statementCounter } from '../support/statements.ts'

const api = sharedApi()
const owner = sharedUser(api, { roles: ['ADMIN'] })
beforeEach(async () => {
  await api.db.q.update(t.courses).set({ topicId: null })
  await api.db.q.delete(t.topics)
})

const call = (method: string, path = '', json?: unknown) =>
  api.call(method, `/api/admin/topics${path}`, {
    as: owner.id,
    ...(json === undefined ? {} : { json }),
  })
const names = async () => (await call('GET')).body.map(({ name }: { name: string }) => name)
const create = async (name: string): Promise<string> => (await call('POST', '', { name })).body._id
const found = async (q: string) =>
  (await api.call('GET', `/api/public/courses?q=${encodeURIComponent(q)}`)).body.items.map(
    ({ title }: { title: string }) => title,
  )
const logOf = (targetId: string) => linesAbout(api.db, targetId, 'action', 'before', 'after')

/** `count` courses of the topic, each with a teacher, and what they are found by. */
async function coursesIn(topicId: string, count: number) {
  const teacher = await makeUser(api.db, { fullName: 'Bùi Đan' })
  for (let index = 0; index < count; index += 1) {
    await makeCourse(api.db, {
      title: `Móc len ${index}`,
      topicId,
      instructors: [{ userId: teacher.id, role: 'MAIN' }],
    })
  }
}
const texts = async (topicId: string) =>
  api.db.q
    .select({ title: t.courses.title, searchText: t.courses.searchText })
    .from(t.courses)
    .where(eq(t.courses.topicId, topicId))

test('created last, listed with their courses, the same address only once', async () => {
  const first = await create('Đan len')
  await create('Thêu')
  await coursesIn(first, 2)
  await makeCourse(api.db, { topicId: first, status: 'DRAFT' })
  expect((await call('GET')).body).toEqual([
    { _id: first, name: 'Đan len', slug: 'dan-len', courseCount: 3, publishedCount: 2 },
    expect.objectContaining({ name: 'Thêu', courseCount: 0, publishedCount: 0 }),
  ])
  const twice = await call('POST', '', { name: 'Đan Len' })
  expect([twice.status, twice.body.code]).toEqual([409, 'SLUG_TAKEN'])
  for (const name of ['', ' ', '!!!', 'a'.repeat(101)]) {
    expect([name, (await call('POST', '', { name })).status]).toEqual([name, 400])
  }
  expect(await names()).toEqual(['Đan len', 'Thêu'])
  expect(await logOf(first)).toEqual([
    { action: 'topic.create', before: null, after: { name: 'Đan len', slug: 'dan-len' } },
  ])
})

test('renamed: its courses are found by the new name; the address stays unless it is given', async () => {
  const id = await create('Đan len')
  await create('Thêu')
  await coursesIn(id, 2)
  expect((await call('PATCH', `/${id}`, { name: 'Len sợi' })).status).toBe(204)
  expect((await found('len soi bui dan')).toSorted()).toEqual(['Móc len 0', 'Móc len 1'])
  for (const { title, searchText } of await texts(id)) {
    expect(searchText).toBe(searchTextOf(title, 'Len sợi', ['Bùi Đan']))
  }
  expect((await call('GET')).body[0]).toMatchObject({ name: 'Len sợi', slug: 'dan-len' })
  expect((await call('PATCH', `/${id}`, { name: 'Len sợi', slug: 'Len sợi' })).status).toBe(204)
  // The same once more changes nothing.
  expect((await call('PATCH', `/${id}`, { name: 'Len sợi', slug: '' })).status).toBe(204)
  const taken = await call('PATCH', `/${id}`, { name: 'Len sợi', slug: 'theu' })
  expect([taken.status, taken.body.code]).toEqual([409, 'SLUG_TAKEN'])
  expect((await call('PATCH', '/khong-co', { name: 'Gì đó' })).status).toBe(404)
  expect((await logOf(id)).slice(1)).toEqual([
    { action: 'topic.rename', before: { name: 'Đan len' }, after: { name: 'Len sợi' } },
    { action: 'topic.rename', before: { slug: 'dan-len' }, after: { slug: 'len-soi' } },
  ])
})

test('moved up and down, in the order that visitors see; at the edge nothing changes', async () => {
  const [a, , c] = [await create('A'), await create('B'), await create('C')]
  expect((await call('POST', `/${c}/move`, { dir: 'up' })).status).toBe(204)
  expect((await call('POST', `/${a}/move`, { dir: 'up' })).status).toBe(204)
  expect(await names()).toEqual(['A', 'C', 'B'])
  const seen = await api.call('GET', '/api/public/topics')
  expect(seen.body.map(({ name }: { name: string }) => name)).toEqual(['A', 'C', 'B'])
  expect((await logOf(c)).slice(1)).toEqual([
    { action: 'topic.order', before: { position: 3 }, after: { position: 2 } },
  ])
  expect((await logOf(a)).slice(1)).toEqual([])
  expect((await call('POST', '/khong-co/move', { dir: 'up' })).status).toBe(404)
  expect((await call('POST', `/${a}/move`, { dir: 'left' })).status).toBe(400)
})

describe('merged', () => {
  test('its courses move and are found by the other name; the topic goes', async () => {
    const [from, into] = [await create('Móc'), await create('Thủ công')]
    await coursesIn(from, 3)
    await makeCourse(api.db, { topicId: from, status: 'ARCHIVED', title: 'Móc cũ' })
    expect((await call('POST', `/${from}/merge`, { into })).body).toEqual({ moved: 4 })
    expect(await names()).toEqual(['Thủ công'])
    expect(await found('thu cong')).toHaveLength(3)
    expect((await texts(into)).map(({ searchText }) => searchText)).toContain('moc cu thu cong')
    const filtered = await api.call('GET', '/api/public/courses?topic=thu-cong')
    expect(filtered.body.total).toBe(3)
    expect((await logOf(from)).at(-1)).toEqual({
      action: 'topic.merge',
      before: { name: 'Móc', slug: 'moc', courses: 4 },
      after: { topicId: into },
    })
    expect((await call('POST', `/${from}/merge`, { into })).status).toBe(404)
  })

  test('into itself or into what is not there: refused, nothing moves', async () => {
    const id = await create('Một')
    await coursesIn(id, 1)
    const self = await call('POST', `/${id}/merge`, { into: id })
    expect([self.status, Object.keys(self.body.fields)]).toEqual([400, ['into']])
    expect((await call('POST', `/${id}/merge`, { into: 'khong-co' })).status).toBe(404)
    expect((await call('GET')).body[0].courseCount).toBe(1)
  })

  test('many courses cost as many statements as few', async () => {
    const count = statementCounter(api.db)
    const costs: number[] = []
    for (const courses of [2, 60]) {
      const [from, into] = [await makeTopic(api.db), await makeTopic(api.db)]
      await coursesIn(from.id, courses)
      costs.push(await count(() => call('PATCH', `/${from.id}`, { name: `Tên ${courses}` })))
      costs.push(await count(() => call('POST', `/${from.id}/merge`, { into: into.id })))
    }
    expect(costs.slice(2)).toEqual(costs.slice(0, 2))
  })
})

test('deleted only when no course has it', async () => {
  const [used, empty] = [await create('Có khóa học'), await create('Trống')]
  await makeCourse(api.db, { topicId: used, status: 'ARCHIVED' })
  const refused = await call('DELETE', `/${used}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'TOPIC_USED'])
  expect((await call('DELETE', `/${empty}`)).status).toBe(204)
  expect((await call('DELETE', `/${empty}`)).status).toBe(404)
  expect(await names()).toEqual(['Có khóa học'])
  expect((await logOf(empty)).at(-1)).toEqual({
    action: 'topic.delete',
    before: { name: 'Trống', slug: 'trong' },
    after: null,
  })
  expect((await logOf(used)).map(({ action }) => action)).toEqual(['topic.create'])
})

test('topic:create leaves its line in the log', async () => {
  expect(await adminOf(api).run('topic:create', '--name', 'Từ lệnh')).toBe(0)
  const [topic] = (await call('GET')).body
  const [line] = await api.db.q.select().from(t.adminLog).where(eq(t.adminLog.targetId, topic._id))
  expect(line).toMatchObject({ action: 'topic.create', actorId: null })
  expect(line?.command).not.toBe('')
})
