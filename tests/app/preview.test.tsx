import { eq } from 'drizzle-orm'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { lessons, courses } from '../../server/platform/db/schema.ts'
import { openPaths } from '../../shared/open-paths.ts'
import { paths } from '../../shared/paths.ts'
import { faults, renderApp, requests, sent, testBackend } from '../support/app.tsx'
import { freshSite } from '../support/site-sheet.ts'

/** Free previews without an account, and the way to them (docs/trust.md#previews). */

const site = freshSite(['previews'])

/** Bought by the demo student. */
const OWNED = 'javascript-tu-con-so-0'
const FOR_SALE = 'react-thuc-chien'
const CALL = '/api/public/lessons/:id'

/** The first free preview of a course. */
async function previewOf(slug: string) {
  const { db } = await testBackend()
  const [course] = await db.q.select().from(courses).where(eq(courses.slug, slug))
  if (!course) throw new Error(`the seed has no ${slug}`)
  const rows = await db.q.select().from(lessons).where(eq(lessons.courseId, course.id))
  const preview = rows.find(({ isFreePreview }) => isFreePreview)
  if (!preview) throw new Error(`no preview in ${slug}`)
  return { course, lesson: preview }
}

let sale: Awaited<ReturnType<typeof previewOf>>
beforeEach(async () => {
  sale = await previewOf(FOR_SALE)
})

const title = () => screen.findByRole('heading', { level: 1 })
const box = () => screen.findByRole('complementary', { name: 'Mua khóa học' })

describe('a visitor', () => {
  test('sees the lesson, the price and the way back, and no call of a session', async () => {
    await renderApp(openPaths.preview(sale.lesson.id))
    expect(await title()).toHaveTextContent(sale.lesson.title)
    expect(document.title).toContain(sale.lesson.title)
    expect(
      screen.getByRole('link', { name: `← Giới thiệu khóa học: ${sale.course.title}` }),
    ).toLeadTo(paths.course(FOR_SALE))
    expect(await box()).toHaveTextContent(/đ.*bài học/)
    // What it costs is told of something that has a name.
    expect(within(await box()).getAllByRole('link')[0]).toLeadTo(paths.course(FOR_SALE))
    for (const name of [/hoàn thành/, /Vào học/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
      expect(screen.queryByRole('link', { name })).toBeNull()
    }
    expect(requests.filter(({ path }) => path.startsWith('/api/student'))).toEqual([])
  })

  test('sees the picture of the course once: on the film until it plays, else beside the lesson', async () => {
    const { course, lesson } = await previewOf(OWNED)
    const view = await renderApp(openPaths.preview(lesson.id))
    const poster = expect.stringContaining(course.imageUrl ?? 'none')
    await waitFor(() => expect(document.querySelector('video')).toHaveAttribute('poster', poster))
    expect((await box()).querySelector('img[width="640"]')).toBeNull()
    view.unmount()

    await renderApp(openPaths.preview(sale.lesson.id))
    await title()
    expect(document.querySelector('video')).toBeNull()
    expect((await box()).querySelector('img[width="640"]')).not.toBeNull()
  })

  test('gets the message of the contract and the way to sign in, back to the preview', async () => {
    const { user } = await renderApp(openPaths.preview(sale.lesson.id))
    await user.click(await screen.findByRole('button', { name: 'Thêm vào giỏ hàng' }))
    expect(await screen.findByText('Không thêm được vào giỏ, hãy đăng nhập.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Đăng nhập để thêm vào giỏ' })).toLeadTo(
      paths.login(openPaths.preview(sale.lesson.id)),
    )
  })

  test('goes on to the next preview and back', async () => {
    const { db } = await testBackend()
    await db.q
      .update(lessons)
      .set({ isFreePreview: true })
      .where(eq(lessons.courseId, sale.course.id))
    const { user } = await renderApp(openPaths.preview(sale.lesson.id))
    const next = await screen.findByRole('link', { name: /^Bài học thử tiếp theo: / })
    const [, name = ''] = /theo: (.*)/.exec(next.textContent ?? '') ?? []
    await user.click(next)
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
    await user.click(
      screen.getByRole('link', { name: `← Bài học thử trước: ${sale.lesson.title}` }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: sale.lesson.title })).toBeVisible()
  })

  test('finds clear words where there is no such preview', async () => {
    await renderApp(openPaths.preview('khong-co'))
    expect(await title()).toHaveTextContent('Không có bài học thử này')
    expect(screen.getByRole('link', { name: 'Xem các khóa học' })).toBeVisible()
  })

  test('can try again after a failure', async () => {
    faults.refuse('get', CALL, 403, { message: 'Không được' })
    await renderApp(openPaths.preview(sale.lesson.id))
    expect(await title()).toHaveTextContent('Không tải được bài học')
    expect(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible()
  })

  test('comes to it from the course page', async () => {
    const { user } = await renderApp(paths.course(FOR_SALE))
    const link = await screen.findByRole('link', { name: sale.lesson.title })
    await waitFor(() => expect(link).toLeadTo(openPaths.preview(sale.lesson.id)))
    await user.click(link)
    expect(await box()).toBeVisible()
  })
})

