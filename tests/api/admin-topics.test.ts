import { beforeEach, expect, test } from 'vitest'
import { topics } from '../../server/platform/db/schema.ts'
import { adminOf } from '../support/admin.ts'
import { sharedApi } from '../support/api.ts'

const api = sharedApi()
const admin = adminOf(api)

beforeEach(() => void admin.clear())

test('a database without any topic: the refusal says what to do, then a course can be made', async () => {
  await api.db.q.delete(topics)
  const course = ['course:create', '--title', 'Đan len', '--topic', 'ky-nang-song', '--price', '0']
  expect(await admin.run(...course)).toBe(1)
  expect(admin.err).toEqual([
    'Không có chủ đề "ky-nang-song". Các chủ đề: (chưa có, hãy tạo bằng topic:create).',
  ])
  expect(await admin.run('topic:create', '--name', ' Kỹ năng sống ')).toBe(0)
  expect(admin.out).toEqual(['Đã tạo chủ đề "Kỹ năng sống" (slug ky-nang-song).'])
  expect(await admin.run(...course)).toBe(0)
})

test('a new topic stands last in the menu; the same address twice, an empty or endless name are refused', async () => {
  expect(await admin.run('topic:create', '--name', 'Âm nhạc', '--slug', 'Nhạc cụ')).toBe(0)
  expect(await admin.run('topic:create', '--name', 'An toàn')).toBe(0)
  const { body } = await api.call<unknown[]>('GET', '/api/public/topics')
  expect(body.slice(-2)).toEqual([
    { _id: expect.any(String), name: 'Âm nhạc', slug: 'nhac-cu' },
    { _id: expect.any(String), name: 'An toàn', slug: 'an-toan' },
  ])
  expect(await admin.run('topic:create', '--name', 'Khác', '--slug', 'nhac-cu')).toBe(1)
  expect(admin.err).toEqual(['Đã có chủ đề mang đường dẫn nhac-cu.'])
  expect(await admin.run('topic:create', '--name', '!!!')).toBe(1)
  expect(await admin.run('topic:create', '--name', 'a'.repeat(101))).toBe(2)
  expect(await admin.run('topic:create')).toBe(2)
  expect(await admin.run('topic:create', '--name', '\u200b', '--slug', 'vo-hinh')).toBe(2)
})
