import { afterEach, describe, expect, test, vi } from 'vitest'
import { courseOf, readCourseCard } from '../../src/api/read/course.ts'
import {
  fileUrl,
  flag,
  idOf,
  number,
  numberOrNull,
  readPage,
  rowsOf,
  timeOrNull,
} from '../../src/api/read/wire.ts'
import { readUser } from '../../src/api/read/user.ts'

describe('readUser', () => {
  const full = {
    _id: 'u1',
    email: 'a@b.test',
    fullName: 'Đỗ Khánh Linh',
    avatar: '/api/public/avatars/1',
    roles: ['STUDENT'],
  }

  test('takes the canonical shape', () => {
    expect(readUser(full)).toEqual(full)
  })

  test.each([
    ['id for _id', { ...full, _id: undefined, id: 'u1' }],
    ['an envelope', { user: full }],
    ['one role', { ...full, roles: undefined, role: 'STUDENT' }],
    ['unknown roles beside known ones', { ...full, roles: ['STUDENT', 'GUEST', 7] }],
  ])('takes %s', (_, shape) => {
    expect(readUser(shape)).toEqual(full)
  })

  test('an empty name is replaced by the username or the email', () => {
    expect(readUser({ email: 'a@b.test' })).toEqual({
      _id: '',
      email: 'a@b.test',
      fullName: 'a@b.test',
      avatar: null,
      roles: [],
    })
    expect(readUser({ ...full, fullName: '', username: 'linh' }).fullName).toBe('linh')
  })

  test.each([null, 'x', [], 5, {}, { user: { ok: true } }])('%j is unreadable', (value) => {
    expect(() => readUser(value)).toThrow('Máy chủ trả lời không đúng định dạng.')
  })
})

describe('times', () => {
  test('one moment on every device: UTC where no zone is named', () => {
    expect(timeOrNull('2026-11-30T23:59:00')).toBe('2026-11-30T23:59:00Z')
    expect(timeOrNull('2026-11-30 23:59')).toBe('2026-11-30T23:59Z')
    expect(timeOrNull('2026-11-30T23:59:00.000Z')).toBe('2026-11-30T23:59:00.000Z')
    expect(timeOrNull('2026-11-30T23:59:00+07:00')).toBe('2026-11-30T23:59:00+07:00')
  })

  test('a number is milliseconds since 1970; a text that is no time is passed on unchanged', () => {
    expect(timeOrNull(Date.UTC(2026, 10, 30, 16, 59))).toBe('2026-11-30T16:59:00.000Z')
    expect(timeOrNull(1e17)).toBe('100000000000000000')
    expect(timeOrNull('mai')).toBe('mai')
    expect(timeOrNull('')).toBeNull()
    expect(timeOrNull(undefined)).toBeNull()
  })
})

describe('lists', () => {
  test('a list is an array, or the items of an object', () => {
    expect(rowsOf([{ a: 1 }, null, 'x'])).toEqual([{ a: 1 }])
    expect(rowsOf({ items: [{ a: 1 }] })).toEqual([{ a: 1 }])
    expect(rowsOf({ items: 'x' })).toEqual([])
    expect(rowsOf(null)).toEqual([])
  })

  const rows = (count: number, from = 1) =>
    Array.from({ length: count }, (_, at) => ({ _id: `${from + at}` }))
  const ids = (count: number, from = 1) => rows(count, from).map(({ _id }) => _id)

  test.each<[what: string, answer: unknown, page: number, items: string[], total: number | null]>([
    ['with a total', { items: rows(1), total: '40' }, 1, ids(1), 40],
    ['with a total, full', { items: rows(3), total: 40 }, 2, ids(3), 40],
    ['a short array is all', rows(2), 1, ids(2), 2],
    ['a short later page is the last one', rows(2, 7), 3, ids(2, 7), 8],
    ['a full array may go on', rows(3), 1, ids(3), null],
    ['full items without a total may go on', { items: rows(3) }, 2, ids(3), null],
    ['a total of null is none', { items: rows(3), total: null }, 1, ids(3), null],
    ['nothing at all', [], 1, [], 0],
    ['nothing after a full page', [], 3, [], null],
    ['all at once: the page is cut out', rows(8), 3, ids(2, 7), 8],
    ['all at once, with a total', { items: rows(8), total: 8 }, 2, ids(3, 4), 8],
    ['all at once, after its end', rows(8), 4, [], 8],
    ['more than asked for, of still more', { items: rows(5), total: 40 }, 1, ids(5), 40],
  ])('a page of 3, %s', (_, answer, page, items, total) => {
    expect(readPage(answer, { page, pageSize: 3 }, idOf)).toEqual({ items, total })
  })

  test('a page of something else is unreadable', () => {
    expect(() => readPage('<html>', { page: 1, pageSize: 3 }, idOf)).toThrow(
      'Máy chủ trả lời không đúng định dạng.',
    )
  })
})

