import { beforeAll, expect, test } from 'vitest'
import type { Suggestions } from '../../shared/contract/catalogue.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { makeCourse, makeTopic, makeUser } from '../support/fixtures.ts'
import { statementCounter } from '../support/statements.ts'

let api: TestApi
const NOW = new Date('2026-03-01T00:00:00Z')

const ask = async (q: string) => {
  const path = `/api/public/suggestions?q=${encodeURIComponent(q)}`
  const answer = await api.call<Suggestions>('GET', path)
  expect(answer.status).toBe(200)
  return answer.body
}
const texts = async (q: string) => (await ask(q)).items.map(({ kind, text }) => `${kind} ${text}`)

beforeAll(async () => {
  // Each process keeps the catalogue by itself.
  api = await startApi({ keepOpen: true, processes: 1 })
  api.clock.now = NOW
  const topic = await makeTopic(api.db, { slug: 'anh', name: 'Ảnh và phim' })
  await makeTopic(api.db, { slug: 'trong', name: 'Phim trống' })
  const named = async (fullName: string) => {
    const { id } = await makeUser(api.db, { fullName })
    return { userId: id, role: 'MAIN' as const, fullName }
  }
  const lan = await named('Phạm Lan')
  const minh = await named('Lan Minh')
  await makeCourse(api.db, { title: 'Photoshop', instructors: [lan], enrolmentCount: 3 })
  await makeCourse(api.db, { title: 'Photoshop nâng cao', instructors: [lan], enrolmentCount: 9 })
  await makeCourse(api.db, { title: 'Học Photo', instructors: [minh], enrolmentCount: 1 })
  await makeCourse(api.db, { title: 'Làm phim', topicId: topic.id, description: 'Photo' })
  await makeCourse(api.db, { title: 'Điện ảnh', topicId: topic.id })
  await makeCourse(api.db, { title: 'Photo bí mật', status: 'DRAFT' })
  return api.close
})

test.each<[typed: string, items: string[], corrected?: string]>([
  ['', []],
  [' ? ', []],
  ['photo', ['course Học Photo', 'course Photoshop nâng cao', 'course Photoshop']],
  ['PHOTOSHOP, ca', ['course Photoshop nâng cao']],
  ['shop', ['course Photoshop nâng cao', 'course Photoshop']],
  ['phim', ['topic Ảnh và phim', 'course Làm phim', 'course Điện ảnh']],
  [
    'lan',
    [
      'teacher Phạm Lan',
      'teacher Lan Minh',
      'course Photoshop nâng cao',
      'course Photoshop',
      'course Học Photo',
    ],
  ],
  ['phạm photo', ['course Photoshop nâng cao', 'course Photoshop']],
  ['phtosh', ['course Photoshop nâng cao', 'course Photoshop'], 'photoshop'],
  ['pham lna', ['teacher Phạm Lan', 'course Photoshop nâng cao', 'course Photoshop'], 'pham lan'],
  ['xyz', []],
])('%j suggests %j', async (typed, items, corrected) => {
  expect(await texts(typed)).toEqual(items)
  expect((await ask(typed)).corrected).toBe(corrected)
})

test('a course has its id, a topic its slug', async () => {
  const { items } = await ask('ảnh')
  expect(items[0]).toEqual({ kind: 'topic', text: 'Ảnh và phim', slug: 'anh' })
  const { _id } = items.at(-1) ?? {}
  expect((await api.call('GET', `/api/public/courses/${_id}`)).status).toBe(200)
})

test('at most eight, without a query for each; ten seconds old at most', async () => {
  for (let n = 0; n < 9; n += 1) await makeCourse(api.db, { title: `Gốm ${n}` })
  const asked = statementCounter(api.db)
  expect(await asked(() => ask('gốm'))).toBe(0)
  expect(await texts('gốm')).toEqual([])
  api.clock.now = new Date(NOW.getTime() + 10_000)
  expect(await texts('gốm')).toHaveLength(8)
})
