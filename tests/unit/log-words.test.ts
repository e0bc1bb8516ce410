import { expect, test } from 'vitest'
import { AuditActionSchema, type LogEntry } from '../../shared/contract/admin/log.ts'
import { COURSE_LANGUAGES, COURSE_LEVELS } from '../../shared/rules/course-settings.ts'
import { actionWords, changesOf } from '../../src/pages/admin/log/log-words.ts'

const entry = (given: Partial<LogEntry>): LogEntry => ({
  _id: '1',
  createdAt: '2026-05-01T00:00:00Z',
  actor: null,
  command: 'lan',
  action: 'user.roles',
  target: { type: 'user', _id: '2', name: '' },
  before: null,
  after: null,
  note: '',
  names: {},
  ...given,
})

test('every action has words of its own; an unknown action is shown as it is', () => {
  const words = AuditActionSchema.options.map(actionWords)
  expect(new Set(words).size).toBe(words.length)
  expect(words.filter((said) => said.includes('.'))).toEqual([])
  expect(actionWords('order.moved')).toBe('order.moved')
})

test.each([
  ['language', COURSE_LANGUAGES],
  ['level', COURSE_LEVELS],
])('every %s has a name', (field, names) => {
  for (const [code, name] of Object.entries(names)) {
    expect(changesOf(entry({ after: { [field]: code } }))).toMatchObject([{ after: name }])
  }
})

test('numbers have a decimal comma', () => {
  expect(changesOf(entry({ before: { share: 0.5 }, after: { share: 12.25 } }))).toMatchObject([
    { before: '0,5', after: '12,25' },
  ])
})

test('changes are shown field by field, in Vietnamese', () => {
  const course = 'a'.repeat(24)
  const before = { roles: ['STUDENT'], price: 100_000, title: 'Cũ', status: 'DRAFT', sold: true }
  const after = {
    roles: ['STUDENT', 'ADMIN'],
    price: 0,
    title: '',
    status: 'PUBLISHED',
    sold: false,
  }
  expect(changesOf(entry({ before, after }))).toEqual([
    { field: 'Vai trò', before: 'Học viên', after: 'Học viên, Quản trị viên' },
    { field: 'Giá', before: '100.000\u00a0đ', after: '0\u00a0đ' },
    { field: 'Tên khóa học', before: 'Cũ', after: 'trống' },
    { field: 'Trạng thái', before: 'Bản nháp', after: 'Đã xuất bản' },
    { field: 'sold', before: 'có', after: 'không' },
  ])
  expect(
    changesOf(
      entry({
        after: { courseId: course, description: '<p>Một</p><p>hai</p>' },
        names: { [course]: 'Đan len' },
      }),
    ),
  ).toEqual([
    { field: 'Khóa học', before: null, after: 'Đan len' },
    { field: 'Mô tả', before: null, after: 'Một hai' },
  ])
})

test('the outcome of a request to a provider and the id of a mail that was sent again have words', () => {
  const after = { outcome: 'asked', id: 'abc' }
  expect(changesOf(entry({ after, target: { type: 'order', _id: '2', name: '' } }))).toEqual([
    { field: 'Kết quả', before: null, after: 'đã gửi yêu cầu tới cổng' },
    { field: 'Mã', before: null, after: 'abc' },
  ])
})
