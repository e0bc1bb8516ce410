import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { seedId } from '../../server/tools/seed/ids.ts'
import { lessonId } from '../../server/tools/seed/insert-catalogue.ts'
import { paths } from '../../shared/paths.ts'
import {
  address,
  closed,
  faults,
  freshApi,
  renderApp,
  requests,
  server,
  type Who,
} from '../support/app.tsx'
import { answerContent, openDialog } from '../support/authoring.ts'
import { CONTENT, lesson, openContent, row, section, sectionTitles } from '../support/content.ts'
import { siteSheet } from '../support/site-sheet.ts'
import { textsOf } from '../support/steps.ts'

const SLUG = 'javascript-tu-con-so-0'
const COURSE = seedId('course', SLUG)
const SECTIONS = [
  'Làm quen trong một buổi tối',
  'Dữ liệu và quyết định',
  'Trang web biết trả lời',
  'Dự án: Sổ chi tiêu',
]
const seedSection = (index: number) => seedId('section', `${SLUG}/${index}`)

describe('Instructor content page', () => {
  test('header with course title and counts of sections and lessons; an add button for each', async () => {
    await openContent(COURSE)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^JavaScript từ con số 0/)
    expect(screen.getByText('4 chương · 12 bài học · 1 giờ 40 phút')).toBeVisible()
    expect(screen.getByText(/^MAIN · Giảng viên chính$/)).toBeVisible()
    expect(screen.getByText('Đã xuất bản')).toHaveClass('badge-success')
    expect(screen.getByRole('button', { name: 'Thêm chương' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Thêm bài học' })).toBeEnabled()
    const open = screen.getByRole('link', { name: /^Trang công khai/ })
    expect(open).toLeadTo(paths.course(SLUG))
    expect(open).toHaveAttribute('target', '_blank')
    expect(document.title).toMatch(/^JavaScript từ con số 0/)
  })

  test('accordion of sections in order, each with move up, move down, edit, delete; assessments under their lesson', async () => {
    await openContent(COURSE)
    expect(sectionTitles()).toEqual(SECTIONS)
    for (const title of SECTIONS) {
      for (const act of ['Chuyển chương lên', 'Chuyển chương xuống', 'Sửa chương', 'Xoá chương']) {
        expect(screen.getByRole('button', { name: `${act}: ${title}` })).toBeVisible()
      }
    }
    expect(screen.getByRole('button', { name: `Chuyển chương lên: ${SECTIONS[0]}` })).toBeDisabled()
    expect(
      screen.getByRole('button', { name: `Chuyển chương xuống: ${SECTIONS[3]}` }),
    ).toBeDisabled()
    const quiz = 'Kiểm tra nhanh: làm quen với JavaScript'
    const line = within(screen.getByText(quiz).closest('li')!)
    expect(line.getByText('Quiz')).toBeVisible()
    expect(line.getByText(/Hạn: (Thứ|Chủ Nhật)/)).toBeVisible()
    expect(line.getByRole('button', { name: `Sửa quiz: ${quiz}` })).toBeEnabled()
    expect(line.getByRole('button', { name: `Xoá quiz: ${quiz}` })).toBeEnabled()
    expect(
      screen.getByRole('button', { name: 'Sửa bài tập: Lời chào của riêng bạn' }),
    ).toBeEnabled()
  })

  test('lessons table: order, title, type, duration, preview badge, resources with links, actions', async () => {
    const { user } = await openContent(COURSE)
    const table = screen.getByRole('table', { name: `Bài học của chương ${SECTIONS[0]}` })
    expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual([
      'Thứ tự',
      'Bài học',
      'Loại',
      'Thời lượng',
      'Học thử',
      'Tài nguyên',
      'Thao tác',
    ])
    const title = 'Chào bạn, chúng ta sẽ làm gì?'
    const first = row(title)
    expect(first.getAllByRole('cell').map((cell) => cell.textContent?.slice(0, 30))).toEqual([
      '1',
      title,
      'VIDEO',
      '16 giây',
      'Miễn phí',
      expect.stringMatching(/^Phim giới thiệu khóa học/),
      '+ Quiz+ Bài tập',
    ])
    const link = first.getByRole('link', { name: /^Bản đồ khóa học/ })
    expect(first.getByRole('link', { name: /^Phim giới thiệu/ })).toBeVisible()
    expect(link).not.toBeVisible()
    await user.click(first.getByText('tài nguyên khác').closest('summary')!)
    expect(link).toBeVisible()
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('href')).toMatch(/^\/|^http/)
    for (const act of [
      'Sửa bài học',
      'Chuyển bài học lên',
      'Chuyển bài học xuống',
      'Thêm quiz',
      'Thêm bài tập',
      'Xoá bài học',
    ]) {
      expect(first.getByRole('button', { name: `${act}: ${title}` })).toBeVisible()
    }
    expect(row('Dòng lệnh đầu tiên trong bảng điều khiển').getByText('Có phí')).toBeVisible()
  })

  test("empty states 'Chưa có chương nào' and 'Chưa có bài học trong chương này'", async () => {
    faults.answer('get', CONTENT, { course: { _id: 'k', title: 'Khóa mới' }, sections: [] })
    const { unmount } = await renderApp(paths.instructorCourse('k'), { as: 'instructor' })
    expect(await screen.findByText('Chưa có chương nào')).toBeVisible()
    expect(screen.getByText('0 chương · 0 bài học')).toBeVisible()
    unmount()
    faults.answer('get', CONTENT, { sections: [section('Chương rỗng', [])] })
    await renderApp(paths.instructorCourse('k'), { as: 'instructor' })
    expect(await screen.findByText('Chưa có bài học trong chương này')).toBeVisible()
    expect(
      screen.getByRole('button', { name: 'Thêm bài học vào chương Chương rỗng' }),
    ).toBeVisible()
  })

  test('a bare array, ids as `id`, wrong order, no course: the title comes from the course list', async () => {
    faults.answer('get', CONTENT, [
      { id: 's2', title: 'Hai', sortOrder: 2 },
      {
        id: 's1',
        title: 'Một',
        sortOrder: 1,
        lessons: [
          { id: 'b', title: 'Bài B', sortOrder: 2, durationSec: 4500, isFreePreview: '1' },
          { id: 'a', title: 'Bài A', sortOrder: 1, type: 'lạ' },
        ],
      },
    ])
    await renderApp(paths.instructorCourse(COURSE), { as: 'instructor' })
    expect(await screen.findByRole('heading', { name: /^JavaScript từ con số 0/ })).toBeVisible()
    expect(sectionTitles()).toEqual(['Một', 'Hai'])
    expect(row('Bài A').getByText('VIDEO')).toBeVisible()
    expect(row('Bài A').getByText('–')).toBeVisible()
    expect(row('Bài B').getByText('1 giờ 15 phút')).toBeVisible()
    expect(row('Bài B').getByText('Miễn phí')).toBeVisible()
  })
})

describe('the address', () => {
  test('section= picks the section opened first; it follows what is opened, in place', async () => {
    const { user } = await openContent(COURSE, { section: seedSection(2) })
    const toggle = (index: number) =>
      screen.getByRole('button', { name: new RegExp(`${SECTIONS[index]}.*bài học`) })
    expect(toggle(2)).toHaveAttribute('aria-expanded', 'true')
    expect(toggle(0)).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getAllByRole('table')).toHaveLength(1)

    const steps = window.history.length
    await user.click(toggle(1))
    expect(address()).toBe(paths.instructorCourse(COURSE, seedSection(1)))
    await user.click(toggle(1))
    expect(address()).toBe(paths.instructorCourse(COURSE, seedSection(2)))
    await user.click(toggle(2))
    expect(address()).toBe(paths.instructorCourse(COURSE))
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
    expect(window.history.length).toBe(steps)
  })

  test('without it, or with one that is not there, the first section is open', async () => {
    await openContent(COURSE, { section: 'gone' })
    expect(screen.getByRole('table', { name: `Bài học của chương ${SECTIONS[0]}` })).toBeVisible()
  })

  test('without it, a section that has no id is not the one it names', async () => {
    faults.answer('get', CONTENT, {
      sections: [
        section('Có mã', [lesson('Bài đầu')]),
        { ...section('Không mã', [lesson('Bài sau')]), _id: undefined },
      ],
    })
    await openContent('k')
    expect(screen.getByRole('table', { name: 'Bài học của chương Có mã' })).toBeVisible()
    expect(screen.queryByText('Bài sau')).toBeNull()
  })
})

