import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { closed, drafts, faults, renderApp, requests, sent, server } from '../support/app.tsx'
import { card, giveRowsHeight, LESSONS, openDesk, panel, student } from '../support/desk.ts'
import { save, score } from '../support/grader.ts'
import { set } from '../support/quiz-editor.ts'
import { freshSite } from '../support/site-sheet.ts'
import { textsOf } from '../support/steps.ts'

/** More time for one student, and what waits, on screen (docs/class.md#more-time, #waiting-work). */

beforeAll(giveRowsHeight)

const ESSAY = 'Vẽ cây DOM của một trang'
const PATH = '/api/instructor/assessments/:id/extensions/:userId'
const place = { lesson: LESSONS.tree, student: student('hocvien') }
const extensionCalls = () => requests.filter(({ path }) => path.includes('/extensions'))
const dialog = () => within(screen.getByRole('dialog'))

describe('with the feature', () => {
  freshSite(['extensions'])

  const openDialog = async () => {
    const { user } = await openDesk(place)
    const button = await (await card(ESSAY)).findByRole('button', { name: `Gia hạn…: ${ESSAY}` })
    await user.click(button)
    await screen.findByRole('dialog', { name: `Gia hạn: ${ESSAY}` })
    return user
  }

  const fill = async () => {
    const user = await openDialog()
    set(dialog().getByLabelText('Hạn nộp mới'), '2099-01-02T12:00')
    await user.type(dialog().getByLabelText('Lý do'), 'Em bị ốm')
    return user
  }

  test('a teacher gives a later due time; the card shows it, and the submission is in time', async () => {
    const user = await fill()
    await user.click(dialog().getByRole('button', { name: 'Gia hạn' }))
    await closed()
    const [put] = requests.filter(({ method }) => method === 'PUT')
    expect(JSON.parse(put?.body ?? '')).toEqual({
      dueAt: '2099-01-02T05:00:00.000Z',
      extraAttempts: 0,
      extraMinutes: 0,
      reason: 'Em bị ốm',
      replaces: null,
    })
    const essay = await card(ESSAY)
    expect(await essay.findByText(/^Hạn: .*02\/01\/2099.*\(đã gia hạn\)$/)).toBeVisible()
    expect(essay.getByText('Gia hạn')).toBeVisible()
    expect(essay.getByText('Đúng hạn')).toBeVisible()
    expect(essay.getByRole('button', { name: /^Sửa gia hạn…/ })).toBeEnabled()
    expect(drafts()).toEqual([])
  })

  test('takes it away again, after a question', async () => {
    const user = await fill()
    await user.click(dialog().getByRole('button', { name: 'Gia hạn' }))
    await closed()
    await user.click(await (await card(ESSAY)).findByRole('button', { name: /^Sửa gia hạn…/ }))
    await screen.findByRole('dialog')
    expect(dialog().getByLabelText('Lý do')).toHaveValue('Em bị ốm')
    await user.click(dialog().getByRole('button', { name: 'Bỏ gia hạn…' }))
    await screen.findByRole('dialog', { name: 'Bỏ gia hạn này?' })
    await user.click(dialog().getByRole('button', { name: 'Bỏ gia hạn' }))
    await closed()
    expect(await (await card(ESSAY)).findByRole('button', { name: /^Gia hạn…/ })).toBeEnabled()
    expect((await card(ESSAY)).queryByText(/đã gia hạn/)).toBeNull()
  })

  test('what did not load is told, and comes after a retry', async () => {
    faults.refuse('get', '/api/instructor/assessments/:id/extensions', 500)
    const { user } = await openDesk(place)
    const essay = await card(ESSAY)
    expect(await essay.findByText(/^Chưa tải được phần gia hạn/)).toBeVisible()
    expect(essay.queryByRole('button', { name: /^Gia hạn…/ })).toBeNull()
    server.resetHandlers()
    await user.click(essay.getByRole('button', { name: 'Thử lại' }))
    expect(await essay.findByRole('button', { name: /^Gia hạn…/ })).toBeEnabled()
    expect(essay.queryByText(/^Chưa tải được phần gia hạn/)).toBeNull()
  })

  test('a wrong value is told at its field, and nothing is sent', async () => {
    const user = await openDialog()
    await user.click(dialog().getByRole('button', { name: 'Gia hạn' }))
    expect(dialog().getByText('Hãy chọn hạn nộp mới.')).toBeVisible()
    expect(dialog().getByLabelText('Hạn nộp mới')).toHaveAttribute('aria-invalid', 'true')
    set(dialog().getByLabelText('Hạn nộp mới'), '2099-01-02T12:00')
    await user.click(dialog().getByRole('button', { name: 'Gia hạn' }))
    expect(dialog().getByText('Hãy ghi lý do.')).toBeVisible()
    expect(dialog().queryByText('Hãy chọn hạn nộp mới.')).toBeNull()
    // Attempts and minutes are for a quiz.
    expect(dialog().queryByLabelText('Thêm phút')).toBeNull()
    expect(sent('PUT', '/extensions')).toEqual([])
  })

  test('what is typed stays after a refusal, an unclear end and a closed dialog', async () => {
    const user = await fill()
    faults.loseAnswer('put', PATH)
    await user.click(dialog().getByRole('button', { name: 'Gia hạn' }))
    expect(await dialog().findByText(/^Chưa rõ máy chủ đã làm hay chưa/)).toBeVisible()
    await user.click(dialog().getAllByRole('button', { name: 'Đóng' }).at(-1)!)
    await closed()
    // The server has done it, which the card knows sooner or later.
    const again = { name: /^(?:Gia|Sửa gia) hạn…/ }
    await user.click(await (await card(ESSAY)).findByRole('button', again))
    await screen.findByRole('dialog')
    expect(dialog().getByLabelText('Lý do')).toHaveValue('Em bị ốm')
  })

  test('a quiz has attempts and minutes', async () => {
    const { user } = await openDesk({ ...place, lesson: LESSONS.quiz })
    const quiz = await card('Kiểm tra nhanh: làm quen với JavaScript')
    await user.click(await quiz.findByRole('button', { name: /^Gia hạn…/ }))
    await screen.findByRole('dialog')
    await user.type(dialog().getByLabelText('Thêm lượt làm'), '2')
    await user.type(dialog().getByLabelText('Thêm phút'), '1,5')
    await user.type(dialog().getByLabelText('Lý do'), 'Mất mạng')
    await user.click(dialog().getByRole('button', { name: 'Gia hạn' }))
    expect(dialog().getByText(/^Số phút thêm phải là số nguyên/)).toBeVisible()
    await user.clear(dialog().getByLabelText('Thêm phút'))
    await user.click(dialog().getByRole('button', { name: 'Gia hạn' }))
    await closed()
    await user.click(await quiz.findByRole('button', { name: /^Sửa gia hạn…/ }))
    expect(await dialog().findByText('thêm 2 lượt')).toBeVisible()
  })

  test('an assistant sees it and has no button', async () => {
    await openDesk(place, 'assistant')
    const essay = await card(ESSAY)
    await essay.findByText('Đã nộp')
    await waitFor(() => expect(extensionCalls()).toHaveLength(1))
    expect(essay.queryByRole('button', { name: /gia hạn/i })).toBeNull()
  })

  test('the student sees the own due time with its mark', async () => {
    await renderApp(paths.deadlines(), { as: 'student' })
    fireEvent.click(await screen.findByRole('button', { name: '30 ngày' }))
    const mark = /\(đã gia hạn\)$/
    expect((await screen.findAllByText(mark)).length).toBeGreaterThan(0)
  })
})

