import { and, eq, isNull } from 'drizzle-orm'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { certificates } from '../../server/platform/db/schema.ts'
import { seedId } from '../../server/tools/seed/ids.ts'
import { openPaths } from '../../shared/open-paths.ts'
import { paths } from '../../shared/paths.ts'
import { faults, renderApp, requests, sent, testBackend } from '../support/app.tsx'
import { freshSite } from '../support/site-sheet.ts'

/** Certificates: the page that anybody may check, and the ways to it (docs/trust.md#certificates). */

const site = freshSite(['certificates'])

const GIT = seedId('course', 'git-va-github-trong-mot-buoi-chieu')
/** Complete, without a certificate yet. */
const HTML = seedId('course', 'html-css-trang-web-dau-tien')
const OPEN = seedId('course', 'javascript-tu-con-so-0')
const REFUNDED = seedId('course', 'seo-thuc-hanh')
const OWN = '/api/student/certificates'
const CHECK = '/api/public/certificates/:code'
const CLAIM = `/api/student/courses/${HTML}/certificate`

const row = async (courseId: string) => {
  const { db } = await testBackend()
  const [found] = await db.q.select().from(certificates).where(eq(certificates.courseId, courseId))
  return found
}
const codeOf = async (courseId: string) => (await row(courseId))?.code ?? ''

const title = () => screen.findByRole('heading', { level: 1 })
const asked = () => requests.filter(({ path }) => path === OWN)

