import { screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminPaths } from '../../shared/extra-paths.ts'
import { paths } from '../../shared/paths.ts'
import * as t from '../../server/platform/db/schema.ts'
import { seedId } from '../../server/tools/seed/ids.ts'
import {
  address,
  closed,
  drafts,
  expireSession,
  faults,
  renderApp,
  requests,
  sent,
  server,
  testBackend,
} from '../support/app.tsx'
import { putOffSignIn } from '../support/sign-in-again.ts'
import { countedRating, makeReview, ratingOf } from '../support/reviews.ts'
import { freshSite } from '../support/site-sheet.ts'
import { closeDialog } from '../support/steps.ts'

/** Reviews of courses (docs/trust.md#reviews). */

const JAVASCRIPT = seedId('course', 'javascript-tu-con-so-0')
const STUDENT = seedId('user', 'hocvien')
const OWN = `/api/student/courses/${JAVASCRIPT}/review`

const site = freshSite(['admin', 'reviews'])
beforeEach(() => localStorage.clear())

const section = () => screen.findByRole('heading', { level: 2, name: 'Đánh giá của học viên' })
const ownRow = async () => {
  const { db } = await testBackend()
  const [row] = await db.q
    .select()
    .from(t.courseReviews)
    .where(and(eq(t.courseReviews.userId, STUDENT), eq(t.courseReviews.courseId, JAVASCRIPT)))
  return row
}
const shownReviews = async () => {
  const { db } = await testBackend()
  return db.q.select().from(t.courseReviews).where(eq(t.courseReviews.courseId, JAVASCRIPT))
}
const authors = () =>
  screen.getAllByRole('listitem').filter(({ className }) => /item/.test(className))
const openWriting = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Viết đánh giá…' }))
  return within(await screen.findByRole('dialog', { name: /^Đánh giá khóa học: JavaScript/ }))
}

describe('the page of a course', () => {
  test('without the feature it has no reviews and asks for none', async () => {
    site.remove()
    await renderApp(paths.course(JAVASCRIPT), { as: 'student' })
    await screen.findByRole('heading', { name: 'Nội dung khóa học' })
    await waitFor(() => expect(requests.length).toBeGreaterThan(2))
    expect(screen.queryByText('Đánh giá của học viên')).toBeNull()
    expect(requests.filter(({ path }) => path.includes('review'))).toEqual([])
  })

  test('a visitor reads the average, a bar for each number of stars, and the newest', async () => {
    const rows = await shownReviews()
    const { user } = await renderApp(paths.course(JAVASCRIPT))
    await section()
    const five = rows.filter(({ stars }) => stars === 5).length
    const bar = await screen.findByRole('button', { name: `5 sao: ${five} đánh giá` })
    await waitFor(() => expect(authors()).toHaveLength(5))
    expect(screen.queryByRole('button', { name: /Báo cáo/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Viết đánh giá…' })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Xem thêm đánh giá' }))
    await waitFor(() => expect(authors()).toHaveLength(rows.length))
    // The button is gone; the first that it has brought has the focus.
    expect(authors()[5]).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Xem thêm đánh giá' })).toBeNull()

    await user.click(bar)
    await waitFor(() => expect(authors()).toHaveLength(Math.min(five, 5)))
    expect(bar).toHaveAttribute('aria-pressed', 'true')
    expect(await screen.findByText('Đang xem những đánh giá 5 sao.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Xem tất cả' }))
    await waitFor(() => expect(authors()).toHaveLength(5))
  })

  test('reviews that do not load say so and come when asked again; the page stands', async () => {
    faults.refuse('get', '/api/public/courses/:id/reviews', 404)
    const { user } = await renderApp(paths.course(JAVASCRIPT))
    await section()
    expect(await screen.findByText('Chưa tải được dữ liệu.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Nội dung khóa học' })).toBeVisible()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await screen.findByRole('button', { name: /^5 sao/ })).toBeVisible()
  })

  test('a course without reviews says so', async () => {
    await renderApp(paths.course('com-nha-trong-30-phut'))
    await section()
    expect(await screen.findByText('Chưa có đánh giá nào.')).toBeVisible()
  })

  test('a link from a mail leads to the heading', async () => {
    await renderApp(`${paths.course(JAVASCRIPT)}#danh-gia`)
    await waitFor(async () => expect(await section()).toHaveFocus())
  })
})

