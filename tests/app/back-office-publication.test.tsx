import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { settingsPaths } from '../../shared/extra-paths.ts'
import { paths } from '../../shared/paths.ts'
import { address, closed, faults, renderApp, sent, testBackend } from '../support/app.tsx'
import { demoCourse } from '../support/demo-data.ts'
import { courseRow } from '../support/fixtures.ts'
import { openSettings, TEACHER, titleField } from '../support/settings-page.ts'
import { freshSite } from '../support/site-sheet.ts'
import { change } from '../support/steps.ts'

/** How a course is published, and what its public page then says (docs/back-office.md#publication). */

const sheet = freshSite(['course-settings'])

type User = Awaited<ReturnType<typeof openSettings>>['user']

/** Presses the button, and confirms what it asks. */
async function takeOff(user: User) {
  await user.click(screen.getByRole('button', { name: 'Gỡ khỏi danh mục' }))
  const question = within(await screen.findByRole('dialog', { name: 'Gỡ khóa học khỏi danh mục?' }))
  await user.click(question.getByRole('button', { name: 'Gỡ khỏi danh mục' }))
  await closed()
}

const rowOf = async (id: string) => courseRow((await testBackend()).db, id)

describe('publication', () => {
  test('what is missing stands there; once it is there it can be asked for and withdrawn', async () => {
    const { db } = await testBackend()
    const course = await demoCourse(TEACHER, 'MAIN', 'DRAFT')
    const previews = (isFreePreview: boolean) =>
      db.q.update(t.lessons).set({ isFreePreview }).where(eq(t.lessons.courseId, course.id))
    await change(t.courses, course.id, { returnNote: 'Mô tả còn ngắn.' })
    await previews(false)
    const first = await renderApp(settingsPaths.courseSettings(course.id), { as: 'instructor' })
    const list = await screen.findByRole('list', { name: 'Cần có trước khi xuất bản' })
    expect(within(list).getByText('Một bài học thử', { ignore: '.visually-hidden' })).toBeVisible()
    expect(screen.getByText('Mô tả còn ngắn.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Gửi yêu cầu xuất bản' })).toBeDisabled()
    first.unmount()

    await previews(true)
    const imageUrl = '/api/public/covers/x.webp'
    await change(t.courses, course.id, { price: 0, description: 'Có.', imageUrl })
    const { user } = await renderApp(settingsPaths.courseSettings(course.id), { as: 'instructor' })
    await user.dblClick(await screen.findByRole('button', { name: 'Gửi yêu cầu xuất bản' }))
    await user.click(await screen.findByRole('button', { name: 'Rút lại yêu cầu' }))
    expect(await screen.findByRole('button', { name: 'Gửi yêu cầu xuất bản' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Xuất bản' })).toHaveFocus())
    expect(sent('POST', `/api/instructor/courses/${course.id}/publication`)).toHaveLength(2)
    expect(await rowOf(course.id)).toMatchObject({ status: 'DRAFT', returnNote: '' })
  })

  test('a course that sells is taken off only after a question, which tells who can bring it back', async () => {
    const { course, user } = await openSettings()
    await user.click(screen.getByRole('button', { name: 'Gỡ khỏi danh mục' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(/chờ quản trị viên duyệt/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Hủy' }))
    await closed()
    expect(sent('POST', `/api/instructor/courses/${course.id}/publication`)).toHaveLength(0)
    expect(await rowOf(course.id)).toMatchObject({ status: 'PUBLISHED' })
    await takeOff(user)
    expect(await screen.findByText('Đã gỡ khóa học khỏi danh mục.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Xuất bản' })).toHaveFocus())
    expect(await rowOf(course.id)).toMatchObject({ status: 'DRAFT' })
  })

  test('who has gone on typing meanwhile keeps the focus', async () => {
    const { course, user } = await openSettings()
    const release = faults.delayOnce('post', `/api/instructor/courses/${course.id}/publication`)
    await takeOff(user)
    await user.click(titleField())
    release()
    expect(await screen.findByText('Đã gỡ khóa học khỏi danh mục.')).toBeVisible()
    await waitFor(() => expect(titleField()).toHaveFocus())
  })

  test('whose answer was lost is not told as refused: the page says what came of it', async () => {
    const { course, user } = await openSettings()
    faults.loseAnswer('post', `/api/instructor/courses/${course.id}/publication`)
    const settings = `/api/instructor/courses/${course.id}/settings`
    const reload = faults.hold('get', settings)
    await takeOff(user)
    expect(await screen.findByText('Chưa rõ máy chủ đã làm hay chưa.')).toBeVisible()
    expect(screen.queryByText('Chưa đổi được trạng thái khóa học.')).toBeNull()
    reload()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Gỡ khỏi danh mục' })).toBeNull(),
    )
    expect(await rowOf(course.id)).toMatchObject({ status: 'DRAFT' })
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Xuất bản' })).toHaveFocus())
  })

  test('of two who act at once the second sees what has become of it', async () => {
    const { course, user } = await openSettings()
    await change(t.courses, course.id, { status: 'ARCHIVED' })
    await takeOff(user)
    expect(await screen.findByText(/đang ở trạng thái «Đã lưu trữ»/)).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Gỡ khỏi danh mục' })).toBeNull(),
    )
  })
})

describe('the public page', () => {
  test('tells what is filled in, and shows the address of now for one of before', async () => {
    const { db } = await testBackend()
    const course = await demoCourse(TEACHER, 'MAIN')
    await change(t.courses, course.id, {
      goals: ['Nặn được một cái bát'],
      audience: ['Người chưa biết gì'],
      requirements: ['Đất sét'],
      promoUrl: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
      price: 200_000,
      salePrice: 100_000,
      saleEndsAt: new Date('2031-01-01T05:00:00Z'),
    })
    await db.q.insert(t.courseSlugs).values({ slug: 'dia-chi-cu', courseId: course.id })
    await renderApp(paths.course('dia-chi-cu'))
    expect(await screen.findByText('Nặn được một cái bát')).toBeVisible()
    for (const name of ['Bạn sẽ học được', 'Khóa học dành cho', 'Yêu cầu']) {
      expect(screen.getByRole('heading', { name })).toBeVisible()
    }
    expect(screen.getByRole('link', { name: /Xem phim giới thiệu/ })).toLeadTo(
      'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    )
    expect(screen.getByText(/Giá khuyến mãi đến 01\/01\/2031/)).toBeVisible()
    await waitFor(() => expect(address()).toBe(paths.course(course.slug)))
    // It was there already: nothing is asked again.
    expect(sent('GET', `/api/public/courses/${course.slug}`)).toEqual([])
  })

  test('shows none of it where there is none, and leaves the address of a foreign backend alone', async () => {
    sheet.remove()
    const course = await demoCourse(TEACHER, 'MAIN')
    const { db } = await testBackend()
    await db.q.insert(t.courseSlugs).values({ slug: 'dia-chi-cu', courseId: course.id })
    await renderApp(paths.course('dia-chi-cu'))
    await screen.findByRole('heading', { name: course.title, level: 1 })
    expect(screen.queryByRole('heading', { name: 'Bạn sẽ học được' })).toBeNull()
    expect(screen.queryByText(/Giá khuyến mãi đến/)).toBeNull()
    expect(address()).toBe(paths.course('dia-chi-cu'))
  })

  test('a film address of another kind is no link', async () => {
    const course = await demoCourse(TEACHER, 'MAIN')
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
