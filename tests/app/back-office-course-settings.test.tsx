import { screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/db/schema.ts'
import { settingsPaths } from '../../shared/extra-paths.ts'
import { paths } from '../../shared/paths.ts'
import { address, faults, renderApp, sent, server, testBackend, type Who } from '../support/app.tsx'
import { courseRow } from '../support/fixtures.ts'
import { freshSite } from '../support/site-sheet.ts'

const sheet = freshSite(['course-settings'])

const EMAILS = { instructor: 'giangvien@lopmo.test', coInstructor: 'dongiangvien@lopmo.test' }

/** A course that this teacher has this role in. */
async function courseOf(email: string, role: string, status = 'PUBLISHED') {
  const { db } = await testBackend()
  const [found] = await db.q
    .select({ course: t.courses })
    .from(t.courses)
    .innerJoin(t.courseInstructors, eq(t.courseInstructors.courseId, t.courses.id))
    .innerJoin(t.users, eq(t.users.id, t.courseInstructors.userId))
    .where(
      and(
        eq(t.users.email, email),
        eq(t.courseInstructors.role, role),
        eq(t.courses.status, status),
      ),
    )
    .orderBy(t.courses.id)
    .limit(1)
  if (!found) throw new Error(`no ${status} course of ${email} as ${role}`)
  return found.course
}

const rowOf = async (id: string) => courseRow((await testBackend()).db, id)

async function openSettings(who: Who = 'instructor', status = 'PUBLISHED') {
  const course = await courseOf(EMAILS.instructor, 'MAIN', status)
  const { user } = await renderApp(settingsPaths.courseSettings(course.id), { as: who })
  await screen.findByRole('heading', { name: `Thiết lập: ${course.title}` })
  return { course, user }
}

const titleField = () => screen.getByLabelText('Tên khóa học')
const saveButton = () => screen.getByRole('button', { name: 'Lưu thiết lập' })

describe('where the backend does not offer it', () => {
  beforeEach(() => sheet.remove())

  test('no link leads there, and there is no such page', async () => {
    await renderApp(paths.instructorCourses(), { as: 'instructor' })
    await screen.findAllByRole('link', { name: /^Quản lý/ })
    expect(screen.queryByRole('link', { name: 'Khóa học mới' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Thiết lập/ })).toBeNull()
  })

  test.each([settingsPaths.newCourse(), settingsPaths.courseSettings('mot')])(
    '%s is not found',
    async (path) => {
      await renderApp(path, { as: 'instructor' })
      expect(await screen.findByText(/404 Not Found/)).toBeVisible()
    },
  )
})

test('the list leads to a new course and to the settings of those that are not only assisted', async () => {
  await renderApp(paths.instructorCourses(), { as: 'instructor' })
  expect(await screen.findByRole('link', { name: 'Khóa học mới' })).toHaveAttribute(
    'href',
    settingsPaths.newCourse(),
  )
  const course = await courseOf(EMAILS.instructor, 'MAIN')
  expect(await screen.findByRole('link', { name: `Thiết lập ${course.title}` })).toHaveAttribute(
    'href',
    settingsPaths.courseSettings(course.id),
  )
})

describe('a new course', () => {
  const fill = async () => {
    const { user } = await renderApp(settingsPaths.newCourse(), { as: 'instructor' })
    await user.type(await screen.findByLabelText('Tên khóa học'), 'Gốm Bát Tràng')
    await user.selectOptions(screen.getByLabelText('Chủ đề'), 'Lập trình')
    return user
  }
  const made = async () => {
    const { db } = await testBackend()
    return db.q.select().from(t.courses).where(eq(t.courses.title, 'Gốm Bát Tràng'))
  }

  test('is made once, and its settings open', async () => {
    const user = await fill()
    await user.dblClick(screen.getByRole('button', { name: 'Tạo khóa học' }))
    await screen.findByRole('heading', { name: 'Thiết lập: Gốm Bát Tràng' })
    const [course, ...others] = await made()
    expect(others).toEqual([])
    expect(address()).toBe(settingsPaths.courseSettings(course?.id ?? ''))
    expect(course).toMatchObject({ status: 'DRAFT', slug: 'gom-bat-trang' })
  })

  test('whose answer is lost is found, and not made twice', async () => {
    const user = await fill()
    const { api } = await testBackend()
    server.use(
      http.post(
        '*/api/instructor/courses',
        async ({ request }) => {
          await api.fetch(request)
          return HttpResponse.error()
        },
        { once: true },
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Tạo khóa học' }))
    await screen.findByRole('heading', { name: 'Thiết lập: Gốm Bát Tràng' })
    expect(await made()).toHaveLength(1)
    expect(sent('POST', '/api/instructor/courses')).toHaveLength(1)
  })

  test('without a name or a topic nothing is sent', async () => {
    const { user } = await renderApp(settingsPaths.newCourse(), { as: 'instructor' })
    await user.click(await screen.findByRole('button', { name: 'Tạo khóa học' }))
    expect(await screen.findByText('Nhập tên khóa học.')).toBeVisible()
    expect(screen.getByText('Chọn một chủ đề.')).toBeVisible()
    expect(sent('POST', '/api/instructor/courses')).toEqual([])
  })
})

describe('the form', () => {
  test('saves what was typed, once, and the focus stays on its button', async () => {
    const { course, user } = await openSettings()
    await user.clear(titleField())
    await user.type(titleField(), 'Tên hoàn toàn mới')
    await user.type(screen.getByLabelText(/^Bạn sẽ học được/), 'Một{Enter}{Enter} Hai ')
    const price = screen.getByLabelText('Giá (đồng)')
    await user.clear(price)
    await user.type(price, '1.499.000')
    await user.dblClick(saveButton())
    await screen.findByRole('heading', { name: 'Thiết lập: Tên hoàn toàn mới' })
    await waitFor(() => expect(saveButton()).toHaveFocus())
    expect(await rowOf(course.id)).toMatchObject({
      title: 'Tên hoàn toàn mới',
      goals: ['Một', 'Hai'],
      price: 1_499_000,
    })
    expect(sent('PUT', `/api/instructor/courses/${course.id}/settings`)).toHaveLength(1)
    expect(screen.getByText(/được giữ trên thiết bị này cho đến khi lưu/)).toBeVisible()
  })

  test('keeps what was typed when the save fails, and after the page was left', async () => {
    const { course, user } = await openSettings()
    faults.refuse('put', '/api/instructor/courses/:id/settings', 503, {
      message: 'Hệ thống đang bảo trì.',
    })
    await user.clear(titleField())
    await user.type(titleField(), 'Chưa mất')
    await user.click(saveButton())
    expect(await screen.findByText('Chưa lưu được thiết lập.')).toBeVisible()
    expect(titleField()).toHaveValue('Chưa mất')
    await user.click(screen.getByRole('link', { name: '← Nội dung khóa học' }))
    await user.click(await screen.findByRole('link', { name: 'Thiết lập' }))
    expect(await screen.findByLabelText('Tên khóa học')).toHaveValue('Chưa mất')
    expect((await rowOf(course.id))?.title).toBe(course.title)
  })

  test('puts each refusal of the server at its field', async () => {
    const { user } = await openSettings()
    const other = await courseOf(EMAILS.instructor, 'MAIN', 'DRAFT')
    const slug = screen.getByLabelText('Đường dẫn')
    await user.clear(slug)
    await user.type(slug, other.slug)
    await user.click(saveButton())
    expect(await screen.findByText(`Đã có khóa học mang đường dẫn ${other.slug}.`)).toBeVisible()
    await waitFor(() => expect(slug).toHaveFocus())
  })

  test('the description waits for the save, too, which would lose what is typed', async () => {
    const { course, user } = await openSettings()
    const release = faults.delayOnce('put', `/api/instructor/courses/${course.id}/settings`)
    const description = () => screen.findByRole('textbox', { name: 'Mô tả' })
    expect(await description()).toHaveAttribute('contenteditable', 'true')
    await user.click(saveButton())
    await waitFor(async () =>
      expect(await description()).toHaveAttribute('contenteditable', 'false'),
    )
    release()
    await waitFor(async () =>
      expect(await description()).toHaveAttribute('contenteditable', 'true'),
    )
  })

  test('a sale that has an end can be taken away', async () => {
    const { id } = await courseOf(EMAILS.instructor, 'MAIN')
    const { db } = await testBackend()
    const saleEndsAt = new Date('2099-01-01T00:00:00Z')
    await db.q
      .update(t.courses)
      .set({ price: 500_000, salePrice: 400_000, saleEndsAt })
      .where(eq(t.courses.id, id))
    const { course, user } = await openSettings()
    const sale = screen.getByLabelText(/^Giá khuyến mãi/)
    expect(sale).toHaveValue('400000')
    await user.clear(sale)
    await user.click(saveButton())
    await screen.findByText('Đã lưu thiết lập khóa học.')
    expect(await rowOf(course.id)).toMatchObject({ salePrice: null, saleEndsAt: null })
  })

  test('refuses a wrong price before anything is sent', async () => {
    const { course, user } = await openSettings()
    const price = screen.getByLabelText('Giá (đồng)')
    const sale = screen.getByLabelText(/^Giá khuyến mãi/)
    await user.clear(price)
    await user.type(price, '100000')
    await user.clear(sale)
    await user.type(sale, '100000')
    await user.click(saveButton())
    expect(
      await screen.findByText('Giá khuyến mãi phải lớn hơn 0 và thấp hơn giá gốc.'),
    ).toBeVisible()
    expect(sent('PUT', `/api/instructor/courses/${course.id}/settings`)).toEqual([])
  })

  test('shows what somebody else has saved meanwhile, and lets one choose', async () => {
    const { course, user } = await openSettings()
    const { db } = await testBackend()
    await user.clear(titleField())
    await user.type(titleField(), 'Của tôi')
    await db.q
      .update(t.courses)
      .set({ title: 'Của người khác', durationLabel: '9 tuần' })
      .where(eq(t.courses.id, course.id))
    await user.click(saveButton())
    const notice = await screen.findByText(/đã sửa thiết lập này/)
    expect(notice).toBeVisible()
    expect(screen.getByText('Tên khóa học: Của người khác')).toBeVisible()
    expect((await rowOf(course.id))?.title).toBe('Của người khác')
    await user.click(screen.getByRole('button', { name: 'Vẫn lưu bản của tôi' }))
    await screen.findByRole('heading', { name: 'Thiết lập: Của tôi' })
    // What only the other one changed stays.
    expect(await rowOf(course.id)).toMatchObject({ title: 'Của tôi', durationLabel: '9 tuần' })
  })
})

test('a co-teacher reads everything and changes nothing; an assistant is told', async () => {
  const shared = await courseOf(EMAILS.coInstructor, 'CO')
  await renderApp(settingsPaths.courseSettings(shared.id), { as: 'coInstructor' })
  await screen.findByText(/Bạn là đồng giảng viên/)
  expect(titleField()).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Lưu thiết lập' })).toBeNull()
  expect(screen.queryByText('Chọn ảnh bìa')).toBeNull()
  expect(screen.queryByRole('button', { name: /Gỡ khỏi danh mục/ })).toBeNull()
})

test('an assistant is told that it is not theirs', async () => {
  const course = await courseOf('trogiang@lopmo.test', 'TA')
  await renderApp(settingsPaths.courseSettings(course.id), { as: 'assistant' })
  expect(await screen.findByText('Không mở được thiết lập khóa học')).toBeVisible()
})

describe('publication', () => {
  test('what is missing stands there; once it is there it can be asked for and withdrawn', async () => {
    const { db } = await testBackend()
    const course = await courseOf(EMAILS.instructor, 'MAIN', 'DRAFT')
    await db.q
      .update(t.courses)
      .set({ returnNote: 'Mô tả còn ngắn.' })
      .where(eq(t.courses.id, course.id))
    await db.q
      .update(t.lessons)
      .set({ isFreePreview: false })
      .where(eq(t.lessons.courseId, course.id))
    const first = await renderApp(settingsPaths.courseSettings(course.id), { as: 'instructor' })
    const list = await screen.findByRole('list', { name: 'Cần có trước khi xuất bản' })
    expect(within(list).getByText('Một bài học thử', { ignore: '.visually-hidden' })).toBeVisible()
    expect(screen.getByText('Mô tả còn ngắn.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Gửi yêu cầu xuất bản' })).toBeDisabled()
    first.unmount()

    await db.q
      .update(t.lessons)
      .set({ isFreePreview: true })
      .where(eq(t.lessons.courseId, course.id))
    await db.q
      .update(t.courses)
      .set({ price: 0, description: 'Có.', imageUrl: '/api/public/covers/x.webp' })
      .where(eq(t.courses.id, course.id))
    const { user } = await renderApp(settingsPaths.courseSettings(course.id), { as: 'instructor' })
    await user.dblClick(await screen.findByRole('button', { name: 'Gửi yêu cầu xuất bản' }))
    await user.click(await screen.findByRole('button', { name: 'Rút lại yêu cầu' }))
    expect(await screen.findByRole('button', { name: 'Gửi yêu cầu xuất bản' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Xuất bản' })).toHaveFocus()
    expect(sent('POST', `/api/instructor/courses/${course.id}/publication`)).toHaveLength(2)
    expect(await rowOf(course.id)).toMatchObject({ status: 'DRAFT', returnNote: '' })
  })

  test('who has gone on typing meanwhile keeps the focus', async () => {
    const { course, user } = await openSettings()
    const release = faults.delayOnce('post', `/api/instructor/courses/${course.id}/publication`)
    await user.click(screen.getByRole('button', { name: 'Gỡ khỏi danh mục' }))
    await user.click(titleField())
    release()
    expect(await screen.findByText('Đã gỡ khóa học khỏi danh mục.')).toBeVisible()
    expect(titleField()).toHaveFocus()
  })

  test('of two who act at once the second sees what has become of it', async () => {
    const { course, user } = await openSettings()
    const { db } = await testBackend()
    await db.q.update(t.courses).set({ status: 'ARCHIVED' }).where(eq(t.courses.id, course.id))
    await user.click(screen.getByRole('button', { name: 'Gỡ khỏi danh mục' }))
    expect(await screen.findByText(/đang ở trạng thái «Đã lưu trữ»/)).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Gỡ khỏi danh mục' })).toBeNull(),
    )
  })
})

describe('the public page', () => {
  test('tells what is filled in, and shows the address of now for one of before', async () => {
    const { db } = await testBackend()
    const course = await courseOf(EMAILS.instructor, 'MAIN')
    await db.q
      .update(t.courses)
      .set({
        goals: ['Nặn được một cái bát'],
        audience: ['Người chưa biết gì'],
        requirements: ['Đất sét'],
        promoUrl: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
        price: 200_000,
        salePrice: 100_000,
        saleEndsAt: new Date('2031-01-01T05:00:00Z'),
      })
      .where(eq(t.courses.id, course.id))
    await db.q.insert(t.courseSlugs).values({ slug: 'dia-chi-cu', courseId: course.id })
    await renderApp(paths.course('dia-chi-cu'))
    expect(await screen.findByText('Nặn được một cái bát')).toBeVisible()
    for (const name of ['Bạn sẽ học được', 'Khóa học dành cho', 'Yêu cầu']) {
      expect(screen.getByRole('heading', { name })).toBeVisible()
    }
    expect(screen.getByRole('link', { name: /Xem phim giới thiệu/ })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    )
    expect(screen.getByText(/Giá khuyến mãi đến 01\/01\/2031/)).toBeVisible()
    await waitFor(() => expect(address()).toBe(paths.course(course.slug)))
    // It was there already: nothing is asked again.
    expect(sent('GET', `/api/public/courses/${course.slug}`)).toEqual([])
  })

  test('shows none of it where there is none, and leaves the address of a foreign backend alone', async () => {
    sheet.remove()
    const course = await courseOf(EMAILS.instructor, 'MAIN')
    const { db } = await testBackend()
    await db.q.insert(t.courseSlugs).values({ slug: 'dia-chi-cu', courseId: course.id })
    await renderApp(paths.course('dia-chi-cu'))
    await screen.findByRole('heading', { name: course.title, level: 1 })
    expect(screen.queryByRole('heading', { name: 'Bạn sẽ học được' })).toBeNull()
    expect(screen.queryByText(/Giá khuyến mãi đến/)).toBeNull()
    expect(address()).toBe(paths.course('dia-chi-cu'))
  })

  test('a film address of another kind is no link', async () => {
    const course = await courseOf(EMAILS.instructor, 'MAIN')
    faults.answer('get', '/api/public/courses/:id', {
      course: {
        _id: course.id,
        slug: course.slug,
        title: 'Lạ',
        promoUrl: 'javascript:alert(1)',
        goals: 'một',
        audience: [null, 7, 'Ai đó'],
      },
      sections: [],
    })
    await renderApp(paths.course(course.slug))
    expect(await screen.findByText('Ai đó')).toBeVisible()
    expect(screen.queryByRole('link', { name: /Xem phim/ })).toBeNull()
  })
})