describe('one’s own review', () => {
  test('is written by the keyboard, changes the rating at once, is changed and taken back', async () => {
    const { db } = await testBackend()
    const before = await ratingOf(db, JAVASCRIPT)
    const { user } = await renderApp(paths.course(JAVASCRIPT), { as: 'student' })
    await section()
    const dialog = await openWriting(user)
    await user.click(dialog.getByRole('button', { name: 'Gửi đánh giá' }))
    expect(await dialog.findByText('Chọn từ 1 đến 5 sao.')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('radio', { name: '1 sao: Rất tệ' })).toHaveFocus())
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(dialog.getByRole('radio', { name: '4 sao: Tốt' })).toBeChecked()
    expect(dialog.getByText('Tốt')).toBeVisible()
    await user.type(dialog.getByLabelText(/^Nhận xét/), 'Dễ hiểu, vui.')
    await user.click(dialog.getByRole('button', { name: 'Gửi đánh giá' }))
    await closed()
    expect(await screen.findByText('Cảm ơn bạn đã đánh giá khóa học.')).toBeVisible()
    expect(await ownRow()).toMatchObject({ stars: 4, body: 'Dễ hiểu, vui.' })
    expect(drafts()).toEqual([])
    const count = (before?.count ?? 0) + 1
    // In the reviews, and in the line of facts above.
    await waitFor(() => expect(screen.getAllByText(`${count} đánh giá`)).toHaveLength(2))
    const own = within(await screen.findByRole('region', { name: 'Đánh giá của bạn' }))
    expect(own.getByText('Dễ hiểu, vui.')).toBeVisible()
    // Not a second time in the list.
    expect(screen.getAllByText('Dễ hiểu, vui.')).toHaveLength(1)

    await user.click(own.getByRole('button', { name: 'Sửa đánh giá…' }))
    const again = within(await screen.findByRole('dialog'))
    expect(again.getByRole('radio', { name: '4 sao: Tốt' })).toBeChecked()
    await user.click(again.getByRole('radio', { name: '5 sao: Tuyệt vời' }))
    await user.click(again.getByRole('button', { name: 'Lưu đánh giá' }))
    await closed()
    expect(await ownRow()).toMatchObject({ stars: 5 })

    await user.click(own.getByRole('button', { name: 'Gỡ đánh giá…' }))
    const sure = within(await screen.findByRole('dialog', { name: 'Gỡ đánh giá của bạn?' }))
    await user.click(sure.getByRole('button', { name: 'Gỡ đánh giá' }))
    await closed()
    expect(await ownRow()).toBeUndefined()
    const invited = await screen.findByRole('heading', { name: 'Bạn thấy khóa học này thế nào?' })
    await waitFor(() => expect(invited).toHaveFocus())
    expect(await ratingOf(db, JAVASCRIPT)).toEqual(await countedRating(db, JAVASCRIPT))
  })

  test('what is typed stays on the device; an unclear end keeps it and does not say refused', async () => {
    const { user } = await renderApp(paths.course(JAVASCRIPT), { as: 'student' })
    await section()
    let dialog = await openWriting(user)
    await user.click(dialog.getByRole('radio', { name: '2 sao: Chưa tốt' }))
    await user.type(dialog.getByLabelText(/^Nhận xét/), 'Hơi nhanh.')
    await closeDialog(user)
    dialog = await openWriting(user)
    expect(dialog.getByRole('radio', { name: '2 sao: Chưa tốt' })).toBeChecked()
    expect(dialog.getByLabelText(/^Nhận xét/)).toHaveValue('Hơi nhanh.')
    expect(dialog.getByText(/^Đã khôi phục bản nháp/)).toBeVisible()

    faults.loseAnswer('put', OWN)
    await user.click(dialog.getByRole('button', { name: 'Gửi đánh giá' }))
    expect(await dialog.findByText('Chưa rõ máy chủ đã làm hay chưa.')).toBeVisible()
    expect(dialog.getByLabelText(/^Nhận xét/)).toHaveValue('Hơi nhanh.')
    server.resetHandlers()
    await user.click(dialog.getByRole('button', { name: /^(?:Gửi|Lưu) đánh giá$/ }))
    await closed()
    expect(sent('PUT', OWN)).toHaveLength(2)
    expect(await ownRow()).toMatchObject({ stars: 2, body: 'Hơi nhanh.', updatedAt: null })
  })

  test('with further pages open, the focus comes back to it and the list stays', async () => {
    const count = (await shownReviews()).length
    const { user } = await renderApp(paths.course(JAVASCRIPT), { as: 'student' })
    await section()
    await user.click(await screen.findByRole('button', { name: 'Xem thêm đánh giá' }))
    await waitFor(() => expect(authors()).toHaveLength(count))
    const dialog = await openWriting(user)
    await user.click(dialog.getByRole('radio', { name: '5 sao: Tuyệt vời' }))
    await user.click(dialog.getByRole('button', { name: 'Gửi đánh giá' }))
    await closed()
    // The own one is not in the list, and the page below has one more.
    await waitFor(() => expect(screen.getAllByText(`${count + 1} đánh giá`)).toHaveLength(2))
    await waitFor(() => expect(authors()).toHaveLength(count))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sửa đánh giá…' })).toHaveFocus())
  })

  test('the end of the session in the middle leaves the form as it is', async () => {
    const { user } = await renderApp(paths.course(JAVASCRIPT), { as: 'student' })
    await section()
    const dialog = await openWriting(user)
    await user.click(dialog.getByRole('radio', { name: '4 sao: Tốt' }))
    await user.type(dialog.getByLabelText(/^Nhận xét/), 'Rõ ràng.')
    await expireSession('student')
    await user.click(dialog.getByRole('button', { name: 'Gửi đánh giá' }))
    await putOffSignIn(user)
    expect(await dialog.findByText('Chưa gửi được đánh giá.')).toBeVisible()
    expect(dialog.getByLabelText(/^Nhận xét/)).toHaveValue('Rõ ràng.')
    expect(await ownRow()).toBeUndefined()
  })

  test('a refusal says why', async () => {
    const { user } = await renderApp(paths.course(JAVASCRIPT), { as: 'student' })
    await section()
    const dialog = await openWriting(user)
    await user.click(dialog.getByRole('radio', { name: '5 sao: Tuyệt vời' }))
    faults.refuse('put', OWN, 403, { message: 'Chỉ học viên của khóa học mới đánh giá được.' })
    await user.click(dialog.getByRole('button', { name: 'Gửi đánh giá' }))
    expect(await dialog.findByText('Chưa gửi được đánh giá.')).toBeVisible()
    expect(dialog.getByText('Chỉ học viên của khóa học mới đánh giá được.')).toBeVisible()
  })

  test('one that is hidden says why, and can be changed alone', async () => {
    const { deps } = await testBackend()
    await makeReview(deps, JAVASCRIPT, {
      userId: STUDENT,
      hiddenAt: new Date(),
      hiddenReason: 'Có lời xúc phạm.',
    })
    await renderApp(paths.course(JAVASCRIPT), { as: 'student' })
    const own = within(await screen.findByRole('region', { name: 'Đánh giá của bạn' }))
    expect(own.getByText('Lý do của người quản trị: Có lời xúc phạm.')).toBeVisible()
    expect(own.getByRole('button', { name: 'Sửa đánh giá…' })).toBeVisible()
    expect(own.queryByRole('button', { name: 'Gỡ đánh giá…' })).toBeNull()
  })

  test.each([
    ['newStudent', 'com-nha-trong-30-phut'],
    ['instructor', JAVASCRIPT],
    ['admin', JAVASCRIPT],
  ] as const)('a %s is not asked for one', async (as, course) => {
    await renderApp(paths.course(course), { as })
    await section()
    await screen.findByText(/(?:\d+|Chưa có) đánh giá/)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Viết đánh giá…' })).toBeNull())
  })

  test('who has not completed a lesson reads when it will be time', async () => {
    await renderApp(paths.course('quan-ly-tai-chinh-ca-nhan'), { as: 'student' })
    await section()
    expect(
      await screen.findByText('Bạn có thể đánh giá sau khi học xong bài đầu tiên.'),
    ).toBeVisible()
  })
})