describe('the page of a certificate', () => {
  test('says whose it is, of what, by whom and when, and that it holds', async () => {
    const code = await codeOf(GIT)
    await renderApp(openPaths.certificate(code))
    expect(await title()).toHaveTextContent('Chứng chỉ hoàn thành')
    const sheet = within(screen.getByRole('article'))
    for (const text of [
      'Lớp Mở',
      'Đỗ Khánh Linh',
      'Git và GitHub trong một buổi chiều',
      'Nguyễn Hoàng Minh',
      /^\d+ tháng \d+ năm \d{4}$/,
    ]) {
      expect(sheet.getByText(text)).toBeVisible()
    }
    expect(sheet.getByText(code, { selector: 'strong' })).toBeVisible()
    // Its code stands alone, so that it is not cut.
    const address = sheet.getByText(code, { selector: 'span' }).parentElement
    expect(address).toHaveTextContent(new RegExp(`^localhost:3000/certificates/${code}$`))
    expect(screen.getByText('Chứng chỉ có hiệu lực')).toBeVisible()
    expect(document.title).toContain('Git và GitHub')
    expect(screen.getByRole('link', { name: 'Xem khóa học' })).toBeVisible()
    expect(requests.filter(({ path }) => path.startsWith('/api/student'))).toEqual([])
  })

  test('is printed and copied', async () => {
    const { user } = await renderApp(openPaths.certificate(await codeOf(GIT)))
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    await user.click(await screen.findByRole('button', { name: 'In' }))
    expect(print).toHaveBeenCalledOnce()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Sao chép liên kết' }))
    expect(await screen.findByText('Đã sao chép.')).toBeVisible()
    expect(copied).toHaveBeenCalledWith(
      `http://localhost:3000${openPaths.certificate(await codeOf(GIT))}`,
    )
  })

  test('of a revoked one says so and why, without the name', async () => {
    const code = await codeOf(REFUNDED)
    await renderApp(openPaths.certificate(code.toLowerCase()))
    expect(await title()).toHaveTextContent('Chứng chỉ đã bị thu hồi')
    expect(screen.getByText(/Học phí của khóa học này đã được hoàn lại/)).toBeVisible()
    expect(screen.getByText(code)).toBeVisible()
    expect(screen.queryByText('Đỗ Khánh Linh')).toBeNull()
    expect(screen.queryByText('Chứng chỉ có hiệu lực')).toBeNull()
    expect(screen.getByRole('link', { name: 'Xem khóa học' })).toLeadTo(
      expect.stringMatching(/^\/courses\/seo-/),
    )
  })

  test('of an unknown code says what to do; one that is refused for a while can be tried again', async () => {
    const { unmount } = await renderApp(openPaths.certificate('ACDE-FGHJ-KMNP'))
    expect(await title()).toHaveTextContent('Không có chứng chỉ này')
    expect(screen.getByText(/ACDE-FGHJ-KMNP/)).toBeVisible()
    unmount()
    faults.refuse('get', CHECK, 429, { message: 'Mạng của bạn đã gửi quá nhiều lần.' })
    await renderApp(openPaths.certificate('ACDE-FGHJ-KMNP'))
    expect(await title()).toHaveTextContent('Chưa kiểm tra được chứng chỉ')
    expect(screen.getByText('Mạng của bạn đã gửi quá nhiều lần.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible()
  })
})

describe('the outline', () => {
  test('leads to the certificate of the course', async () => {
    await renderApp(paths.outline(GIT), { as: 'student' })
    expect(await screen.findByRole('link', { name: 'Xem chứng chỉ' })).toLeadTo(
      openPaths.certificate(await codeOf(GIT)),
    )
    expect(asked()).toHaveLength(1)
  })

  test('lets who is complete claim it, once; the way to it has the focus then', async () => {
    const { user } = await renderApp(paths.outline(HTML), { as: 'student' })
    await user.dblClick(await screen.findByRole('button', { name: 'Nhận chứng chỉ' }))
    const link = await screen.findByRole('link', { name: 'Xem chứng chỉ' })
    expect(link).toLeadTo(openPaths.certificate(await codeOf(HTML)))
    await waitFor(() => expect(link).toHaveFocus())
    expect(sent('POST', CLAIM)).toHaveLength(1)
  })

  test('says why it is refused, and of a lost answer that nobody knows', async () => {
    faults.refuse('post', '/api/student/courses/:id/certificate', 409, {
      code: 'NOT_COMPLETE',
      message: 'Bạn chưa hoàn thành tất cả bài học của khóa học này.',
    })
    const { user } = await renderApp(paths.outline(HTML), { as: 'student' })
    const button = await screen.findByRole('button', { name: 'Nhận chứng chỉ' })
    await user.click(button)
    const alert = await screen.findByText('Chưa nhận được chứng chỉ.')
    expect(alert.parentElement).toHaveTextContent('Bạn chưa hoàn thành tất cả bài học')
    faults.cutOff('post', '/api/student/courses/:id/certificate')
    await user.click(button)
    expect(await screen.findByText('Chưa rõ máy chủ đã làm hay chưa.')).toBeVisible()
    // Done all the same: the list that is read again has it.
    faults.loseAnswer('post', '/api/student/courses/:id/certificate')
    await user.click(button)
    expect(await screen.findByRole('link', { name: 'Xem chứng chỉ' })).toBeVisible()
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  })

  test('of an open course has none', async () => {
    await renderApp(paths.outline(OPEN), { as: 'student' })
    await screen.findByText(/bài học đã hoàn thành/)
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Chứng chỉ' })).toBeNull()
  })

  test('stands without the list', async () => {
    faults.refuse('get', OWN, 403)
    await renderApp(paths.outline(HTML), { as: 'student' })
    await screen.findByText(/bài học đã hoàn thành/)
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Nhận chứng chỉ' })).toBeNull()
  })
})

describe('the dashboard', () => {
  test('lists what holds and what was revoked', async () => {
    await renderApp(paths.learning(), { as: 'student' })
    const list = within(await screen.findByRole('region', { name: 'Chứng chỉ của bạn' }))
    const [held, revoked] = list.getAllByRole('listitem')
    expect(held).toHaveTextContent(/^Git và GitHub.*Cấp ngày \d+\/\d+\/\d{4} · Mã .*Có hiệu lực$/)
    expect(revoked).toHaveTextContent(/^SEO thực hành.*Đã bị thu hồi Hỏi lý do$/)
    expect(list.getByRole('link', { name: 'Hỏi lý do' })).toLeadTo(paths.contact())
    expect(list.getByRole('link', { name: /^Git/ })).toLeadTo(
      openPaths.certificate(await codeOf(GIT)),
    )
    expect(asked()).toHaveLength(1)
  })

  test('says nothing to who has none', async () => {
    const { db } = await testBackend()
    await db.q.delete(certificates)
    await renderApp(paths.learning(), { as: 'student' })
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'Chứng chỉ của bạn' })).toBeNull()
  })
})

test('the last lesson brings a certificate that the outline knows at once', async () => {
  const { db } = await testBackend()
  await db.q
    .delete(certificates)
    .where(and(eq(certificates.courseId, GIT), isNull(certificates.revokedAt)))
  const { user } = await renderApp(paths.outline(GIT), { as: 'student' })
  await screen.findByRole('button', { name: 'Nhận chứng chỉ' })
  const [lesson] = await screen.findAllByRole('link', { name: /^Vào học: / })
  await user.click(lesson!)
  await user.click(await screen.findByRole('button', { name: 'Đánh dấu hoàn thành' }))
  await screen.findByText('Đã đánh dấu hoàn thành.')
  await user.click(screen.getByRole('link', { name: /^← Nội dung khóa học/ }))
  expect(await screen.findByRole('link', { name: 'Xem chứng chỉ' })).toBeVisible()
})

describe('without the feature', () => {
  beforeEach(() => site.remove())

  test.each([
    ['outline', paths.outline(HTML)],
    ['dashboard', paths.learning()],
  ])('the %s is the contract’s, with no further call', async (_, path) => {
    const { container } = await renderApp(path, { as: 'student' })
    await screen.findAllByText(/Hoàn tất/)
    expect(container).not.toHaveTextContent('hứng chỉ')
    expect(asked()).toEqual([])
  })
})