test('without the feature the course page leads to the lesson of the contract alone', async () => {
  site.remove()
  await renderApp(paths.course(FOR_SALE))
  const link = await screen.findByRole('link', { name: sale.lesson.title })
  expect(link).toLeadTo(paths.lesson(sale.lesson.id))
})

test('a lesson without resource and text says so', async () => {
  faults.answer('get', CALL, { lesson: { _id: 'b1', title: 'Trống' }, course: { _id: 'k1' } })
  await renderApp(openPaths.preview('b1'))
  expect(await screen.findByText('Bài học này chưa có nội dung.')).toBeVisible()
})

test('who owns the course goes on to the lesson itself', async () => {
  const { lesson } = await previewOf(OWNED)
  await renderApp(openPaths.preview(lesson.id), { as: 'student' })
  expect(await within(await box()).findByRole('link', { name: 'Vào học' })).toLeadTo(
    paths.lesson(lesson.id),
  )
})

describe('who is signed in and does not own the course, on the lesson of the contract', () => {
  const marks = () => screen.queryAllByRole('button', { name: /hoàn thành/ })

  test('finds the way to buy instead of buttons that would be refused', async () => {
    await renderApp(paths.lesson(sale.lesson.id), { as: 'newStudent' })
    expect(await screen.findByText(/Bạn đang xem bài học thử/)).toBeVisible()
    expect(marks()).toEqual([])
    expect(screen.getByRole('link', { name: 'Xem giá và mua khóa học' })).toLeadTo(
      paths.course(sale.course.id),
    )
    expect(screen.getByRole('link', { name: 'Các bài học thử khác' })).toLeadTo(
      openPaths.preview(sale.lesson.id),
    )
    expect(screen.getByRole('link', { name: '← Giới thiệu khóa học' })).toBeVisible()
  })

  test('without the feature it stays as it is', async () => {
    site.remove()
    await renderApp(paths.lesson(sale.lesson.id), { as: 'newStudent' })
    expect(await title()).toHaveTextContent(sale.lesson.title)
    await screen.findByRole('link', { name: /← Nội dung khóa học/ })
    expect(marks()).toHaveLength(2)
    expect(sent('GET', `/api/student/courses/${sale.course.id}/outline`)).not.toEqual([])
  })

  test('an outline that does not load is no sign of it', async () => {
    faults.refuse('get', '/api/student/courses/:id/outline', 500)
    await renderApp(paths.lesson(sale.lesson.id), { as: 'newStudent' })
    expect(await title()).toHaveTextContent(sale.lesson.title)
    expect(marks()).toHaveLength(2)
  })
})