describe('what a person may do', () => {
  test.each<Who>(['coInstructor', 'admin'])('%s edits', async (who) => {
    await openContent(COURSE, { as: who })
    expect(screen.getByRole('button', { name: 'Thêm chương' })).toBeEnabled()
    expect(screen.queryByText(/^Bạn là trợ giảng/)).toBeNull()
  })

  test('a teaching assistant sees all; what edits is off, and the page says why', async () => {
    await openContent(COURSE, { as: 'assistant' })
    expect(screen.getByText(/^Bạn là trợ giảng của khóa học này/)).toBeVisible()
    const main = within(screen.getByRole('main'))
    const buttons = main.getAllByRole('button').filter((b) => !b.hasAttribute('aria-expanded'))
    expect(buttons.length).toBeGreaterThan(30)
    for (const button of buttons) expect(button).toBeDisabled()
    expect(main.getByRole('link', { name: /^Phim giới thiệu khóa học/ })).toBeVisible()
  })

  test('a course of others: the empty list, what the server says, and the way back', async () => {
    await renderApp(paths.instructorCourse(seedId('course', 'no-such')), { as: 'instructor' })
    expect(await screen.findByText('Chưa có chương nào')).toBeVisible()
    expect(screen.getByText(/^Không tìm thấy/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull()
    expect(screen.getByRole('link', { name: '← Khóa học giảng dạy' })).toBeVisible()
  })

  test('sections that cannot be loaded are an empty list with a quiet retry', async () => {
    faults.cutOff('get', CONTENT)
    const { user } = await renderApp(paths.instructorCourse(COURSE), { as: 'instructor' })
    expect(await screen.findByText('Chưa có chương nào')).toBeVisible()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await screen.findByRole('table')).toBeVisible()
  })

  test('an expired session says so and leads back to this place', async () => {
    localStorage.setItem('token', 'cũ')
    const path = paths.instructorCourse(COURSE, 's1')
    await renderApp(path)
    expect(await screen.findByRole('heading', { name: 'Vui lòng đăng nhập.' })).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Đăng nhập' })).toLeadTo(
      paths.login(path),
    )
  })
})