describe('numbers and flags', () => {
  test.each([
    ['12', 12],
    [12.5, 12.5],
    ['', null],
    ['  ', null],
    ['x', null],
    [NaN, null],
    [null, null],
    [true, null],
  ])('numberOrNull(%j)', (value, expected) => {
    expect(numberOrNull(value)).toBe(expected)
  })

  test('defaults', () => {
    expect(number(undefined)).toBe(0)
    expect(number('x', 7)).toBe(7)
    expect([true, 1, '1', 'true'].every(flag)).toBe(true)
    expect([false, 0, '0', 'false', null, undefined].some(flag)).toBe(false)
  })
})

describe('readCourseCard', () => {
  test('fills what a sparse course lacks', () => {
    expect(readCourseCard({ id: 'c1', title: 'A', price: 'liên hệ' })).toMatchObject({
      _id: 'c1',
      slug: 'c1',
      topic: null,
      instructors: [],
      price: null,
      salePrice: null,
      currency: 'VND',
      ratingAvg: 0,
    })
  })

  test('instructors as user.fullName or fullName; nameless ones are left out', () => {
    const { instructors } = readCourseCard({
      instructors: [{ user: { id: 'i1', fullName: 'Minh' } }, { fullName: 'Hà' }, {}],
    })
    expect(instructors).toEqual([{ _id: 'i1', fullName: 'Minh' }, { fullName: 'Hà' }])
  })

  test('without a title it still has a name', () => {
    expect(readCourseCard({ id: 'c1', title: ' ' }).title).toBe('Khóa học')
  })
})

describe('courseOf: the course of a cart line, an order item or an enrolment', () => {
  test.each([
    ['an object', { _id: 'line', course: { id: 'c1' } }, 'c1'],
    ['an id alone', { _id: 'line', course: 'c1' }, 'c1'],
    ['an id alone, as a number', { _id: 'line', course: 7 }, '7'],
    ['courseId', { _id: 'line', courseId: 'c1' }, 'c1'],
    ['a flat entry', { id: 'c1' }, 'c1'],
    ['gone', { _id: 'line', course: null }, ''],
  ])('%s', (_, entry, id) => {
    expect(idOf(courseOf(entry))).toBe(id)
  })
})

describe('addresses of files', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  const withBase = async (base: string) => {
    vi.stubEnv('VITE_API_BASE_URL', base)
    vi.resetModules()
    return (await import('../../src/api/read/wire.ts')).fileUrl
  }

  test.each([
    ['https://cdn.test/a.png', 'https://cdn.test/a.png'],
    ['//cdn.test/a.png', '//cdn.test/a.png'],
    ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
    ['/uploads/a.png', '/uploads/a.png'],
    ['uploads/a.png', '/uploads/a.png'],
    ['./uploads/a.png', '/uploads/a.png'],
    ['a.png', '/a.png'],
    [' https://cdn.test/a.png ', 'https://cdn.test/a.png'],
    ['', ''],
  ])('same origin: %j is %j', (given, expected) => {
    expect(fileUrl(given)).toBe(expected)
  })

  test.each([
    ['/uploads/a.png', 'https://api.test/v1/uploads/a.png'],
    ['uploads/a.png', 'https://api.test/v1/uploads/a.png'],
    ['https://api.test/v1/uploads/a.png', 'https://api.test/v1/uploads/a.png'],
  ])('another origin with a path prefix: %j is %j', async (given, expected) => {
    expect((await withBase('https://api.test/v1/'))(given)).toBe(expected)
  })

  test('a prefix alone is put before an address once, however often the address is read', async () => {
    const withPrefix = await withBase('/backend')
    expect(withPrefix(withPrefix('uploads/a.png'))).toBe('/backend/uploads/a.png')
  })
})
