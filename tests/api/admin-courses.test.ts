import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { courseInstructors, courses, users } from '../../server/platform/db/schema.ts'
import { adminOf } from '../support/admin.ts'
import { sharedApi } from '../support/api.ts'
import { lessonForm } from '../support/faculty.ts'
import { makeCourse, makeTopic, makeUser } from '../support/fixtures.ts'

const api = sharedApi()
const admin = adminOf(api)

beforeEach(() => void admin.clear())

const courseBy = async (slug: string) => {
  const [course] = await api.db.q.select().from(courses).where(eq(courses.slug, slug))
  return course
}
const listed = async (q: string) => {
  const path = `/api/public/courses?q=${encodeURIComponent(q)}`
  return (await api.call<{ items: { title: string }[] }>('GET', path)).body.items.map(
    ({ title }) => title,
  )
}

describe('a course from nothing', () => {
  test('created as a draft, taught, published, found by name, topic and instructor, taken off', async () => {
    const topic = await makeTopic(api.db, { slug: 'dan-ca', name: 'Dân ca' })
    const main = await makeUser(api.db, { fullName: 'Lê Thị Hát' })
    const args = ['--title', 'Hát quan họ Bắc Ninh', '--topic', topic.slug, '--price', '499000']
    const done = await admin.run('course:create', ...args, '--main', main.email)
    expect({ done, err: admin.err }).toEqual({ done: 0, err: [] })
    expect(admin.out[0]).toContain('"Hát quan họ Bắc Ninh" (slug hat-quan-ho-bac-ninh, id ')
    expect(admin.out[1]).toBe(`Giảng viên chính: Lê Thị Hát (${main.email}).`)
    const course = await courseBy('hat-quan-ho-bac-ninh')
    expect(course).toMatchObject({ status: 'DRAFT', price: 499_000, salePrice: null })
    expect(await listed('quan ho')).toEqual([])

    // The account may enter the teaching area at once.
    const mine = await api.call<{ title: string }[]>('GET', '/api/instructor/my-courses', {
      as: main.id,
    })
    expect(mine.body.map(({ title }) => title)).toEqual(['Hát quan họ Bắc Ninh'])

    admin.clear()
    expect(await admin.run('course:publish', '--course', 'hat-quan-ho-bac-ninh')).toBe(0)
    expect(admin.out).toEqual([
      '"Hát quan họ Bắc Ninh" đã xuất bản (0 bài học).',
      'Lưu ý: Chưa có ảnh bìa. Chưa có mô tả. Chưa có bài học nào. Chưa có bài học thử miễn phí.',
    ])
    expect(await listed('quan ho')).toEqual(['Hát quan họ Bắc Ninh'])
    expect(await listed('le thi hat')).toEqual(['Hát quan họ Bắc Ninh'])
    expect(await listed('dân ca')).toEqual(['Hát quan họ Bắc Ninh'])
    const first = (await courseBy('hat-quan-ho-bac-ninh'))?.publishedAt

    expect(await admin.run('course:unpublish', '--course', course?.code ?? '')).toBe(0)
    expect(await listed('quan ho')).toEqual([])
    expect(await admin.run('course:publish', '--course', course?.id ?? '')).toBe(0)
    expect((await courseBy('hat-quan-ho-bac-ninh'))?.publishedAt).toEqual(first)
  })

  test('with a sale price and a slug of its own; the same slug twice is refused', async () => {
    await makeTopic(api.db, { slug: 'am-nhac-dan-toc' })
    const args = ['--title', 'Đàn bầu', '--topic', 'am-nhac-dan-toc', '--price', '300000']
    const more = ['--sale-price', '199000', '--slug', 'Đàn Bầu 1']
    expect(await admin.run('course:create', ...args, ...more)).toBe(0)
    expect(await courseBy('dan-bau-1')).toMatchObject({ salePrice: 199_000 })
    expect(await admin.run('course:create', ...args, ...more)).toBe(1)
    expect(admin.err).toEqual(['Đã có khóa học mang đường dẫn dan-bau-1.'])
  })

  test.each([
    [['--topic', 'x', '--price', '1'], 2, 'Thiếu --title.'],
    [['--title', 'A', '--topic', 'x', '--price', '1,5'], 2, 'Giá là số nguyên đồng'],
    [['--title', 'A', '--topic', 'x', '--price', '100000001'], 2, 'cao nhất là 100.000.000 đồng'],
    [['--title', 'A', '--topic', 'x', '--price', '9', '--sale-price', '9'], 2, 'Giá khuyến mãi'],
    [['--title', 'A', '--topic', 'khong-co', '--price', '9'], 1, 'Không có chủ đề "khong-co"'],
    [['--title', 'A', '--topic', 'x', '--price', '9', '--main', 'ma@x.test'], 1, 'ma@x.test'],
    [['--title', '\u200b', '--slug', 'a', '--topic', 'x', '--price', '9'], 2, 'Thiếu --title.'],
    [['--title', '!!!', '--topic', 'x', '--price', '9'], 1, 'slug'],
  ])('%j is refused and makes nothing', async (args, code, message) => {
    const before = await api.db.q.$count(courses)
    expect(await admin.run('course:create', ...args)).toBe(code)
    expect(admin.err.join('\n')).toContain(message)
    expect(await api.db.q.$count(courses)).toBe(before)
  })

  test('a description that no form would take is refused', async () => {
    const args = ['--title', 'A', '--topic', 'x', '--price', '9']
    const description = 'x'.repeat(50_001)
    expect(await admin.run('course:create', ...args, '--description', description)).toBe(2)
    expect(admin.err.join('\n')).toContain('Mô tả dài tối đa 50.000 ký tự.')
  })
})

