import { cleanup, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { settingsPaths } from '../../shared/extra-paths.ts'
import { paths } from '../../shared/paths.ts'
import { address, faults, renderApp, sent, testBackend } from '../support/app.tsx'
import { demoCourse, demoUser } from '../support/demo-data.ts'
import { courseRow } from '../support/fixtures.ts'
import { openSettings, TEACHER, titleField } from '../support/settings-page.ts'
import { freshSite } from '../support/site-sheet.ts'
import { change } from '../support/steps.ts'

const sheet = freshSite(['course-settings'])

const rowOf = async (id: string) => courseRow((await testBackend()).db, id)

const saveButton = () => screen.getByRole('button', { name: 'Lưu thiết lập' })

test('no link leads there where the backend does not offer it', async () => {
  sheet.remove()
  await renderApp(paths.instructorCourses(), { as: 'instructor' })
  await screen.findAllByRole('link', { name: /^Quản lý/ })
  expect(screen.queryByRole('link', { name: 'Khóa học mới' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Thiết lập/ })).toBeNull()
})

test('the list leads to a new course and to the settings of those that are not only assisted', async () => {
  await renderApp(paths.instructorCourses(), { as: 'instructor' })
  expect(await screen.findByRole('link', { name: 'Khóa học mới' })).toLeadTo(
    settingsPaths.newCourse(),
  )
  const course = await demoCourse(TEACHER, 'MAIN')
  expect(await screen.findByRole('link', { name: `Thiết lập ${course.title}` })).toLeadTo(
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

  test('without a name or a topic nothing is sent', async () => {
    const { user } = await renderApp(settingsPaths.newCourse(), { as: 'instructor' })
    await user.click(await screen.findByRole('button', { name: 'Tạo khóa học' }))
    expect(await screen.findByText('Nhập tên khóa học.')).toBeVisible()
    expect(screen.getByText('Chọn một chủ đề.')).toBeVisible()
    expect(sent('POST', '/api/instructor/courses')).toEqual([])
  })
})

describe('the form', () => {
  test('begin with the form; publication and cover follow it', async () => {
    const course = await demoCourse(TEACHER, 'MAIN')
    await renderApp(settingsPaths.courseSettings(course.id), { as: 'instructor' })
    const field = await screen.findByLabelText('Tên khóa học')
    const further = screen.getByRole('complementary', { name: 'Ảnh bìa và xuất bản' })
    expect(field.compareDocumentPosition(further)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

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
    expect(await screen.findByText('Chưa rõ máy chủ đã làm hay chưa.')).toBeVisible()
    expect(screen.getByText(/hãy lưu lại, không có gì bị lưu hai lần\.$/)).toBeVisible()
    expect(screen.queryByText('Chưa lưu được thiết lập.')).toBeNull()
    expect(titleField()).toHaveValue('Chưa mất')
    await user.click(screen.getByRole('link', { name: 'Nội dung' }))
    await user.click(await screen.findByRole('link', { name: 'Thiết lập' }))
    expect(await screen.findByLabelText('Tên khóa học')).toHaveValue('Chưa mất')
    expect((await rowOf(course.id))?.title).toBe(course.title)
  })

  test('puts each refusal of the server at its field', async () => {
    const { user } = await openSettings()
    const other = await demoCourse(TEACHER, 'MAIN', 'DRAFT')
    const slug = screen.getByLabelText('Đường dẫn')
    await user.clear(slug)
    await user.type(slug, other.slug)
    await user.click(saveButton())
    expect(await screen.findByText(`Đã có khóa học mang đường dẫn ${other.slug}.`)).toBeVisible()
    await waitFor(() => expect(slug).toHaveFocus())
    expect(screen.getByText('Chưa lưu được thiết lập.')).toBeVisible()
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
    const { id } = await demoCourse(TEACHER, 'MAIN')
    const saleEndsAt = new Date('2099-01-01T00:00:00Z')
    await change(t.courses, id, { price: 500_000, salePrice: 400_000, saleEndsAt })
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
    await user.clear(titleField())
    await user.type(titleField(), 'Của tôi')
    await change(t.courses, course.id, { title: 'Của người khác', durationLabel: '9 tuần' })
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

test('a co-teacher reads everything and changes nothing, with the badge of the own role', async () => {
  const shared = await demoCourse('dongiangvien@lopmo.test', 'CO')
  await renderApp(settingsPaths.courseSettings(shared.id), { as: 'coInstructor' })
  await screen.findByText(/Bạn là đồng giảng viên/)
  expect(screen.getByText('CO · Đồng giảng viên')).toBeVisible()
  expect(titleField()).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Lưu thiết lập' })).toBeNull()
  expect(screen.queryByText('Chọn ảnh bìa')).toBeNull()
  expect(screen.queryByRole('button', { name: /Gỡ khỏi danh mục/ })).toBeNull()
})

test('an admin has the badge of a role only where he teaches, and may save everywhere', async () => {
  const { course } = await openSettings('admin')
  expect(screen.queryByText(/^(MAIN|CO|TA) · /)).toBeNull()
  expect(titleField()).toBeEnabled()
  cleanup()
  const { db } = await testBackend()
  const { id: userId } = await demoUser('quantri@lopmo.test')
  await db.q
    .insert(t.courseInstructors)
    .values({ courseId: course.id, userId, role: 'CO', sortOrder: 9 })
  await openSettings('admin')
  expect(screen.getByText('CO · Đồng giảng viên')).toBeVisible()
  expect(saveButton()).toBeEnabled()
})

test('a cover that was removed although the answer was lost is not told as kept', async () => {
  const { id } = await demoCourse(TEACHER, 'MAIN')
  await change(t.courses, id, { imageUrl: '/api/public/covers/x.webp' })
  const { user } = await openSettings()
  faults.loseAnswer('delete', `/api/instructor/courses/${id}/cover`)
  const reload = faults.hold('get', `/api/instructor/courses/${id}/settings`)
  const remove = screen.getByRole('button', { name: 'Bỏ ảnh bìa' })
  await user.click(remove)
  expect(await screen.findByText('Chưa rõ máy chủ đã làm hay chưa.')).toBeVisible()
  expect(screen.queryByText('Chưa đổi được ảnh bìa.')).toBeNull()
  expect(remove).toHaveFocus()
  reload()
  await waitFor(() => expect(remove).not.toBeInTheDocument())
  expect(await rowOf(id)).toMatchObject({ imageUrl: null })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Ảnh bìa' })).toHaveFocus())
})

test('an assistant is told that it is not theirs', async () => {
  const course = await demoCourse('trogiang@lopmo.test', 'TA')
  await renderApp(settingsPaths.courseSettings(course.id), { as: 'assistant' })
  expect(await screen.findByText('Không mở được thiết lập khóa học')).toBeVisible()
})