describe('moving', () => {
  beforeEach(() => freshApi())
  const SECTION_MOVE = '/api/instructor/courses/:courseId/sections/:sectionId/move'
  const LESSON_MOVE = '/api/instructor/lessons/:lessonId/move'
  const announced = () => textsOf(screen.getAllByRole('status')).filter(Boolean)

  test('a section: PATCH with dir, the outline is reloaded, the new place said, the focus stays', async () => {
    const { user } = await openContent(COURSE)
    const up = () => screen.getByRole('button', { name: `Chuyển chương lên: ${SECTIONS[2]}` })
    await user.click(up())
    await waitFor(() => expect(sectionTitles()[1]).toBe(SECTIONS[2]))
    await waitFor(() =>
      expect(announced()).toContain(`Đã chuyển “${SECTIONS[2]}” lên vị trí 2 trên 4`),
    )
    await waitFor(() => expect(up()).toHaveFocus())
    const calls = requests.filter(({ path }) => path.startsWith('/api/instructor/courses/'))
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', `/api/instructor/courses/${COURSE}/content`, ''],
      [
        'PATCH',
        `/api/instructor/courses/${COURSE}/sections/${seedSection(2)}/move`,
        '{"dir":"up"}',
      ],
      ['GET', `/api/instructor/courses/${COURSE}/content`, ''],
    ])
    await user.click(up())
    await waitFor(() => expect(sectionTitles()[0]).toBe(SECTIONS[2]))
    // At the edge its sibling takes the focus.
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: `Chuyển chương xuống: ${SECTIONS[2]}` }),
      ).toHaveFocus(),
    )
  })

  test('a lesson, down to the last place of its section', async () => {
    const { user } = await openContent(COURSE)
    const title = 'JavaScript làm được gì?'
    await user.click(screen.getByRole('button', { name: `Chuyển bài học xuống: ${title}` }))
    await waitFor(() => expect(announced()).toContain(`Đã chuyển “${title}” xuống vị trí 3 trên 3`))
    expect(row(title).getAllByRole('cell')[0]).toHaveTextContent('3')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: `Chuyển bài học lên: ${title}` })).toHaveFocus(),
    )
    const [patch] = requests.filter(({ method }) => method === 'PATCH')
    expect(patch).toMatchObject({
      path: `/api/instructor/lessons/${lessonId(SLUG, 0, 1)}/move`,
      body: '{"dir":"down"}',
    })
  })

  test('a double click moves once', async () => {
    const release = faults.hold('patch', SECTION_MOVE)
    const { user } = await openContent(COURSE)
    const up = screen.getByRole('button', { name: `Chuyển chương lên: ${SECTIONS[3]}` })
    await user.dblClick(up)
    expect(up).toHaveAttribute('aria-disabled', 'true')
    release()
    await waitFor(() => expect(sectionTitles()[2]).toBe(SECTIONS[3]))
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })

  test('after a lost answer the new place is shown, and another press moves on from there', async () => {
    const sheet = siteSheet(['idempotency-key'])
    onTestFinished(() => sheet.remove())
    faults.loseAnswer('patch', SECTION_MOVE)
    const { user } = await openContent(COURSE)
    const up = () =>
      user.click(screen.getByRole('button', { name: `Chuyển chương lên: ${SECTIONS[3]}` }))
    await up()
    await waitFor(() => expect(sectionTitles()[2]).toBe(SECTIONS[3]))
    server.resetHandlers()
    await up()
    await waitFor(() => expect(sectionTitles()[1]).toBe(SECTIONS[3]))
  })

  test('whoever went on to something else meanwhile keeps the focus there', async () => {
    const release = faults.hold('patch', SECTION_MOVE)
    const { user } = await openContent(COURSE)
    await user.click(screen.getByRole('button', { name: `Chuyển chương lên: ${SECTIONS[3]}` }))
    const elsewhere = screen.getByRole('button', { name: 'Thêm chương' })
    elsewhere.focus()
    release()
    await waitFor(() => expect(announced()).not.toEqual([]))
    await waitFor(() => expect(elsewhere).toHaveFocus())
  })

  test.each([
    [
      'refused',
      () => faults.refuse('patch', LESSON_MOVE, 409, { message: 'Bài học đang được sửa.' }),
      'Bài học đang được sửa.',
    ],
    ['offline', () => faults.cutOff('patch', LESSON_MOVE), 'Chưa chuyển được. Vui lòng thử lại.'],
    ['500', () => faults.refuse('patch', LESSON_MOVE, 500), 'Chưa chuyển được. Vui lòng thử lại.'],
  ])('%s: says so, nothing has moved, and the next press works', async (_, fail, words) => {
    fail()
    const { user } = await openContent(COURSE)
    const title = 'JavaScript làm được gì?'
    const up = () => screen.getByRole('button', { name: `Chuyển bài học lên: ${title}` })
    await user.click(up())
    expect(await screen.findByText(words)).toBeVisible()
    expect(row(title).getAllByRole('cell')[0]).toHaveTextContent('2')
    server.resetHandlers()
    await user.click(up())
    await waitFor(() => expect(row(title).getAllByRole('cell')[0]).toHaveTextContent('1'))
  })

  test('answered OK, yet nothing moved: the place is said to be the old one', async () => {
    faults.answer('patch', SECTION_MOVE, {})
    const { user } = await openContent(COURSE)
    await user.click(screen.getByRole('button', { name: `Chuyển chương lên: ${SECTIONS[2]}` }))
    await waitFor(() => expect(announced()).toContain('Vị trí không đổi.'))
    expect(announced().join()).not.toContain('Đã chuyển')
    expect(sectionTitles()).toEqual(SECTIONS)
  })

  test('moved, but the outline could not be reloaded: no place is made up', async () => {
    const { user } = await openContent(COURSE)
    faults.refuse('get', CONTENT, 400)
    await user.click(screen.getByRole('button', { name: `Chuyển chương lên: ${SECTIONS[2]}` }))
    expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeVisible()
    expect(announced().join()).not.toContain('Đã chuyển')
  })
})