describe('instructors', () => {
  test('a teacher’s new name is found, and the old one no longer', async () => {
    const topic = await makeTopic(api.db, { name: 'Thêu thùa' })
    const teacher = await makeUser(api.db, { fullName: 'Bùi Cũ Kỹ' })
    const other = await makeUser(api.db, { fullName: 'Ngô Bên Cạnh' })
    const [first, second] = [
      await makeCourse(api.db, { title: 'Thêu tay', topicId: topic.id }),
      await makeCourse(api.db, { title: 'Thêu máy' }),
    ]
    for (const [course, person] of [
      [first, teacher],
      [first, other],
      [second, teacher],
    ] as const) {
      const of = ['--course', course.slug, '--email', person.email]
      expect(await admin.run('course:assign', ...of)).toBe(0)
    }
    const rename = async (as: string, fullName: string) => {
      const form = lessonForm({ fullName })
      expect((await api.call('PUT', '/api/profile', { as, form })).status).toBe(200)
    }
    expect((await listed('bui cu ky')).toSorted()).toEqual(['Thêu máy', 'Thêu tay'])
    // Both at once: neither writes the other's old name back.
    await Promise.all([rename(teacher.id, 'Bùi Mới Toanh'), rename(other.id, 'Ngô Đổi Tên')])
    expect(await listed('cu ky')).toEqual([])
    expect((await listed('moi toanh')).toSorted()).toEqual(['Thêu máy', 'Thêu tay'])
    expect(await listed('moi toanh ngo doi ten theu thua')).toEqual(['Thêu tay'])
    expect(await listed('ben canh')).toEqual([])
  })

  test('course:assign gives the role in the course and the account, once; dismiss takes it', async () => {
    const course = await makeCourse(api.db, { title: 'Vẽ màu nước' })
    const user = await makeUser(api.db, { fullName: 'Đỗ Màu' })
    const of = ['--course', course.slug, '--email', user.email]
    const security: unknown[] = []
    // Beside the line that each command leaves.
    api.deps.log.security = (event, data) =>
      void (event === 'admin-command' || security.push([event, data?.['userId']]))
    expect(await admin.run('course:assign', ...of, '--role', 'ta')).toBe(0)
    expect(await admin.run('course:assign', ...of, '--role', 'CO')).toBe(0)
    expect(admin.out.at(-1)).toBe(`Đỗ Màu (${user.email}) là CO của "Vẽ màu nước".`)
    const rows = await api.db.q
      .select()
      .from(courseInstructors)
      .where(eq(courseInstructors.courseId, course.id))
    expect(rows.map(({ userId, role }) => ({ userId, role }))).toEqual([
      { userId: user.id, role: 'CO' },
    ])
    const [account] = await api.db.q.select().from(users).where(eq(users.id, user.id))
    expect(account?.roles).toEqual(['STUDENT', 'INSTRUCTOR'])
    expect(await listed('do mau')).toEqual(['Vẽ màu nước'])
    expect(security).toEqual([
      ['teacher-assigned', user.id],
      ['teacher-assigned', user.id],
    ])

    expect(await admin.run('course:dismiss', ...of)).toBe(0)
    expect(await admin.run('course:dismiss', ...of)).toBe(0)
    expect(admin.out.slice(-2)).toEqual([
      `${user.email} không còn dạy "Vẽ màu nước".`,
      `${user.email} không dạy "Vẽ màu nước" (không đổi).`,
    ])
    expect(await listed('do mau')).toEqual([])
  })

  test.each([
    [['course:assign', '--course', 'khong-co', '--email', 'a@x.test'], 1, 'Không có khóa học'],
    [
      ['course:assign', '--course', 'x', '--email', 'a@x.test', '--role', 'VUA'],
      2,
      'Không có vai trò "VUA"',
    ],
    [['course:publish', '--course', 'khong-co'], 1, 'Không có khóa học "khong-co"'],
    [['course:publish'], 2, 'Thiếu --course.'],
  ])('%j', async (args, code, message) => {
    expect(await admin.run(...args)).toBe(code)
    expect(admin.err.join('\n')).toContain(message)
  })
})
