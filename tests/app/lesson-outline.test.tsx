import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { lessonId } from '../../server/tools/seed/insert-catalogue.ts'
import { paths } from '../../shared/paths.ts'
import { address, closed, faults, renderApp, requests } from '../support/app.tsx'
import { DEADLINES, dueItem, inHours } from '../support/deadlines.ts'
import { FILM, LAST, PDF, SLUG, title, YOUTUBE } from '../support/lesson-page.ts'
import { textsOf } from '../support/steps.ts'

const OUTLINE = '/api/student/courses/:id/outline'

describe('the outline around the lesson', () => {
  test('previous and next lesson in outline order, and the whole outline with the present place', async () => {
    const { user } = await renderApp(paths.lesson(PDF), { as: 'student' })
    const ways = within(await screen.findByRole('navigation', { name: /Bài trước/ }))
    expect(await ways.findByRole('link', { name: /^Bài trước: JavaScript làm được gì/ })).toLeadTo(
      paths.lesson(YOUTUBE),
    )
    const outline = within(screen.getByRole('navigation', { name: 'Nội dung khóa học' }))
    expect(outline.getByText('5/12 bài')).toBeVisible()
    expect(textsOf(outline.getAllByRole('heading', { level: 3 }))).toEqual([
      'Làm quen trong một buổi tối 3/3đã học 3 trên 3 bài',
      'Dữ liệu và quyết định 2/3đã học 2 trên 3 bài',
      expect.stringMatching(/ 0\/\d+đã học 0 trên \d+ bài$/),
      expect.stringMatching(/ 0\/\d+đã học 0 trên \d+ bài$/),
    ])
    expect(outline.getAllByRole('link')).toHaveLength(12)
    expect(outline.getByRole('link', { current: 'page' })).toHaveTextContent(/Dòng lệnh đầu tiên/)
    // The next one is in the next section.
    await user.click(ways.getByRole('link', { name: /^Bài tiếp theo: Biến/ }))
    expect(address()).toBe(paths.lesson(lessonId(SLUG, 1, 0)))
    expect(await screen.findByRole('heading', { level: 1, name: /^Biến/ })).toBeVisible()
  })

  test('work that waits stands at its lesson, the most urgent first; nothing is asked for it', async () => {
    const work = (lessonId: string, type: string, hours: number, over = {}) =>
      dueItem({ _id: `${lessonId}-${hours}`, type, dueAt: inHours(hours), lessonId, ...over })
    faults.answer('get', DEADLINES, [
      work(FILM, 'ASSIGNMENT', -49),
      work(FILM, 'QUIZ', 90),
      work(PDF, 'ASSIGNMENT', 3.5, { submitted: true }),
      work(PDF, 'QUIZ', 5.5),
      work(YOUTUBE, 'ASSIGNMENT', 72.5),
      work(LAST, 'ASSIGNMENT', 20, { submitted: true, returned: true }),
    ])
    await renderApp(paths.lesson(PDF), { as: 'student' })
    const outline = within(await screen.findByRole('navigation', { name: 'Nội dung khóa học' }))
    expect(await outline.findByText('Bài tập · trễ 2 ngày')).toHaveClass('badge-danger')
    const chipAt = (id: string) =>
      outline
        .getAllByRole('link')
        .find((link) => link.getAttribute('href') === paths.lesson(id))!
        .querySelector('.badge')
    expect(chipAt(FILM)).toHaveTextContent('Bài tập · trễ 2 ngày')
    expect(chipAt(PDF)).toHaveTextContent('Quiz · còn 5 giờ')
    expect(chipAt(PDF)).toHaveClass('badge-warning')
    expect(chipAt(YOUTUBE)).toHaveTextContent('Bài tập · còn 3 ngày')
    expect(chipAt(YOUTUBE)).toHaveClass('badge-neutral')
    expect(chipAt(LAST)).toHaveTextContent('Bài tập · cần làm lại')
    expect(chipAt(LAST)).toHaveClass('badge-info')
    expect(outline.getAllByText(/^(Quiz|Bài tập)/)).toHaveLength(4)
    // The bell's.
    expect(requests.filter(({ path }) => path.startsWith(DEADLINES))).toHaveLength(1)
  })

  test('the first has no previous, the last no next', async () => {
    const { unmount } = await renderApp(paths.lesson(FILM), { as: 'student' })
    expect(await screen.findByRole('link', { name: /^Bài tiếp theo/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Bài trước/ })).toBeNull()
    unmount()
    await renderApp(paths.lesson(LAST), { as: 'student' })
    expect(await screen.findByRole('link', { name: /^Bài trước/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Bài tiếp theo/ })).toBeNull()
  })

  test('«Mở rộng» takes the outline from beside the lesson until «Thu gọn», and the device keeps that', async () => {
    const { user, unmount } = await renderApp(paths.lesson(PDF), { as: 'student' })
    const column = () => screen.queryByRole('navigation', { name: 'Nội dung khóa học' })
    const wider = () => screen.findByRole('button', { name: 'Mở rộng' })
    const narrower = () => screen.findByRole('button', { name: 'Thu gọn' })
    const button = await wider()
    expect(column()).toBeVisible()
    await user.click(button)
    // The same one, which keeps the focus.
    await waitFor(async () => expect(await narrower()).toHaveFocus())
    expect(column()).toBeNull()
    unmount()
    await renderApp(paths.lesson(PDF), { as: 'student' })
    await user.click(await narrower())
    expect(column()).toBeVisible()
    expect(await wider()).toBeVisible()
  })

  describe('«Nội dung khóa học»: the outline as a sheet where there is no room beside the lesson', () => {
    const NAME = 'Nội dung khóa học'
    const button = () => screen.findByRole('button', { name: NAME })
    const sheet = () => screen.findByRole('dialog', { name: NAME })

    test('holds the focus; Escape and the cross close it and give the focus back', async () => {
      const { user } = await renderApp(paths.lesson(PDF), { as: 'student' })
      const opener = await button()
      expect(opener).toHaveAttribute('aria-expanded', 'false')
      await waitFor(() => expect(opener).toHaveTextContent(/5\/12 xong$/))
      await user.click(opener)
      const box = await sheet()
      expect(box).toHaveAttribute('aria-modal', 'true')
      await waitFor(() => expect(box).toContainElement(document.activeElement as HTMLElement))
      const inside = within(box)
      expect(await inside.findByText('Đã hoàn thành 5/12 bài')).toBeVisible()
      expect(await inside.findAllByRole('link')).toHaveLength(12)
      expect(inside.getByRole('link', { current: 'page' })).toHaveTextContent(/Dòng lệnh đầu tiên/)
      await user.keyboard('{Escape}')
      await closed()
      await waitFor(() => expect(opener).toHaveFocus())
      await user.click(opener)
      await user.click(
        within(await sheet()).getByRole('button', { name: 'Đóng nội dung khóa học' }),
      )
      await closed()
      await waitFor(() => expect(opener).toHaveFocus())
    })

    test('choosing a lesson closes it and puts the focus on that lesson', async () => {
      const { user } = await renderApp(paths.lesson(FILM), { as: 'student' })
      await user.click(await button())
      await user.click(
        await within(await sheet()).findByRole('link', { name: /^JavaScript làm được gì/ }),
      )
      await closed()
      expect(address()).toBe(paths.lesson(YOUTUBE))
      expect(await screen.findByRole('heading', { level: 1, name: /^JavaScript/ })).toBeVisible()
      await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    })

    test('without an outline there is no such button', async () => {
      faults.refuse('get', OUTLINE, 404)
      await renderApp(paths.lesson(FILM), { as: 'student' })
      await title()
      await waitFor(() => expect(screen.queryByRole('button', { name: NAME })).toBeNull())
    })
  })

  test('the outline may fail silently', async () => {
    faults.refuse('get', OUTLINE, 404, { message: 'Không có' })
    await renderApp(paths.lesson(FILM), { as: 'student' })
    expect(await title()).toHaveTextContent('Chào bạn')
    await waitFor(() =>
      expect(screen.queryByRole('navigation', { name: 'Nội dung khóa học' })).toBeNull(),
    )
    expect(screen.queryByText('Không có')).toBeNull()
    expect(screen.getByRole('link', { name: /← Nội dung khóa học/ })).toBeVisible()
  })
})