test('a section shows its lessons only while it is open', async () => {
  faults.answer('get', CONTENT, {
    sections: Array.from({ length: 100 }, (_, index) =>
      section(`Chương ${index + 1}`, [lesson(`Bài của chương ${index + 1}`)]),
    ),
  })
  await renderApp(paths.instructorCourse('k'), { as: 'instructor' })
  expect(await screen.findByText('Bài của chương 1')).toBeVisible()
  expect(sectionTitles()).toHaveLength(100)
  expect(screen.getAllByRole('table')).toHaveLength(1)
})

describe('every form of the content page', () => {
  test.each([
    ['Thêm chương', 'Thêm chương', 'Thêm chương'],
    ['Sửa chương: Chương 1', 'Sửa chương', 'Lưu chương'],
    ['Thêm bài học vào chương Chương 1', 'Thêm bài học', 'Thêm bài học'],
    ['Sửa bài học: Bài 1', 'Sửa bài học', 'Lưu bài học'],
    ['Thêm quiz: Bài 1', 'Thêm quiz', 'Thêm quiz'],
    ['Thêm bài tập: Bài 1', 'Thêm bài tập', 'Thêm bài tập'],
  ])('«%s»: the title has the focus, «Đóng» beside the button', async (opener, title, label) => {
    answerContent()
    const { user } = await openDialog(opener)
    const dialog = within(screen.getByRole('dialog', { name: title }))
    await waitFor(() => expect(dialog.getByLabelText('Tiêu đề')).toHaveFocus())
    expect(dialog.getByRole('button', { name: label })).toBeVisible()
    // The cross has the same name.
    await user.click(dialog.getAllByRole('button', { name: 'Đóng' })[1]!)
    await closed()
  })
})