describe('without the feature', () => {
  test('the desk asks for no extensions and has no button', async () => {
    await openDesk(place)
    const essay = await card(ESSAY)
    await essay.findByText('Đã nộp')
    expect(essay.queryByRole('button', { name: /gia hạn/i })).toBeNull()
    expect(extensionCalls()).toEqual([])
  })
})

describe('what waits', () => {
  freshSite([])

  test('stands at course, lesson and assessment, and is one less after a grade', async () => {
    const { user, unmount } = await openDesk(place)
    const waiting = () => {
      const lesson = panel('Bài học')
        .getAllByRole('button')
        .find((button) => button.getAttribute('aria-current') === 'true')
      return Number(/(\d+) chờ chấm/.exec(lesson?.textContent ?? '')?.[1] ?? 0)
    }
    const before = waiting()
    expect(before).toBeGreaterThan(0)
    const essay = await card(ESSAY)
    expect(essay.getByText(`${before} chờ chấm`)).toBeVisible()
    await essay.findByText('Đã nộp')
    await user.click(essay.getByRole('button', { name: /^Chấm bài/ }))
    await user.type(await score(), '80')
    await user.click(await save())
    await waitFor(() => expect(waiting()).toBe(before - 1))
    unmount()
    await renderApp(paths.grading(), { as: 'instructor' })
    expect((await screen.findAllByText(/^\d+ bài chờ chấm$/)).length).toBeGreaterThan(0)
  })

  test('brings its course to the front of the list', async () => {
    const course = (_id: string, title: string, waitingCount?: number) => ({
      _id,
      title,
      myRole: 'MAIN',
      status: 'PUBLISHED',
      ...(waitingCount === undefined ? {} : { waitingCount }),
    })
    faults.answer('get', '/api/instructor/my-courses', [
      course('c1', 'Khóa một'),
      course('c2', 'Khóa hai', 1),
      course('c3', 'Khóa ba', 4),
      course('c4', 'Khóa bốn', 0),
    ])
    await renderApp(paths.instructorCourses(), { as: 'instructor' })
    await screen.findByText('4 bài chờ chấm')
    expect(textsOf(screen.getAllByRole('heading', { level: 2, name: /^Khóa/ }))).toEqual([
      'Khóa ba',
      'Khóa hai',
      'Khóa một',
      'Khóa bốn',
    ])
    // Each fact is an element of its own, so that no line breaks inside one.
    expect(screen.getAllByText(/^\d+ bài học$/)).toHaveLength(4)
    // Its course leads to it at once.
    expect(textsOf(screen.getAllByRole('link', { name: /^Chấm \d/ }))).toEqual([
      'Chấm 4 bài: Khóa ba',
      'Chấm 1 bài: Khóa hai',
    ])
  })

  test('is nowhere where the backend does not count', async () => {
    faults.answer('get', '/api/instructor/my-courses', [
      { _id: 'c1', title: 'Khóa một', myRole: 'MAIN', status: 'PUBLISHED' },
    ])
    await renderApp(paths.instructorCourses(), { as: 'instructor' })
    expect(await screen.findByRole('heading', { name: 'Khóa một' })).toBeVisible()
    expect(screen.queryByText(/chờ chấm/)).toBeNull()
  })
})