describe('the outline', () => {
  test('invites after the first completed lesson; then it shows the stars alone', async () => {
    const { user } = await renderApp(paths.outline(JAVASCRIPT), { as: 'student' })
    const dialog = await openWriting(user)
    await user.click(dialog.getByRole('radio', { name: '5 sao: Tuyệt vời' }))
    await user.click(dialog.getByRole('button', { name: 'Gửi đánh giá' }))
    await closed()
    const own = await screen.findByRole('region', { name: 'Đánh giá của bạn' })
    expect(within(own).getByText('5 trên 5 sao')).toBeInTheDocument()
    expect(within(own).getByRole('button', { name: 'Sửa đánh giá…' })).toHaveFocus()
  })

  test('without the feature, and before the first lesson, nothing asks', async () => {
    await renderApp(paths.outline(seedId('course', 'quan-ly-tai-chinh-ca-nhan')), { as: 'student' })
    await screen.findByText(/bài học đã hoàn thành/)
    expect(requests.filter(({ path }) => path.endsWith('/review'))).toEqual([])
  })
})

describe('others’ reviews', () => {
  test('a reader reports one; the owner finds it first, hides it, and shows it again', async () => {
    const { user, unmount } = await renderApp(paths.course(JAVASCRIPT), { as: 'student' })
    await section()
    const [first] = await screen.findAllByRole('button', { name: /^Báo cáo… đánh giá của/ })
    await user.click(first as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: /^Báo cáo đánh giá của/ }))
    await user.click(dialog.getByRole('button', { name: 'Gửi báo cáo' }))
    expect(await dialog.findByText('Hãy viết vì sao bạn báo cáo.')).toBeVisible()
    await user.type(dialog.getByLabelText('Vì sao bạn báo cáo?'), 'Không nói về khóa học.')
    await user.click(dialog.getByRole('button', { name: 'Gửi báo cáo' }))
    await closed()
    expect(await screen.findByText('Đã gửi báo cáo. Cảm ơn bạn.')).toBeVisible()
    unmount()

    const { db } = await testBackend()
    const [report] = await db.q
      .select()
      .from(t.reviewReports)
      .where(eq(t.reviewReports.reason, 'Không nói về khóa học.'))
    const before = await ratingOf(db, JAVASCRIPT)
    await renderApp(adminPaths.overview(), { as: 'admin' })
    const waiting = await screen.findByRole('link', { name: '3 đánh giá bị báo cáo' })
    expect(waiting).toLeadTo('/admin/reviews?state=reported')
    await user.click(screen.getByRole('link', { name: 'Đánh giá' }))
    expect(address()).toBe('/admin/reviews')
    const reported = await screen.findByRole('link', { name: 'Bị báo cáo (3)' })
    expect(reported).toHaveAttribute('aria-current', 'page')
    const item = () =>
      (screen.getByText('Không nói về khóa học.').closest('article') ??
        document.body) as HTMLElement
    await user.click(within(item()).getByRole('button', { name: /^Ẩn đánh giá…/ }))
    const hide = within(await screen.findByRole('dialog', { name: /^Ẩn đánh giá: / }))
    await user.click(hide.getByRole('button', { name: 'Ẩn đánh giá' }))
    expect(await hide.findByText('Hãy ghi lý do.')).toBeVisible()
    await user.type(hide.getByLabelText('Lý do'), 'Lạc đề.')
    await user.click(hide.getByRole('button', { name: 'Ẩn đánh giá' }))
    await closed()
    expect(await screen.findByRole('link', { name: 'Bị báo cáo (2)' })).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Danh sách đánh giá' })).toHaveFocus(),
    )
    expect((await ratingOf(db, JAVASCRIPT))?.count).toBe((before?.count ?? 0) - 1)

    await user.click(screen.getByRole('link', { name: 'Đang ẩn (2)' }))
    await user.type(await screen.findByRole('searchbox'), `${report?.reviewId}{Enter}`)
    expect(await screen.findByRole('link', { name: 'Đang ẩn (1)' })).toBeVisible()
    expect(screen.getByText('Lạc đề.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Cho hiện lại…/ }))
    const show = within(await screen.findByRole('dialog'))
    await user.click(show.getByRole('button', { name: 'Cho hiện lại' }))
    await closed()
    expect(await screen.findByText('Không có đánh giá nào đang ẩn')).toBeVisible()
    expect(await ratingOf(db, JAVASCRIPT)).toEqual(before)
  })

  test('reports are dismissed, and the log tells of it with a link to the review', async () => {
    const { user } = await renderApp(adminPaths.reviews(), { as: 'admin' })
    const [first] = await screen.findAllByRole('button', { name: /^Bỏ qua báo cáo…/ })
    await user.click(first as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Bỏ qua báo cáo' }))
    await closed()
    expect(await screen.findByRole('link', { name: 'Bị báo cáo (1)' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Nhật ký' }))
    await screen.findByText('Bỏ qua báo cáo về đánh giá', { selector: 'td, td *' })
    const latest = within(screen.getByRole('table', { name: 'Nhật ký' })).getAllByRole('row')[1]
    const links = within(latest as HTMLElement).getAllByRole('link')
    expect(links.at(-1)).toLeadTo(
      expect.stringMatching(/^\/admin\/reviews\?q=[0-9a-f]{24}&state=all$/),
    )
  })

  test('a teacher answers on the page of the course, changes the answer and takes it back', async () => {
    const { user } = await renderApp(paths.course(JAVASCRIPT), { as: 'instructor' })
    await section()
    const [answer] = await screen.findAllByRole('button', { name: /^Trả lời… đánh giá của/ })
    const item = within((answer as HTMLElement).closest('li') as HTMLElement)
    await user.click(answer as HTMLElement)
    let dialog = within(await screen.findByRole('dialog', { name: /^Trả lời đánh giá của/ }))
    await user.type(dialog.getByLabelText('Câu trả lời'), 'Cảm ơn bạn nhé.')
    await user.click(dialog.getByRole('button', { name: 'Gửi câu trả lời' }))
    await closed()
    expect(await item.findByText('Cảm ơn bạn nhé.')).toBeVisible()
    expect(item.getByText('Nguyễn Hoàng Minh')).toBeVisible()
    await user.click(item.getByRole('button', { name: /^Sửa câu trả lời…/ }))
    dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText('Câu trả lời')).toHaveValue('Cảm ơn bạn nhé.')
    await closeDialog(user)
    await user.click(item.getByRole('button', { name: /^Gỡ câu trả lời…/ }))
    dialog = within(await screen.findByRole('dialog', { name: 'Gỡ câu trả lời của bạn?' }))
    await user.click(dialog.getByRole('button', { name: 'Gỡ câu trả lời' }))
    await closed()
    await waitFor(() => expect(item.queryByText('Cảm ơn bạn nhé.')).toBeNull())
  })

  test('an assistant of the course reads and does not answer', async () => {
    await renderApp(paths.course(JAVASCRIPT), { as: 'assistant' })
    await screen.findAllByRole('button', { name: /^Báo cáo… đánh giá của/ })
    expect(screen.queryByRole('button', { name: /^Trả lời…/ })).toBeNull()
  })
})
